import { expect, test } from "vitest";
import type { PageName } from "../../site/addresses";
import { nearestPages } from "./nearest";

const pages: PageName[] = [
  ["Introduction", "/docs/intro"],
  ["Pipelines", "/docs/tutorial/pipelines"],
  ["Custom shaders", "/docs/glsl"],
  ["Supported formats", "/docs/supported-formats"],
  ["MFXVideoEncoder", "/api/class/MFXVideoEncoder"],
  ["encode", "/api/function/encode"],
];
const paths = (asked: string) => nearestPages(asked, pages, 3).map(([, path]) => path);

test("a slip of the finger finds the page that was meant", () => {
  expect(paths("/docs/tutorial/piplines")[0]).toBe("/docs/tutorial/pipelines");
  expect(paths("/docs/supported-format")[0]).toBe("/docs/supported-formats");
  expect(paths("/api/MFXVideoEncoder")[0]).toBe("/api/class/MFXVideoEncoder");
});

test("a page of an older version finds the latest's, and what is like nothing finds nothing", () => {
  expect(paths("/docs/0.6.0/intro")[0]).toBe("/docs/intro");
  expect(paths("/docs/0.6.0/shaders-in-code")[0]).toBe("/docs/glsl");
  expect(nearestPages("/api/encode", pages, 1)).toEqual([["encode", "/api/function/encode"]]);
  expect(paths("/docs/qqqq")).toEqual([]);
});
