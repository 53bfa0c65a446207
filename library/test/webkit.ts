/**
 * Runs the library's suite in WebKitGTK. A fault of the engine can end the page's process, or keep it waiting for ever, and Vitest's run with
 * it. Then that test fails, and those that are left run in a new browser: see support/finished.ts.
 */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { createVitest, parseCLI, type TestCase, type TestModule } from "vitest/node";
import { faultOf } from "./support/webkit-faults.ts";

const { filter, options } = parseCLI(["vitest", "run", ...process.argv.slice(2)]);
// Vitest would take a share of the files of each of its runs.
const { shard = "1/1", ...runOptions } = options;
const [part, parts] = String(shard).split("/").map(Number);

/** Vitest's own limit in milliseconds, kept by a timer of the page. The page of a test that takes twice as long hangs. */
const timeoutOf = ({ options, project }: TestCase) => options.timeout ?? project.config.testTimeout;
/** Milliseconds after which the page of a test hangs that is expected to fail. */
const EXPECTED_HANG_MS = 8_000;

interface Result {
  file: string;
  fullName: string;
  status: "passed" | "failed";
  failureMessages: string[];
  /** The fault of the engine that makes it fail, as expected. */
  fault?: string;
}

const results = new Map<string, Result>();
/** Files that have ended, with the errors outside of their tests. */
const ended = new Map<string, string[]>();
let latest: TestCase | undefined;
let watch: NodeJS.Timeout | undefined;

const root = new URL(".", import.meta.url).pathname;
const knownFault = (test: TestCase) => faultOf(relative(root, test.module.moduleId), test.fullName);

/** Records a result. A test that is expected to fail turns red once the engine has been mended. */
function record(test: TestCase, failures: string[]): void {
  const known = knownFault(test);
  const fault = known?.isRare && !failures.length ? undefined : known?.what;
  const mended = ["It passes: the fault of WebKit that it is listed for in support/webkit-faults.ts is mended."];
  const failureMessages = !fault ? failures : failures.length ? [] : mended;
  results.set(test.id, {
    file: test.module.moduleId,
    fullName: test.fullName,
    status: failureMessages.length ? "failed" : "passed",
    failureMessages,
    ...(fault && failures.length && { fault }),
    ...(test.options.fails && !failures.length && { fault: "The browser fails at a codec that it claims to support." }),
  });
}

const progress = {
  onTestCaseReady(test: TestCase) {
    if (results.has(test.id)) return;
    latest = test;
    const fault = knownFault(test);
    const limit = fault && !fault.isRare ? EXPECTED_HANG_MS : 2 * timeoutOf(test);
    watch = setTimeout(() => test.project.browser?.provider.close(), limit);
  },
  onTestCaseResult(test: TestCase) {
    clearTimeout(watch);
    if (results.has(test.id)) return;
    const { state, errors } = test.result();
    if (state === "failed" || state === "passed") record(test, errors?.map(({ message }) => message) ?? []);
    // Decoders of a test that timed out may keep all others of the page waiting.
    if ((test.diagnostic()?.duration ?? 0) >= timeoutOf(test)) test.project.browser?.provider.close();
  },
  onTestModuleEnd(module: TestModule) {
    ended.set(
      module.moduleId,
      module.errors().map(({ message }) => message),
    );
  },
};

const config = new URL("../vitest.webkit.config.ts", import.meta.url).pathname;
const vitest = await createVitest("test", { ...runOptions, config, watch: false, reporters: ["verbose", progress] });
await vitest.standalone();
let files = (await vitest.globTestSpecifications(filter)).filter((_, index) => index % parts! === part! - 1);
if (!files.length) throw new Error("No file of tests has such a name, or the share has none.");
while (files.length) {
  const before = results.size;
  vitest.provide("finished", [...results.keys()]);
  await vitest.runTestSpecifications(files);
  files = files.filter(({ moduleId }) => !ended.has(moduleId));
  if (!files.length) break;
  const isBetweenTests = !latest || results.has(latest.id);
  if (latest && !isBetweenTests) record(latest, ["The page's process ended during this test, or hung."]);
  else if (latest && results.get(latest.id)!.status === "passed")
    record(latest, ["The page's process ended after this test, or hung."]);
  // A file that ends the process before its first test.
  if (isBetweenTests && results.size === before)
    ended.set(files.shift()!.moduleId, ["The page's process ended while the file was loaded."]);
}
await vitest.close();

const all = [...results.values()];
const failures = all.filter(({ status }) => status === "failed");
const broken = [...ended].filter(([, errors]) => errors.length);
const testResults = [...ended].map(([name, errors]) => {
  const assertionResults = all.filter(({ file }) => file === name);
  const isFailed = errors.length || assertionResults.some(({ status }) => status === "failed");
  return { name, status: isFailed ? "failed" : "passed", message: errors.join("\n"), assertionResults };
});
const { outputFile } = options;
if (typeof outputFile === "object" && outputFile.json) {
  const report = {
    numPassedTests: all.length - failures.length,
    numFailedTests: failures.length,
    numFailedTestSuites: broken.length,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
  };
  writeFileSync(outputFile.json, JSON.stringify(report));
}
for (const { file, fullName, failureMessages } of failures)
  console.log(`failed: ${file} › ${fullName}: ${failureMessages[0]}`);
for (const [file, errors] of broken) console.log(`failed: ${file}: ${errors[0]}`);
console.log(`${all.length - failures.length} of ${all.length} tests passed in WebKitGTK.`);
process.exit(failures.length || broken.length ? 1 : 0);
