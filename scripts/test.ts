/**
 * All checks. Goes on after a failure, and ends with the line `N passed, N failed`.
 * `npm test -- types unit` runs only the steps named; `npm test -- library --shard=1/2` runs the first half of a step's test files;
 * `npm test -- --full` also runs the nightly steps, and more in some of the others.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { JSONReportSuite } from "@playwright/test/reporter";
import { latest } from "mfx-build/since";
import type { JsonAssertionResult, JsonTestResults } from "vitest/reporters";

type Result = { name: string; status: string };

const toReport = "--reporter=json --outputFile.json=$REPORT";
const reports = mkdtempSync(join(tmpdir(), "mfx-test-"));
const vitest = (config: string) => `vitest run --config ${config} --reporter=default ${toReport}`;
const playwright = (options = "") => `playwright test ${options} --reporter=list,json`;

/** Group after group; two steps of a group run at a time. A step reads only what the groups before its own write. */
const groups: Record<string, string>[] = [
  { browsers: "tsx scripts/install-browsers.ts" },
  {
    reference: "docusaurus generate-typedoc",
    types: "npm run types",
    spelling: "npm run spelling",
    lint: "biome check .",
    workflows: "tsx scripts/lint-workflows.ts",
    "library-build": "npm run build -w mfx",
    "package-tools": "tsx library/test/package/install.ts",
  },
  { "editor-build": "tsx examples/build.mts", unit: vitest("vitest.config.mts") },
  {
    "library-firefox": vitest("library/vitest.firefox.config.ts"),
    library: vitest("library/vitest.config.ts"),
    build: "tsx scripts/checked-build.ts",
    "library-node": vitest("library/vitest.node.config.ts"),
    package: vitest("library/test/package/vitest.config.ts"),
    editor: playwright("--config examples/playwright.config.ts"),
    sweep: "npm run sweep -w mfx -- --check",
  },
  { e2e: playwright(), "e2e-firefox": vitest("e2e/firefox/vitest.config.mts") },
];
/** The checks of pull requests run some of them, too. */
const nightly: Record<string, string> = {
  "base-path": `BASE_URL=/mfx/ VERSIONS=${latest},0.7.0 docusaurus build --out-dir .generated/base-path-build && E2E_BASE=/mfx/ E2E_DIR=.generated/base-path-build ${playwright("--workers=1")}`,
  "editor-firefox": vitest("examples/firefox/vitest.config.mts"),
  "e2e-webkit": vitest("e2e/webkit/vitest.config.mts"),
  "library-webkit": `tsx library/test/webkit.ts ${toReport}`,
  release: vitest("scripts/release-test/vitest.config.ts release.test"),
  rehearsal: vitest("scripts/release-test/vitest.config.ts rehearsal.test"),
  fuzz: "npm run fuzz -w mfx -- --check",
  wild: "npm run wild -w mfx",
  "fuzz-long": "npm run fuzz -w mfx -- --seconds 600",
  soak: "npm run soak -w mfx",
};

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: "string" }, full: { type: "boolean", default: false } },
});
const steps = Object.assign({}, ...groups, nightly);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length) throw new Error(`No such step: ${unknown}. There are: ${Object.keys(steps).join(", ")}.`);
if (options.full) process.env.FULL_TESTS = "1";

const count = (found: Result[], status: string) => found.filter((result) => result.status === status).length;
const results: Result[] = [];
const summary: string[] = [];
for (const group of asked.length || options.full ? [...groups, nightly] : groups) {
  const queue = Object.entries(group).filter(([name]) => !asked.length || asked.includes(name));
  const lane = async (step = queue.shift()): Promise<void> => step && run(...step).then(() => lane());
  await Promise.all([lane(), lane()]);
}
for (const { name, status } of results) if (status !== "passed") console.log(`${status}: ${name}`);
console.log(`${summary.join("\n")}\n${count(results, "passed")} passed, ${count(results, "failed")} failed`);
process.exitCode = count(results, "failed") ? 1 : 0;

async function run(step: string, command: string): Promise<void> {
  const start = Date.now();
  const report = join(reports, `${step}.json`);
  const isReported = command.includes("--reporter");
  const child = spawn(isReported && options.shard ? `${command} --shard=${options.shard}` : command, {
    shell: true,
    stdio: ["inherit", "pipe", "pipe"],
    env: { ...process.env, REPORT: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => console.log(`${step} | ${line}`));
  const [exit] = await once(child, "close");
  const found = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : [];
  // A runner may fail beside its tests, in a crash or an unhandled rejection. A step without a report is one test.
  if (exit !== 0 ? !count(found, "failed") : !found.length)
    found.push({ name: `exit ${exit}`, status: exit === 0 && !isReported ? "passed" : "failed" });
  for (const { name, status } of found) results.push({ name: `${step}: ${name}`, status });
  const seconds = Math.round((Date.now() - start) / 1000);
  summary.push(`${step.padEnd(16)} ${count(found, "passed")} passed, ${count(found, "failed")} failed in ${seconds} s`);
}

/** Tests of the nightly run are skipped in others. */
function isDue({ status, tags }: JsonAssertionResult): boolean {
  return status !== "skipped" || !tags.includes("nightly");
}

/** The tests of a report of Vitest or Playwright. A file of Vitest's that fails to load has no tests. */
function read(report: JsonTestResults | JSONReportSuite): Result[] {
  if ("testResults" in report)
    return report.testResults.flatMap(({ name, status, assertionResults: tests }) =>
      tests.length || status === "passed"
        ? tests.filter(isDue).map((test) => ({ name: `${name} › ${test.fullName}`, status: test.status }))
        : [{ name, status }],
    );
  const specs = report.specs?.map(({ file, line, title, ok, tests }) => ({
    name: `${file}:${line} › ${title}`,
    status: tests.every(({ status }) => status === "skipped") ? "skipped" : ok ? "passed" : "failed",
  }));
  return [...(specs ?? []), ...(report.suites ?? []).flatMap(read)];
}
