/**
 * All checks, the fastest first. Continues after a failure, so that one run shows them all, and ends
 * with the line `N passed, N failed`. `npm test -- types unit` runs only the steps named.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { latest } from "../library/build/since.ts";
import { ensureChromium } from "./chromium.ts";
import { ensureFirefox } from "./firefox.ts";
import { addCounts, type Counts, countPlaywright, countVitest, none } from "./test-counts.ts";

const reports = mkdtempSync(join(tmpdir(), "mfx-test-"));
const report = (name: string) => join(reports, `${name}.json`);

interface Step {
  command: string;
  /** How many tests its JSON report tells of; a step without one counts as one test. */
  count?: (json: unknown) => Counts;
  env?: Record<string, string>;
  /** A step that makes no sense after the failure of another. */
  needs?: string;
  /** Installs what the step needs; throws an error that says what to do if it cannot. */
  prepare?: () => unknown;
}

const vitest = (name: string, config: string): Step => ({
  command: `vitest run --config ${config} --reporter=default --reporter=json --outputFile.json=${report(name)}`,
  count: countVitest,
});

const steps: Record<string, Step> = {
  types: { command: "npm run types" },
  lint: { command: "biome check ." },
  spelling: { command: "npm run spelling" },
  "library-build": { command: "npm run build -w mfx" },
  // The unit tests read its data and the samples on its pages.
  reference: { command: "docusaurus generate-typedoc" },
  unit: vitest("unit", "vitest.config.mts"),
  library: vitest("library", "library/vitest.config.ts"),
  fuzz: { command: "npm run fuzz -w mfx -- --check" },
  "library-firefox": { ...vitest("library-firefox", "library/vitest.firefox.config.ts"), prepare: ensureFirefox },
  packages: {
    command: "playwright test --config packages/playwright.config.ts --reporter=list,json",
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report("packages") },
    count: countPlaywright,
  },
  "package-tools": { command: "tsx library/test/package/install.ts" },
  // The packed library in its users' projects.
  package: { ...vitest("package", "library/test/package/vitest.config.ts"), needs: "package-tools" },
  // Runs `npm run check` in a copy of the repository after a release, and so is no part of it.
  release: vitest("release", "scripts/release-test/vitest.config.ts"),
  build: { command: "tsx scripts/checked-build.ts" },
  e2e: {
    command: "playwright test --reporter=list,json",
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report("e2e") },
    count: countPlaywright,
    needs: "build",
  },
  "e2e-firefox": {
    ...vitest("e2e-firefox", "e2e/firefox/vitest.config.mts"),
    needs: "build",
    prepare: ensureFirefox,
  },
  "base-build": {
    command: "docusaurus build --out-dir .generated/base-path-build",
    // The specs visit pages of these versions.
    env: { BASE_URL: "/mfx/", VERSIONS: `current,${latest}` },
  },
  "base-e2e": {
    command: "playwright test --reporter=list,json",
    env: {
      E2E_BASE: "/mfx/",
      E2E_DIR: ".generated/base-path-build",
      PLAYWRIGHT_JSON_OUTPUT_NAME: report("base-e2e"),
    },
    count: countPlaywright,
    needs: "base-build",
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length)
  throw new Error(`No such step: ${unknown.join(", ")}. There are: ${Object.keys(steps).join(", ")}.`);

process.env.CHROME_PATH = ensureChromium();

const results = new Map<string, Counts>();
for (const [name, step] of Object.entries(steps)) {
  if (asked.length && !asked.includes(name)) continue;
  results.set(name, run(name, step));
}

for (const [name, { passed, flaky, failed, skipped }] of results) {
  const again = flaky ? ` (${flaky} at a second try)` : "";
  console.log(`${name.padEnd(16)} ${passed} passed${again}, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
}
const total = addCounts(results.values());
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`);
process.exitCode = total.failed ? 1 : 0;

function run(name: string, step: Step): Counts {
  if (step.needs && results.get(step.needs)?.failed) {
    console.log(`\n— ${name}: not run, since ${step.needs} failed`);
    return { ...none, failed: 1 };
  }
  try {
    step.prepare?.();
  } catch (error) {
    console.log(`\n— ${name}: not run. ${error instanceof Error ? error.message : error}`);
    return { ...none, failed: 1 };
  }
  console.log(`\n— ${name}: ${step.command}`);
  const start = Date.now();
  const { status } = spawnSync(step.command, { shell: true, stdio: "inherit", env: { ...process.env, ...step.env } });
  console.log(
    `— ${name}: ${status === 0 ? "passed" : `failed (exit ${status})`} in ${Math.round((Date.now() - start) / 1000)} s`,
  );
  const counts = step.count ? counted(name, step.count) : { ...none, passed: status === 0 ? 1 : 0 };
  // A runner may fail beside its tests (a crash, an unhandled rejection): that counts as a failure too.
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function counted(name: string, count: (json: unknown) => Counts): Counts {
  try {
    return count(JSON.parse(readFileSync(report(name), "utf8")));
  } catch {
    return { ...none, failed: 1 };
  }
}
