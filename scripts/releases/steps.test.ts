import { expect, it } from "vitest";
import { linesOfNext, stepsAfter } from "./steps.ts";

it("finds the lines of a guide that speak of next", () => {
  const text = 'The next frame.\nThis version is still in development.\nimport "mfx/next";\nthe additions of next\n';
  expect(linesOfNext("intro.mdx", text)).toEqual([
    "intro.mdx:2: This version is still in development.",
    'intro.mdx:3: import "mfx/next";',
    "intro.mdx:4: the additions of next",
  ]);
});

it.each([
  ...["a version in development", "in next", "to next", "from next", "next's", "nexts names"],
  ...["/docs/next/intro", "/api/next", "/lib/next/mfx.js", "f(); // next"],
])("finds %j", (line) => {
  expect(linesOfNext("a.mdx", line)).toEqual([`a.mdx:1: ${line}`]);
});

it("lists the steps with the lines, or says that there are none", () => {
  expect(stepsAfter("1.2.0", ["a.mdx:1: of next"])).toContain("speak of next:\n   a.mdx:1: of next\n");
  expect(stepsAfter("1.2.0", [])).toContain("speak of next:\n   none\n");
});
