import { expect, it } from "vitest";
import { addResults, none, readPlaywright, readVitest } from "./test-results.ts";

const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
});

const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name: "a.test.ts", status: "passed", assertionResults: [test("adds", "passed")] }],
};

it("counts Vitest's tests, and a file that could not be loaded", () => {
  expect(readVitest(vitest)).toEqual({ passed: 3, flaky: [], failed: 0, skipped: 2, failures: [] });
  const notLoaded = { name: "b.test.ts", status: "failed", assertionResults: [] };
  expect(readVitest({ ...vitest, numFailedTestSuites: 1, testResults: [notLoaded] })).toMatchObject({
    failed: 1,
    failures: ["b.test.ts"],
  });
});

it("names Vitest's failed tests", () => {
  const assertionResults = [test("mixes", "failed", ["too quiet"]), test("fades", "passed")];
  const testResults = [{ name: "c.test.ts", status: "failed", assertionResults }];
  const report = { ...vitest, numFailedTests: 1, numFailedTestSuites: 1, testResults };
  expect(readVitest(report)).toMatchObject({ failed: 1, failures: ["c.test.ts › mixes"] });
});

it("names Vitest's tests that passed at a second try", () => {
  const assertionResults = [test("plays", "passed", ["timed out"]), test("stops", "passed")];
  const testResults = [{ name: "d.test.ts", status: "passed", assertionResults }];
  expect(readVitest({ ...vitest, testResults })).toMatchObject({ passed: 3, flaky: ["d.test.ts › plays"], failed: 0 });
});

const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 0 };

it("counts Playwright's tests, a flaky one as passed, an error outside of any test as a failure", () => {
  const report = { stats, errors: [], suites: [] };
  expect(readPlaywright(report)).toEqual({ passed: 6, flaky: [], failed: 0, skipped: 0, failures: [] });
  expect(readPlaywright({ stats: { ...stats, flaky: 0 }, errors: ["no server"], suites: [] }).failed).toBe(1);
});

it("names Playwright's failed and flaky tests, also within groups", () => {
  const passed = { title: "loads", ok: true, line: 3, tests: [{ status: "expected" }] };
  const flaky = { title: "plays", ok: true, line: 6, tests: [{ status: "flaky" }] };
  const failed = { title: "runs", ok: false, line: 9, tests: [{ status: "unexpected" }] };
  const group = { file: "live.spec.ts", specs: [flaky, failed] };
  const suites = [{ file: "live.spec.ts", specs: [passed], suites: [group] }];
  expect(readPlaywright({ stats: { ...stats, unexpected: 1 }, errors: [], suites })).toMatchObject({
    failed: 1,
    flaky: ["live.spec.ts:6 › plays"],
    failures: ["live.spec.ts:9 › runs"],
  });
});

it("adds results up", () => {
  const one = { ...none, failed: 1, failures: ["a"] };
  expect(addResults([readVitest(vitest), one, readVitest(vitest)])).toEqual({
    passed: 6,
    flaky: [],
    failed: 1,
    skipped: 4,
    failures: ["a"],
  });
});
