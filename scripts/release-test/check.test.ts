import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { latest } from "../../library/build/since.ts";
import { copyRepository, gitIn, markInstalled } from "../repository-copy.ts";

test("npm run check passes after a release", () => {
  const [major, minor] = latest.split(".").map(Number);
  const version = `${major}.${minor! + 1}.0`;
  const copy = mkdtempSync(join(tmpdir(), "mfx-check-release-"));
  const run = (...args: string[]) => spawnSync("npm", ["run", ...args], { cwd: copy, stdio: "inherit" }).status;
  try {
    copyRepository(copy);
    expect(run("release", "--", version)).toBe(0);
    gitIn(copy, "add", "--all");
    gitIn(copy, "commit", "--quiet", "--message", version);
    markInstalled(copy);
    expect(run("check")).toBe(0);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
