// @vitest-environment dom
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.useRealTimers().restoreAllMocks().unstubAllGlobals());

/** Runs the script of the head. `after` is how many scripts it has added then. */
async function open(isHidden: boolean, reported = "paint") {
  vi.useFakeTimers({ toFake: ["setTimeout", "requestAnimationFrame"] }).resetModules();
  document.head.innerHTML = '<link data-start href="/a.js"><link href="/c.css"><link data-start href="/b.js">';
  const [scripts, paint] = [[] as HTMLScriptElement[], vi.fn<(name: string) => void>()];
  vi.spyOn(document.head, "append").mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  function make(see: (list: object) => void) {
    paint.mockImplementation((name) => see({ getEntriesByName: (asked: string) => (asked === name ? [{}] : []) }));
    return { observe() {} };
  }
  vi.stubGlobal("PerformanceObserver", Object.assign(make, { supportedEntryTypes: [reported] }));
  vi.stubGlobal("docusaurus", undefined);
  await import("./start");
  return { scripts, paint, after: (ms: number) => vi.advanceTimersByTime(ms) && scripts.length };
}

test("scripts start once, in order: after the first paint, after 3 s, or at once where no paint is reported", async () => {
  expect([(await open(true)).after(0), (await open(false, "mark")).after(0)]).toEqual([2, 2]);
  const { scripts, paint, after } = await open(false);
  paint("first-paint");
  const without = after(100);
  paint("first-contentful-paint");
  expect([without, after(0), after(100), after(5000)]).toEqual([0, 0, 2, 2]);
  expect(scripts.map(({ src, async }) => `${src.slice(-5)} ${async}`)).toEqual(["/a.js false", "/b.js false"]);
  const late = await open(false);
  const early = late.after(2999);
  vi.spyOn(document, "readyState", "get").mockReturnValueOnce("loading");
  const unparsed = late.after(1);
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect([early, unparsed, late.after(0)]).toEqual([0, 0, 2]);
});

test("of scripts that fail before the site has started, Docusaurus's banner says it once", async () => {
  const { scripts } = await open(true);
  expect(window.docusaurus).toBe(null);
  const insertBanner = vi.fn();
  const failed = ["a document of another", "a site that has started", "this one"].map((place, at) => {
    if (at) vi.stubGlobal("insertBanner", insertBanner).stubGlobal("docusaurus", at === 1 ? {} : null);
    for (const { onerror } of scripts) onerror!(new Event("error"));
    return `${place}: ${insertBanner.mock.calls.length}`;
  });
  expect(failed).toEqual(["a document of another: 0", "a site that has started: 0", "this one: 1"]);
});
