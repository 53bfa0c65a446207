/**
 * `npx tsx scripts/suite-results.ts "WebKitGTK 2.50=report.json" …`: writes what the library's suite found in browsers, for the page *Supported
 * formats*, from the reports of `npx tsx library/test/webkit.ts --outputFile.json=…` or of Vitest's `json` reporter.
 */
import { readFileSync, writeFileSync } from "node:fs";

const OUT = "src/components/format-support/suite.json";

interface Report {
  testResults: { assertionResults: { status: string; fullName: string; fault?: string }[] }[];
}

const browsers = process.argv.slice(2).map((argument) => {
  const [name, file] = argument.split("=");
  if (!name || !file) throw new Error(`An argument must be "browser=report.json"; got "${argument}".`);
  const { testResults }: Report = JSON.parse(readFileSync(file, "utf8"));
  // Others were skipped.
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed");
  const failures = tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
  const counts = new Map<string, number>();
  for (const { status, fault } of tests)
    if (fault && status !== "failed") counts.set(fault, (counts.get(fault) ?? 0) + 1);
  const faults = [...counts].map(([what, count]) => ({ what, count }));
  return { name, tests: tests.length, faults, failures };
});
if (!browsers.length) throw new Error('Pass at least one report: "WebKitGTK 2.50=report.json".');

const results = { date: new Date().toISOString().slice(0, 10), browsers };
writeFileSync(OUT, `${JSON.stringify(results, null, 2)}\n`);
console.log(`Wrote ${OUT}.`);
