/** The frame that measures cases, and the links to its results. */
import { expect, test } from "vitest";
import { linkTo, sharedBy } from "../bench/link.ts";
import { measure } from "../bench/measure.ts";

/** The address of a module that exposes two cases of the group "a", of which the first is the base, and one of "b". */
const scriptOf = (run: string) => {
  const list = '[{ group: "a", name: "1", isBase: true }, { group: "a", name: "2" }, { group: "b", name: "3" }]';
  return `data:text/javascript,${encodeURIComponent(`window.bench = { list: ${list}, async load() {}, ${run} };`)}`;
};
const task = { clip: "", groups: ["a"], onStep: () => {} };

test("the cases of the chosen groups are compared with the base, and one that fails has its error", async () => {
  const script = scriptOf("async run(index) { return { frames: 1, wall: 10 + index * 10 }; }");
  expect(await measure({ ...task, script }, new AbortController().signal)).toEqual({
    "a: 1": [10, 1],
    "a: 2": [20, 2],
  });
  const failing = scriptOf(
    'async run(index) { if (!index) throw new Error("No encoder"); return { frames: 1, wall: 2 }; }',
  );
  const outcomes = await measure({ ...task, script: failing }, new AbortController().signal);
  expect(outcomes).toEqual({ "a: 1": "Error: No encoder", "a: 2": [2, null] });
});

test("canceling removes the frame", async () => {
  const canceling = new AbortController();
  const reason = new Error("Enough");
  const script = scriptOf(`run() {
    queueMicrotask(() => parent.dispatchEvent(new Event("started")));
    return new Promise(() => {});
  }`);
  window.addEventListener("started", () => canceling.abort(reason), { once: true });
  await expect(measure({ ...task, script }, canceling.signal)).rejects.toBe(reason);
  expect(document.querySelectorAll("iframe")).toHaveLength(0);
});

test("a module that cannot be loaded is an error", async () => {
  await expect(measure({ ...task, script: "data:," }, new AbortController().signal)).rejects.toThrow(/not be loaded/);
});

test("a link gives its result back, and a damaged one throws", () => {
  const shared = { about: "today", outcomes: { "MP4 → WebM: MFX": [10.5, null] as const, "a: 1": "No encoder" } };
  const link = linkTo(shared);
  expect(sharedBy(link)).toEqual(shared);
  expect(sharedBy("#else")).toBeUndefined();
  for (const damaged of [
    link.slice(0, -9),
    "#result=%",
    "#result=null",
    '#result={"about":"","outcomes":{"a":[1,"b"]}}',
  ])
    expect(() => sharedBy(damaged)).toThrow();
});
