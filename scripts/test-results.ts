/** Results of a step of `npm test`, read from its runner's JSON report. */
export interface Results {
  passed: number;
  /** Number of passed tests that needed a retry. */
  flaky: number;
  failed: number;
  skipped: number;
  /** Names of the failed tests; a failure outside of any test has none. */
  failures: string[];
}

export const none: Results = { passed: 0, flaky: 0, failed: 0, skipped: 0, failures: [] };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

export function readVitest(json: unknown): Results {
  const report = json as VitestReport;
  return {
    passed: report.numPassedTests,
    flaky: 0,
    // A file that fails to load has no tests to count.
    failed: report.numFailedTests || report.numFailedTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults
      .filter((file) => file.status === "failed")
      .flatMap((file) => {
        const tests = file.assertionResults.filter((test) => test.status === "failed");
        return tests.length ? tests.map((test) => `${file.name} › ${test.fullName}`) : [file.name];
      }),
  };
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; ok: boolean; line: number }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** Only the run's own report names the tests that needed a retry. */
export function readPlaywright(json: unknown): Results {
  const { stats, errors, suites } = json as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    flaky: stats.flaky,
    failed: stats.unexpected || errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(failedSpecs),
  };
}

function failedSpecs({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter((spec) => !spec.ok);
  return [...failed.map((spec) => `${file}:${spec.line} › ${spec.title}`), ...suites.flatMap(failedSpecs)];
}

export function addResults(all: Iterable<Results>): Results {
  const total = { ...none };
  for (const { passed, flaky, failed, skipped, failures } of all) {
    total.passed += passed;
    total.flaky += flaky;
    total.failed += failed;
    total.skipped += skipped;
    total.failures = [...total.failures, ...failures];
  }
  return total;
}
