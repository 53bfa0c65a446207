import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { keyOf } from "./files.ts";

interface Step {
  /** Files and folders whose contents matter. */
  paths: readonly string[];
  /** Further settings that count. */
  settings?: readonly unknown[];
  /** Files and folders that `make` writes. It runs again if one of them is missing. */
  outputs?: readonly string[];
}

/**
 * Runs `make` unless its inputs are the same as at its last success, whose key is kept in `keyFile`. Outputs that are not listed have to
 * be removed together with that file.
 *
 * @returns whether `make` ran.
 */
export async function makeIfChanged(
  keyFile: string,
  { paths, settings = [], outputs = [] }: Step,
  make: () => unknown,
): Promise<boolean> {
  const key = JSON.stringify([keyOf(paths), ...settings]);
  const isUnchanged = existsSync(keyFile) && readFileSync(keyFile, "utf8") === key;
  if (isUnchanged && outputs.every((path) => existsSync(path))) return false;
  rmSync(keyFile, { force: true });
  await make();
  mkdirSync(dirname(keyFile), { recursive: true });
  writeFileSync(keyFile, key);
  return true;
}
