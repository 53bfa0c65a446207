import { expect, it } from "vitest";
import { selectLazyVersions } from "./versions";

const versions = [
  { versionName: "current", path: "/docs/next", isLast: false },
  { versionName: "2.0", path: "/docs", isLast: true },
  { versionName: "1.0", path: "/docs/1.0", isLast: false },
];
const lazyPaths = (...args: Parameters<typeof selectLazyVersions>) => [...selectLazyVersions(...args).keys()];

it("selects all but the last version of each instance", () => {
  const api = versions.map((version) => ({ ...version, path: version.path.replace("docs", "api") }));
  expect(lazyPaths([versions, api])).toEqual(["/docs/next", "/docs/1.0", "/api/next", "/api/1.0"]);
});

it("leaves out a version at the root of its instance", () => {
  const atRoot = versions.map((version) => ({ ...version, isLast: version.versionName === "1.0" }));
  expect(lazyPaths([atRoot])).toEqual(["/docs/next"]);
});

it("gives each version a chunk name of its own", () => {
  const names = [...selectLazyVersions([versions]).values()];
  expect(names[1]).toMatch(/^docs-1-0-\w{3}$/);
  expect(new Set(names).size).toBe(2);
});
