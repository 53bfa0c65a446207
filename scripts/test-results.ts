/** Results of a step of `npm test`, read from its runner's JSON report. */
export interface Results {
  passed: number;
  /** Names of the passed tests that needed a second try. */
  flaky: string[];
  failed: number;
  skipped: number;
  /** Names of the failed tests; a failure outside of any test has none. */
  failures: string[];
}

export const none: Results = { passed: 0, flaky: [], failed: 0, skipped: 0, failures: [] };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    /** A test that passed at a second try has the messages of the first. */
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export function readVitest(json: unknown): Results {
  const report = json as VitestReport;
  return {
    passed: report.numPassedTests,
    flaky: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
        .map(({ fullName }) => `${name} › ${fullName}`),
    ),
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

interface PlaywrightSpec {
  title: string;
  ok: boolean;
  line: number;
  /** Its runs, one for each project. */
  tests: { status: string }[];
}

interface PlaywrightSuite {
  file: string;
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

export function readPlaywright(json: unknown): Results {
  const { stats, errors, suites } = json as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    flaky: suites.flatMap((suite) => namesOf(suite, ({ tests }) => tests.some(({ status }) => status === "flaky"))),
    failed: stats.unexpected || errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap((suite) => namesOf(suite, ({ ok }) => !ok)),
  };
}

/** Names of the specs of a suite, and of the suites in it, that match. */
function namesOf({ file, specs, suites = [] }: PlaywrightSuite, matches: (spec: PlaywrightSpec) => boolean): string[] {
  const names = specs.filter(matches).map(({ line, title }) => `${file}:${line} › ${title}`);
  return [...names, ...suites.flatMap((suite) => namesOf(suite, matches))];
}

export function addResults(all: Iterable<Results>): Results {
  const total = { ...none };
  for (const { passed, flaky, failed, skipped, failures } of all) {
    total.passed += passed;
    total.flaky = [...total.flaky, ...flaky];
    total.failed += failed;
    total.skipped += skipped;
    total.failures = [...total.failures, ...failures];
  }
  return total;
}
