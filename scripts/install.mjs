// Runs before every command, so on a fresh clone there may be no packages yet: plain JavaScript, nothing imported but Node.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** @param {string} path */
const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

// npm writes its hidden lockfile at the end of an install: one older than ours means an install is due.
if (modified("node_modules/.package-lock.json") < modified("package-lock.json")) {
  console.log("Installing packages (npm ci) …");
  const exact = spawnSync("npm ci --no-audit --no-fund", { stdio: "inherit", shell: true });
  if (exact.status === 0) process.exit(0);
  // A registry that lacks some other platform's optional binary makes `npm ci` refuse the lockfile as a whole.
  console.log("npm ci failed: installing what there is (npm install) …");
  const { status } = spawnSync("npm install --no-save --no-audit --no-fund", { stdio: "inherit", shell: true });
  process.exit(status ?? 1);
}
