import { createRequire } from "node:module";
import { expect, test } from "vitest";

type Loader = (this: { query: string; resourcePath: string }, source: string) => string;
const load: Loader = createRequire(import.meta.url)("./region-loader.js");
const source = [
  "a();",
  "  // #region one",
  "  if (b) {",
  "    c();",
  "  }",
  "  // #endregion",
  "// #region two",
  "// #endregion",
].join("\n");
const regionOf = (name: string) => load.call({ query: `?${name}`, resourcePath: "a.ts" }, source);

test("a region's code begins at the first column", () => {
  expect(regionOf("one")).toBe('export default "if (b) {\\n  c();\\n}";');
  expect(regionOf("two")).toBe('export default "";');
  expect(() => regionOf("three")).toThrow('a.ts has no region "three".');
});
