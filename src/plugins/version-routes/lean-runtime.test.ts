import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { leanRuntime } from "./lean-runtime";

/** As Rspack and Docusaurus write them. */
const runtime = `
(() => {
// This function allow to reference chunks
__webpack_require__.u = (chunkId) => {
  // return url for filenames not based on template

  // return url for filenames based on template
  return "assets/js/" + chunkId + "." + {"17896441": "420b89","docs-0_9_3-0": "15d3d6",}[chunkId] + ".js"
}
})();
(() => {
// Docusaurus function to get chunk asset
__webpack_require__.gca = function(chunkId) { chunkId = {"17896441":"17896441","docs-0_9_3-0":"docs-0_9_3-0"}[chunkId]||chunkId; return __webpack_require__.p + __webpack_require__.u(chunkId); };
})();`;

it("keeps one table of chunks, made once, and tells the same files", () => {
  const lean = leanRuntime(runtime);
  expect(lean).toContain("const hashes = {");
  expect(lean.match(/docs-0_9_3-0/g)).toHaveLength(1);
  const require = { p: "/" } as { p: string; u(chunk: string): string; gca(chunk: string): string };
  runInNewContext(lean, { __webpack_require__: require });
  expect(require.u("17896441")).toBe("assets/js/17896441.420b89.js");
  expect(require.gca("docs-0_9_3-0")).toBe("/assets/js/docs-0_9_3-0.15d3d6.js");
});

it("says so where the runtime is not as it was", () => {
  expect(() => leanRuntime(runtime.replace("chunkId = {", "chunkId = table || {"))).toThrow(/not where they were/);
});
