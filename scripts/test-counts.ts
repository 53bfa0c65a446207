/** Numbers of passed, failed and skipped tests, from the runners' JSON reports. */
export interface Counts {
  passed: number;
  /** Number of passed tests that needed a retry. */
  flaky: number;
  failed: number;
  skipped: number;
}

export const none: Counts = { passed: 0, flaky: 0, failed: 0, skipped: 0 };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
}

export function countVitest(json: unknown): Counts {
  const report = json as VitestReport;
  return {
    passed: report.numPassedTests,
    flaky: 0,
    // A file that fails to load has no tests to count.
    failed: report.numFailedTests || report.numFailedTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Only the run's own report names the tests that needed a retry. */
export function countPlaywright(json: unknown): Counts {
  const { stats, errors } = json as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    flaky: stats.flaky,
    failed: stats.unexpected || errors.length,
    skipped: stats.skipped,
  };
}

export function addCounts(all: Iterable<Counts>): Counts {
  const total = { ...none };
  for (const { passed, flaky, failed, skipped } of all) {
    total.passed += passed;
    total.flaky += flaky;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}
