import { expect, test } from "vitest";
import { htmlFile, markdownAddress, parseDocsPath, pathOf, pinnedPaths } from "./addresses";

test("a docs path has a section, perhaps a version, and a rest", () => {
  expect(parseDocsPath("/api/2.9.13/class/Track")).toEqual({ section: "api", version: "2.9.13", rest: "/class/Track" });
  expect(parseDocsPath("/docs/")).toEqual({ section: "docs", version: undefined, rest: "/" });
  expect(parseDocsPath("/docs/next")).toEqual({ section: "docs", version: "next", rest: "" });
  expect(parseDocsPath("/docs/nextgen")).toEqual({ section: "docs", version: undefined, rest: "/nextgen" });
  expect(parseDocsPath("/docsearch")).toBeUndefined();
  expect(parseDocsPath("/search/docs")).toBeUndefined();
});

test("a page of the latest version has a path that names the version as well, and no other page has", () => {
  const paths = ["/", "/docs", "/docs/intro", "/docs/next/intro", "/docs/2.9.3/intro", "/api/2.7.0", "/search"];
  expect(paths.flatMap((path) => pinnedPaths(path, "2.10.0"))).toEqual(["/docs/2.10.0", "/docs/2.10.0/intro"]);
});

test("a path is what follows the base path", () => {
  expect(pathOf("/mfx/docs/intro", "/mfx/")).toBe("/docs/intro");
  expect(pathOf("/mfx/", "/mfx/")).toBe("/");
  expect(pathOf("/docs/intro", "/")).toBe("/docs/intro");
  expect(pathOf("/other", "/mfx/")).toBe("/other");
});

test("a page's files have its own path, however its index is addressed", () => {
  expect(htmlFile("/")).toBe("index.html");
  expect(["/docs/", "/docs"].map(htmlFile)).toEqual(["docs.html", "docs.html"]);
  expect(["/docs/", "/mfx/docs/intro"].map(markdownAddress)).toEqual(["/docs.md", "/mfx/docs/intro.md"]);
});
