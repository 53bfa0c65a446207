/**
 * All checks, the fastest first. Continues after a failure, so that one run shows them all, and ends
 * with the line `N passed, N failed`. `npm test -- types unit` runs only the steps named;
 * `npm test -- library --shard=1/2` runs the first half of a step's test files.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ensureChromium } from "./chromium.ts";
import { addResults, none, type Results } from "./test-results.ts";
import { report, type Step, steps } from "./test-steps.ts";

const args = process.argv.slice(2);
const asked = args.filter((arg) => !arg.startsWith("--shard="));
/** Vitest and Playwright have the same option. */
const shard = args.find((arg) => arg.startsWith("--shard="));
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length)
  throw new Error(`No such step: ${unknown.join(", ")}. There are: ${Object.keys(steps).join(", ")}.`);

process.env.CHROME_PATH = ensureChromium();

const results = new Map<string, Results>();
for (const [name, step] of Object.entries(steps)) {
  if (asked.length && !asked.includes(name)) continue;
  results.set(name, run(name, step));
}

for (const [name, { passed, flaky, failed, skipped }] of results) {
  const again = flaky ? ` (${flaky} at a second try)` : "";
  console.log(`${name.padEnd(16)} ${passed} passed${again}, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
}
const total = addResults(results.values());
for (const failure of total.failures) console.log(`failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`);
process.exitCode = total.failed ? 1 : 0;

function run(name: string, step: Step): Results {
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
  const command = shard && step.read ? `${step.command} ${shard}` : step.command;
  console.log(`\n— ${name}: ${command}`);
  const start = Date.now();
  const { status } = spawnSync(command, { shell: true, stdio: "inherit", env: { ...process.env, ...step.env } });
  console.log(
    `— ${name}: ${status === 0 ? "passed" : `failed (exit ${status})`} in ${Math.round((Date.now() - start) / 1000)} s`,
  );
  const result = step.read ? readReport(name, step.read) : { ...none, passed: status === 0 ? 1 : 0 };
  // A runner may fail beside its tests (a crash, an unhandled rejection): that counts as a failure too.
  return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

function readReport(name: string, read: (json: unknown) => Results): Results {
  try {
    return read(JSON.parse(readFileSync(report(name), "utf8")));
  } catch {
    return { ...none, failed: 1 };
  }
}
