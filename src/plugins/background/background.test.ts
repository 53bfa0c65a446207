import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inBackground } from ".";

function moduleOf(source: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "mfx-background-")), "work.ts");
  writeFileSync(file, source);
  return file;
}

test("work is done elsewhere, and comes back as it is", async () => {
  const work = moduleOf("export default async (all: number[]) => new Map(all.map((n) => [n, process.pid]));");
  const result = await inBackground<number[], Map<number, number>>(work, [1, 2]);
  expect([...result.keys()]).toEqual([1, 2]);
  expect(result.get(1)).not.toBe(process.pid);
});

test("what goes wrong is told to whoever waits", async () => {
  const failing = moduleOf('export default () => { throw new TypeError("no pages"); };');
  await expect(inBackground(failing, 1)).rejects.toThrow("no pages");
  const ending = moduleOf("export default () => process.exit(3);");
  await expect(inBackground(ending, 1)).rejects.toThrow("ended with 3");
});
