import { expect, onTestFinished, test, vi } from "vitest";
import { footageFor } from "./footage";
import { loadLibrary } from "./library";

test("a clip of the site is read here, and other footage is left to the program", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("location", { href: "https://a.b/docs/", origin: "https://a.b" });
  // A response of status 0 can't be made.
  const status: Record<string, number> = { none: 404, lost: 0 };
  vi.stubGlobal("fetch", async (url: string) => new Response("film", { status: status[url.slice(-4)] }));
  expect(await footageFor("clip")).toMatchObject({ size: 4 });
  for (const url of ["https://a.b/none", "https://a.b/lost", "https://c.d/clip", new File([], "a")])
    expect(await footageFor(url)).toBe(url);
  await expect(footageFor("https://")).rejects.toThrow("The footage's URL is invalid: https://");
});

test("a release is read once, and after a failure again", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const responses = [new Response("", { status: 404 }), new Response("export const a = 1;")];
  const read = vi.fn(async () => responses.shift());
  vi.stubGlobal("fetch", read);
  await expect(loadLibrary("/lib/1/single.js")).rejects.toThrow("The library could not be loaded");
  const library = await loadLibrary("/lib/1/single.js");
  expect(await library.text()).toBe("export const a = 1;");
  expect(await loadLibrary("/lib/1/single.js")).toBe(library);
  expect(read).toHaveBeenCalledTimes(2);
});
