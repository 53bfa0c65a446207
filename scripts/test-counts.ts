/** How many tests passed, failed and were skipped, from the runners' JSON reports. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

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
    // A file that fails to load has no tests to count.
    failed: report.numFailedTests || report.numFailedTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A test that passed only at another try counts as passed; the run's own report names it. */
export function countPlaywright(json: unknown): Counts {
  const { stats, errors } = json as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || errors.length,
    skipped: stats.skipped,
  };
}

export function addCounts(all: Iterable<Counts>): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}
