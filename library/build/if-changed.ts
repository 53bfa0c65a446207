import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { keyOf } from "./files.ts";

interface Inputs {
  /** Files and folders whose contents matter. */
  paths: readonly string[];
  /** Further settings that count. */
  settings?: readonly unknown[];
}

/**
 * Runs `make` unless its inputs are the same as at its last success. The key of that run is kept in `keyFile`, so that it has to be
 * removed together with the output.
 *
 * @returns whether `make` ran.
 */
export async function makeIfChanged(keyFile: string, inputs: Inputs, make: () => unknown): Promise<boolean> {
  const key = JSON.stringify([keyOf(inputs.paths), ...(inputs.settings ?? [])]);
  if (existsSync(keyFile) && readFileSync(keyFile, "utf8") === key) return false;
  rmSync(keyFile, { force: true });
  await make();
  mkdirSync(dirname(keyFile), { recursive: true });
  writeFileSync(keyFile, key);
  return true;
}
