import { expect, it } from "vitest";
import { addCounts, countPlaywright, countVitest } from "./test-counts.ts";

const vitest = { numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 0, numPendingTests: 1, numTodoTests: 1 };

it("counts Vitest's tests, and a file that could not be loaded", () => {
  expect(countVitest(vitest)).toEqual({ passed: 3, flaky: 0, failed: 0, skipped: 2 });
  expect(countVitest({ ...vitest, numFailedTestSuites: 1 }).failed).toBe(1);
  expect(countVitest({ ...vitest, numFailedTests: 2, numFailedTestSuites: 1 }).failed).toBe(2);
});

it("counts Playwright's tests, a flaky one as passed and as flaky, an error outside of any test as a failure", () => {
  const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 0 };
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 6, flaky: 1, failed: 0, skipped: 0 });
  expect(countPlaywright({ stats: { ...stats, flaky: 0 }, errors: ["no server"] }).failed).toBe(1);
});

it("adds counts up", () => {
  expect(addCounts([countVitest(vitest), countVitest(vitest)])).toEqual({ passed: 6, flaky: 0, failed: 0, skipped: 4 });
});
