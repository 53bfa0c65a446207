import { createRequire } from "node:module";
import { expect, it } from "vitest";

const load = createRequire(import.meta.url)("./region-loader.js");

it("a guide shows the lines of a region, without the indent of its first line", () => {
  const first = "  // #region one\n  b {\n    c\n  }\n  // #endregion\n";
  const source = `a\n${first}// #region two\nd\n// #endregion`;
  const read = (name: string) => load.call({ query: `?${name}`, resourcePath: "a.ts" }, source);
  expect(read("one")).toBe('export default "b {\\n  c\\n}";');
  expect(read("two")).toBe('export default "d";');
  expect(() => read("three")).toThrow('a.ts has no region "three".');
});
