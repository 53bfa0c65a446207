/**
 * The dev server. All 14 versions take long to start, so it serves next and latest unless it is asked for more:
 * `npm start -- --all`, or `VERSIONS=current,0.9.3 npm start`. Other arguments go to `docusaurus start`.
 */
import { spawn } from "node:child_process";
import versions from "../versions.json" with { type: "json" };

const args = process.argv.slice(2);
const all = args.includes("--all");
const env = { ...process.env, VERSIONS: process.env.VERSIONS ?? (all ? "" : `current,${versions[0]}`) };

// The real configuration, not the file that loads it for builds: a change of what is named here restarts the site.
const server = spawn("docusaurus", ["start", "--config", "site.config.ts", ...args.filter((arg) => arg !== "--all")], {
  env,
  stdio: "inherit",
  shell: process.platform === "win32",
});
server.on("exit", (code) => process.exit(code ?? 0));
