/**
 * `docusaurus build` that fails on any warning. The specification lets broken Markdown links, anchors and duplicate routes only warn;
 * the tested site has none of them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";

const build = spawn("docusaurus build", { shell: true, stdio: ["inherit", "pipe", "pipe"] });
let output = "";
for (const name of ["stdout", "stderr"] as const) {
  build[name].on("data", (chunk: Buffer) => {
    process[name].write(chunk);
    output += chunk;
  });
}
const [code] = await once(build, "close");
/** Docusaurus's own, and those of its bundler. */
const isWarning = (line: string) => /^\s*(?:\[WARNING\]|WARNING in |⚠)|compiled with (?:\d+ )?warnings?/i.test(line);
const warnings = stripVTControlCharacters(output).split("\n").filter(isWarning);
if (warnings.length) console.error(`\nThe build fails because of its warnings:\n${warnings.join("\n")}`);
process.exitCode = code || Number(warnings.length > 0);
