import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BuildCache } from "./build-cache";

function site() {
  const siteDir = mkdtempSync(join(tmpdir(), "mfx-cache-"));
  const maker = join(siteDir, "maker.ts");
  writeFileSync(join(siteDir, "package-lock.json"), "{}");
  writeFileSync(maker, "1");
  let made = 0;
  const build = async (contents: string[], given?: string) => {
    made = 0;
    const cache = await BuildCache.open(siteDir, "texts", [maker], given);
    const texts: string[] = [];
    for (const content of contents) texts.push(await cache.get([content], () => `${++made} of ${content}`));
    await cache.save();
    return { texts, made };
  };
  return { siteDir, maker, build };
}

test("a text is made once per content", async () => {
  const { build } = site();
  expect(await build(["a", "b"])).toEqual({ texts: ["1 of a", "2 of b"], made: 2 });
  expect(await build(["b", "a", "c"])).toEqual({ texts: ["2 of b", "1 of a", "1 of c"], made: 1 });
});

test("what a build did not ask for is dropped", async () => {
  const { build } = site();
  await build(["a", "b"]);
  await build(["a"]);
  expect((await build(["a", "b"])).made).toBe(1);
});

test("other code, other packages and other surroundings make it anew", async () => {
  const { build, maker, siteDir } = site();
  await build(["a"]);
  writeFileSync(maker, "2");
  expect((await build(["a"])).made).toBe(1);
  writeFileSync(join(siteDir, "package-lock.json"), "[]");
  expect((await build(["a"])).made).toBe(1);
  expect((await build(["a"], "x")).made).toBe(1);
  expect((await build(["a"], "x")).made).toBe(0);
});

test("a file that was cut short is as none", async () => {
  const { build, siteDir } = site();
  await build(["a"]);
  writeFileSync(join(siteDir, "node_modules/.cache/mfx/texts.json"), '{"a');
  expect((await build(["a"])).made).toBe(1);
});
