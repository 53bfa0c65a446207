/**
 * All checks. Continues after a failure, so that one run shows them all, and ends with the line `N passed, N failed`.
 * `npm test -- types unit` runs only the steps named; `npm test -- library --shard=1/2` runs the first half of a step's test files;
 * `npm test -- --full` also runs what each change does without, as the nightly workflow does.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { groupSteps } from "./step-groups.ts";
import { addResults, none, type Results } from "./test-results.ts";
import { report, type Step, steps } from "./test-steps.ts";

/** Steps that run at the same time, unless one needs all cores. */
const LANES = 2;

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: "string" }, full: { type: "boolean", default: false } },
});
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length)
  throw new Error(`No such step: ${unknown.join(", ")}. There are: ${Object.keys(steps).join(", ")}.`);

if (options.full) process.env.FULL_TESTS = "1";

interface Outcome extends Results {
  seconds: number;
}

const outcomes = new Map<string, Promise<Outcome>>();
const isChosen = (name: string) => (asked.length ? asked.includes(name) : options.full || !steps[name]!.fullOnly);
const chosen = Object.keys(steps).filter(isChosen);
for (const group of groupSteps(chosen, (name) => Boolean(steps[name]!.alone))) {
  const lane = async () => {
    for (let name = group.shift(); name; name = group.shift()) {
      const outcome = timed(name, steps[name]!);
      outcomes.set(name, outcome);
      await outcome;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const results: Results[] = [];
for (const name of chosen) {
  const { seconds, ...result } = await outcomes.get(name)!;
  results.push(result);
  const { passed, flaky, failed, skipped } = result;
  const again = flaky.length ? ` (${flaky.length} at a second try)` : "";
  const counts = `${passed} passed${again}, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
  const { share } = steps[name]!;
  const slow = seconds > share && !options.full ? `, longer than its share of ${share} s` : "";
  console.log(`${name.padEnd(16)} ${counts} in ${seconds} s${slow}`);
}
const total = addResults(results);
for (const name of total.flaky) console.log(`at a second try: ${name}`);
for (const name of total.failures) console.log(`failed: ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`);
process.exitCode = total.failed ? 1 : 0;

async function timed(name: string, step: Step): Promise<Outcome> {
  if (step.after) await outcomes.get(step.after);
  const failedNeed = step.needs && (await outcomes.get(step.needs))?.failed;
  const start = Date.now();
  const result = failedNeed ? notRun(name, `${step.needs} failed`) : await run(name, step);
  return { ...result, seconds: Math.round((Date.now() - start) / 1000) };
}

function notRun(name: string, reason: string): Results {
  console.log(`— ${name}: not run: ${reason}`);
  return { ...none, failed: 1 };
}

async function run(name: string, step: Step): Promise<Results> {
  try {
    await step.prepare?.();
  } catch (error) {
    return notRun(name, error instanceof Error ? error.message : String(error));
  }
  // Vitest and Playwright have the same option.
  const command = options.shard && step.read ? `${step.command} --shard=${options.shard}` : step.command;
  console.log(`— ${name}: ${command}`);
  const child = spawn(command, {
    shell: true,
    stdio: ["inherit", "pipe", "pipe"],
    env: { ...process.env, ...step.env },
  });
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => console.log(`${name} | ${line}`));
  const [status] = await once(child, "close");
  console.log(`— ${name}: ${status === 0 ? "passed" : `failed (exit ${status})`}`);
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
