import { createRequire } from "node:module";
import { expect, test } from "vitest";

test("the progress bar moves as it is specified", () => {
  // Written for browsers, but its settings can be read anywhere.
  const { settings } = createRequire(import.meta.url)("nprogress");
  expect(settings).toMatchObject({ minimum: 0.08, speed: 200, trickleSpeed: 800 });
});
