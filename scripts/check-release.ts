/** Releases the next version in a copy of the repository and runs `npm run check` there. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { latest } from "../library/build/since.ts";
import { copyRepository, gitIn, markInstalled } from "./repository-copy.ts";

const [major, minor] = latest.split(".").map(Number);
const version = `${major}.${minor! + 1}.0`;
const copy = mkdtempSync(join(tmpdir(), "mfx-check-release-"));

function run(...args: string[]): boolean {
  return spawnSync("npm", ["run", ...args], { cwd: copy, stdio: "inherit" }).status === 0;
}

try {
  copyRepository(copy);
  const isReleased = run("release", "--", version);
  if (isReleased) {
    gitIn(copy, "add", "--all");
    gitIn(copy, "commit", "--quiet", "--message", version);
    markInstalled(copy);
  }
  process.exitCode = isReleased && run("check") ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
