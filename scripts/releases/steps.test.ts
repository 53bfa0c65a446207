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

it("names the version, and each line to edit, in the steps", () => {
  const steps = stepsAfter("1.2.0", ["intro.mdx:2: of next"]);
  expect(steps).toContain("   intro.mdx:2: of next\n");
  expect(steps).toContain("git tag v1.2.0 && git push origin v1.2.0");
  expect(stepsAfter("1.2.0", [])).toContain("   none\n");
});
