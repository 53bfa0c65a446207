import { expect, it } from "vitest";
import { addResults, none, readPlaywright, readVitest } from "./test-results.ts";

const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name: "a.test.ts", status: "passed", assertionResults: [{ fullName: "adds", status: "passed" }] }],
};

it("counts Vitest's tests, and a file that could not be loaded", () => {
  expect(readVitest(vitest)).toEqual({ passed: 3, flaky: 0, failed: 0, skipped: 2, failures: [] });
  const notLoaded = { name: "b.test.ts", status: "failed", assertionResults: [] };
  expect(readVitest({ ...vitest, numFailedTestSuites: 1, testResults: [notLoaded] })).toMatchObject({
    failed: 1,
    failures: ["b.test.ts"],
  });
});

it("names Vitest's failed tests", () => {
  const assertionResults = [
    { fullName: "mixes", status: "failed" },
    { fullName: "fades", status: "passed" },
  ];
  const testResults = [{ name: "c.test.ts", status: "failed", assertionResults }];
  const report = { ...vitest, numFailedTests: 1, numFailedTestSuites: 1, testResults };
  expect(readVitest(report)).toMatchObject({ failed: 1, failures: ["c.test.ts › mixes"] });
});

const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 0 };

it("counts Playwright's tests, a flaky one as passed and as flaky, an error outside of any test as a failure", () => {
  const report = { stats, errors: [], suites: [] };
  expect(readPlaywright(report)).toEqual({ passed: 6, flaky: 1, failed: 0, skipped: 0, failures: [] });
  expect(readPlaywright({ stats: { ...stats, flaky: 0 }, errors: ["no server"], suites: [] }).failed).toBe(1);
});

it("names Playwright's failed tests, also within groups", () => {
  const passed = { title: "loads", ok: true, line: 3 };
  const failed = { title: "runs", ok: false, line: 9 };
  const group = { file: "live.spec.ts", specs: [failed] };
  const suites = [{ file: "live.spec.ts", specs: [passed], suites: [group] }];
  expect(readPlaywright({ stats: { ...stats, unexpected: 1 }, errors: [], suites })).toMatchObject({
    failed: 1,
    failures: ["live.spec.ts:9 › runs"],
  });
});

it("adds results up", () => {
  const one = { ...none, failed: 1, failures: ["a"] };
  expect(addResults([readVitest(vitest), one, readVitest(vitest)])).toEqual({
    passed: 6,
    flaky: 0,
    failed: 1,
    skipped: 4,
    failures: ["a"],
  });
});
