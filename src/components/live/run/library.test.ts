import { afterEach, expect, test, vi } from "vitest";
import { footageFor } from "./footage";
import { loadLibrary } from "./library";

afterEach(() => vi.unstubAllGlobals());

test("a release is read once, and after a failure again", async () => {
  const responses = [new Response("", { status: 404 }), new Response("export const a = 1;")];
  const read = vi.fn(async () => responses.shift());
  vi.stubGlobal("fetch", read);
  await expect(loadLibrary("/lib/1/single.js")).rejects.toThrow("The library could not be loaded");
  const library = await loadLibrary("/lib/1/single.js");
  expect(await library.text()).toBe("export const a = 1;");
  expect(await loadLibrary("/lib/1/single.js")).toBe(library);
  expect(read).toHaveBeenCalledTimes(2);
});

test("a clip of the site is read here, and other footage is left to the program", async () => {
  vi.stubGlobal("location", { href: "https://a.b/docs/", origin: "https://a.b" });
  vi.stubGlobal("fetch", async (url: string) => new Response("film", { status: url.endsWith("none") ? 404 : 200 }));
  expect(await footageFor("clip")).toMatchObject({ size: 4 });
  for (const url of ["https://a.b/none", "https://c.d/clip"]) expect(await footageFor(url)).toBe(url);
  await expect(footageFor("https://")).rejects.toThrow("The footage's URL is invalid: https://");
});
