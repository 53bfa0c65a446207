import { expect, onTestFinished, test, vi } from "vitest";
import { footageFor } from "./footage";

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
