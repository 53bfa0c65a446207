/** The next release in a copy of the repository, with the checks and tests of the site. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { latest } from "mfx-build/since";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyRepository, gitIn, markInstalled } from "../repository-copy.ts";

const [major, minor] = latest.split(".").map(Number);
const version = `${major}.${minor! + 1}.0`;
const copy = mkdtempSync(join(tmpdir(), "mfx-rehearsal-"));
/** Not the port of the repository's own site, which may be served at the same time. */
const env = { ...process.env, E2E_PORT: "4273" };
const run = (...args: string[]) => spawnSync("npm", args, { cwd: copy, stdio: "inherit", env }).status;

beforeAll(() => {
  copyRepository(copy);
  if (run("run", "release", "--", version) !== 0) throw new Error(`npm run release -- ${version} failed.`);
  gitIn(copy, "add", "--all");
  gitIn(copy, "commit", "--quiet", "--message", version);
  markInstalled(copy);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("npm run check passes", () => expect(run("run", "check")).toBe(0));

test("the site builds without a warning, and its tests pass", () => {
  expect(run("test", "--", "build")).toBe(0);
  expect(run("exec", "--", "playwright", "test")).toBe(0);
});
