/**
 * Runs the library's suite in WebKitGTK. A fault of the engine can end the page's process, and with it Vitest's run. Then the tests
 * that are left run in a new browser, and the one during which the process ended fails: see support/crashed.ts.
 */
import { createVitest, JsonReporter, parseCLI, type TestCase, type TestModule } from "vitest/node";

const { filter, options } = parseCLI(["vitest", "run", ...process.argv.slice(2)]);

/** Milliseconds after which a test's page hangs: Vitest's own limit is half as long, and kept by a timer of the page. */
const HANGS_MS = 60_000;

let running: TestCase | undefined;
let watch: NodeJS.Timeout | undefined;
const ended = new Set<string>();
const progress = {
  onTestCaseReady(test: TestCase) {
    running = test;
    watch = setTimeout(() => test.project.browser?.provider.close(), HANGS_MS);
  },
  onTestCaseResult(test: TestCase) {
    clearTimeout(watch);
    // Decoders of a test that timed out may keep all others of the page waiting.
    if ((test.diagnostic()?.duration ?? 0) >= (test.options.timeout ?? HANGS_MS))
      test.project.browser?.provider.close();
    else running = undefined;
  },
  onTestModuleEnd({ moduleId }: TestModule) {
    ended.add(moduleId);
  },
};

const config = new URL("../vitest.webkit.config.ts", import.meta.url).pathname;
const vitest = await createVitest("test", { ...options, config, watch: false, reporters: ["verbose", progress] });
await vitest.standalone();
const crashed: string[] = [];
let files = await vitest.globTestSpecifications(filter);
let result = await runFiles();
while (running) {
  crashed.push(running.id);
  running = undefined;
  files = files.filter(({ moduleId }) => !ended.has(moduleId));
  result = await runFiles();
}
const { outputFile } = options;
if (typeof outputFile === "object" && outputFile.json) {
  const reporter = new JsonReporter({ outputFile: outputFile.json });
  reporter.onInit(vitest);
  await reporter.onTestRunEnd(result.testModules);
}
await vitest.close();
process.exit(result.unhandledErrors.length || result.testModules.some((module) => !module.ok()) ? 1 : 0);

function runFiles() {
  vitest.provide("crashed", crashed);
  return vitest.runTestSpecifications(files);
}
