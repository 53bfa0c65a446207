// Runs before every command. A fresh clone may have no packages yet, so this is plain JavaScript that imports only Node's modules.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** @param {string} path */
const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** @param {string} command @param {"inherit" | "pipe"} errors */
const npm = (command, errors) =>
  spawnSync(`npm ${command} --no-audit --no-fund`, {
    shell: true,
    stdio: ["inherit", "inherit", errors],
    encoding: "utf8",
  });

/**
 * `npm ci` refuses the whole lockfile where the registry lacks an optional binary of some other platform: it names such
 * packages without a version. A lockfile that is really out of date has versions in its complaints.
 *
 * @param {string} errors
 */
const lacksOnlyOtherPlatforms = (errors) => {
  const complaints = errors.match(/(?<=npm error )(Missing|Invalid): .+/g) ?? [];
  return complaints.length > 0 && complaints.every((line) => /^Missing: \S+@ from lock file$/.test(line));
};

// npm writes its hidden lockfile at the end of an install. If it is older than package-lock.json, an install is due.
if (modified("node_modules/.package-lock.json") < modified("package-lock.json")) {
  console.log("Installing packages (npm ci) …");
  const exact = npm("ci", "pipe");
  if (exact.status === 0) process.exit(0);
  if (!lacksOnlyOtherPlatforms(exact.stderr)) {
    console.error(exact.stderr);
    process.exit(exact.status ?? 1);
  }
  console.log("The registry lacks other platforms' binaries: installing what there is (npm install) …");
  process.exit(npm("install --no-save", "inherit").status ?? 1);
}
