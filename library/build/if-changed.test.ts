import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeIfChanged } from "./if-changed.ts";

const folder = mkdtempSync(join(tmpdir(), "mfx-if-changed-"));
const input = join(folder, "input");
const keyFile = join(folder, "made", "key");

let runs = 0;
const made = (settings: readonly string[] = []) => makeIfChanged(keyFile, { paths: [input], settings }, () => runs++);

it("runs once for the same inputs, and again when a file or a setting changes", async () => {
  writeFileSync(input, "a");
  expect([await made(), await made()]).toEqual([true, false]);
  writeFileSync(input, "b");
  expect([await made(), await made()]).toEqual([true, false]);
  expect([await made(["next"]), await made(["next"])]).toEqual([true, false]);
  expect(runs).toBe(3);
});

it("runs again after a failure", async () => {
  writeFileSync(input, "c");
  const broken = () => Promise.reject(new Error("broken"));
  await expect(makeIfChanged(keyFile, { paths: [input] }, broken)).rejects.toThrow("broken");
  expect(await made()).toBe(true);
});
