import { expect, it } from "vitest";
import { linesOfNext, stepsAfter } from "./steps.ts";

it("finds the lines of a guide that speak of next", () => {
  const phrases = "still in development|a version in development|of next|in next|to next|from next|next's".split("|");
  const lines = [...phrases, "mfx/next", "/docs/next/intro", "/api/next", "/lib/next/mfx.js", "f(); // next"];
  const found = lines.map((line, index) => `intro.mdx:${index + 2}: ${line}`);
  expect(linesOfNext("intro.mdx", ["The next frame.", ...lines].join("\n"))).toEqual(found);
});

it("lists the steps with the lines, or says that there are none", () => {
  expect(stepsAfter("1.2.0", ["a.mdx:1: of next"])).toContain("speak of next:\n   a.mdx:1: of next\n");
  expect(stepsAfter("1.2.0", [])).toContain("speak of next:\n   none\n");
});
