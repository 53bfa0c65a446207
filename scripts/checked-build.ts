/**
 * `docusaurus build` that fails on any warning. Broken Markdown links, anchors and duplicate routes only warn, as the site is
 * specified; what is tested has none of them. And every page is rendered: see `src/plugins/render-cache`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { warningsIn } from "./build-warnings.ts";

const env = { ...process.env, CHECK_RENDERING: "1" };
const build = spawn("docusaurus build", { shell: true, stdio: ["inherit", "pipe", "pipe"], env });
let output = "";
for (const name of ["stdout", "stderr"] as const) {
  build[name].on("data", (chunk: Buffer) => {
    process[name].write(chunk);
    output += chunk;
  });
}
const [code] = await once(build, "close");
const warnings = warningsIn(stripVTControlCharacters(output));
if (warnings.length) console.error(`\nThe build warns, which fails it here:\n${warnings.join("\n")}`);
process.exitCode = code || Number(warnings.length > 0);
