/**
 * The dev server. All 14 versions take long to start, so it serves next and latest by default. `npm start -- --all` or
 * `VERSIONS=current,0.9.3 npm start` serve others. Further arguments go to `docusaurus start`.
 */
import { spawn } from "node:child_process";
import versions from "../versions.json" with { type: "json" };

const args = process.argv.slice(2);
const all = args.includes("--all");
const env = { ...process.env, VERSIONS: process.env.VERSIONS ?? (all ? "" : `current,${versions[0]}`) };

const server = spawn("docusaurus", ["start", ...args.filter((arg) => arg !== "--all")], {
  env,
  stdio: "inherit",
  shell: process.platform === "win32",
});
server.on("exit", (code) => {
  process.exitCode = code ?? 0;
});
