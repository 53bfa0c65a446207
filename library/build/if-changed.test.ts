import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

it("runs again if an output is missing", async () => {
  const output = join(folder, "output");
  const write = () => makeIfChanged(keyFile, { paths: [input], outputs: [output] }, () => writeFileSync(output, ""));
  expect([await write(), await write()]).toEqual([true, false]);
  rmSync(output);
  expect([await write(), await write()]).toEqual([true, false]);
});

it("runs again after a failure", async () => {
  writeFileSync(input, "c");
  const broken = () => Promise.reject(new Error("broken"));
  await expect(makeIfChanged(keyFile, { paths: [input] }, broken)).rejects.toThrow("broken");
  expect(await made()).toBe(true);
});
