// Runs before every command. A fresh clone may have no packages yet, so this is plain JavaScript that imports only Node's modules.
import { execSync } from "node:child_process";
import { statSync } from "node:fs";

/** @param {string} path */
const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

// npm writes its hidden lockfile at the end of an install. If it is older than package-lock.json, an install is due. `npm ci` would refuse
// a registry that lacks other platforms' optional binaries.
if (modified("node_modules/.package-lock.json") < modified("package-lock.json")) {
  console.log("Installing packages …");
  execSync("npm install --no-save --no-audit --no-fund", { stdio: "inherit" });
}
