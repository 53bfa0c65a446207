import { expect, it } from "vitest";
import { linesOfNext } from "./steps.ts";

it("finds the lines of a guide that speak of next", () => {
  const text = 'The next frame.\nThis version is still in development.\nimport "mfx/next";\nthe additions of next\n';
  expect(linesOfNext("intro.mdx", text)).toEqual([
    "intro.mdx:2: This version is still in development.",
    'intro.mdx:3: import "mfx/next";',
    "intro.mdx:4: the additions of next",
  ]);
});
