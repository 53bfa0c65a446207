import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { withoutBundleNames } from "./html";
import { ResultCache } from "./result-cache";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "results-")), "cache");
});
const make = () => vi.fn(async () => "made");

test("a result is made once per inputs and code", async () => {
  const [first, again, other, newer] = [make(), make(), make(), make()];
  const cache = new ResultCache(folder, "1");
  await cache.keep(["page", "text"], first);
  expect(String(await new ResultCache(folder, "1").keep(["page", "text"], again))).toBe("made");
  await cache.keep(["page", "other text"], other);
  await new ResultCache(folder, "2").keep(["page", "text"], newer);
  expect([first, again, other, newer].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1, 1]);
});

test("a failure is not kept", async () => {
  const cache = new ResultCache(folder, "1");
  await expect(cache.keep(["page"], () => Promise.reject(new Error("no article")))).rejects.toThrow("no article");
  expect(String(await cache.keep(["page"], make()))).toBe("made");
});

test("results unused for two weeks are deleted", async () => {
  const cache = new ResultCache(folder, "1");
  const days = (count: number) => Date.now() + count * 24 * 60 * 60 * 1000;
  await cache.prune();
  await cache.keep(["page"], make());
  await cache.prune(days(13));
  expect(readdirSync(folder)).toHaveLength(1);
  await cache.prune(days(15));
  expect(readdirSync(folder)).toHaveLength(0);
});

test("a page's key changes with its text, not with the names of bundles", () => {
  const page = (main: string, text: string) =>
    `<link rel=stylesheet href=/mfx/assets/css/styles.${main}.css><script src="/mfx/assets/js/main.${main}.js"></script><p>${text}`;
  expect(withoutBundleNames(page("1f", "Frames"))).toBe(withoutBundleNames(page("2e", "Frames")));
  expect(withoutBundleNames(page("1f", "Frames"))).not.toBe(withoutBundleNames(page("1f", "Streams")));
});
