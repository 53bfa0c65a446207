import { afterEach, expect, test, vi } from "vitest";
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
