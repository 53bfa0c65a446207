// Runs before every command. A fresh clone may have no packages yet, so this is plain JavaScript that imports only Node's modules.
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

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
 * `npm ci` refuses the whole lockfile where the registry and the lockfile differ in optional binaries of other platforms. A lockfile that
 * is really out of date lacks other packages, too, or has invalid ones.
 *
 * @param {string} errors
 */
function lacksOnlyOtherPlatforms(errors) {
  /** @type {{ packages: Record<string, { optionalDependencies?: Record<string, string> }> }} */
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const isOptional = new Set(
    Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies)),
  );
  const complaints = errors.match(/(?<=npm error )(Missing|Invalid): .+/g) ?? [];
  const missing = complaints.map((line) => /^Missing: (\S+)@\S* from lock file$/.exec(line)?.[1] ?? "");
  return missing.length > 0 && missing.every((name) => isOptional.has(name));
}

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
