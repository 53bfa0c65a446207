import { expect, test } from "vitest";
import { properPath, routesOn } from "./proper-path";

const unloaded = { path: "/docs/0.9.3" };
const isUnloaded = (route: object) => route === unloaded;
const routes = [
  {
    path: "/api",
    exact: false,
    routes: [
      {
        path: "/api",
        exact: false,
        routes: [
          { path: "/api", exact: true },
          { path: "/api/class/MFXBlob", exact: true },
        ],
      },
    ],
  },
  { path: "/docs/intro", exact: true },
  unloaded,
  { path: "/", exact: true },
  { path: "*" },
];
const proper = (path: string) => properPath({ routes, isUnloaded, latest: "2.0.0", baseUrl: "/" }, path);

test.each([
  ["/docs/intro/", "/docs/intro"],
  ["/docs/intro.html", "/docs/intro"],
  ["/docs/intro/index.html", "/docs/intro"],
  ["/docs//intro", "/docs/intro"],
  ["/index.html", "/"],
  ["/API/Class/mfxblob", "/api/class/MFXBlob"],
  ["/docs/2.0.0/intro/", "/docs/intro"],
  ["/api/2.0.0", "/api"],
  ["/docs/0.9.3/intro/", "/docs/0.9.3/intro"],
  ["/docs/0.9.3/", "/docs/0.9.3"],
])("%s is %s", (asked, page) => {
  expect(proper(asked)).toBe(page);
});

test.each(["/docs/intro", "/", "/nowhere/", "/docs/2x0.0/intro"])("%s stays as it is", (path) => {
  expect(proper(path)).toBe(path);
});

test.each([
  ["/mfx", "/mfx/"],
  ["/MFX/index.html", "/mfx/"],
  ["/mfx/docs/2.0.0/intro/", "/mfx/docs/intro"],
  ["/mfx/docs/nowhere", "/mfx/docs/nowhere"],
  ["/", "/"],
])("under a base path, %s is %s", (asked, page) => {
  const below = [{ path: "/mfx/", exact: true }, { path: "/mfx/docs/intro", exact: true }, { path: "*" }];
  expect(properPath({ routes: below, isUnloaded, latest: "2.0.0", baseUrl: "/mfx/" }, asked)).toBe(page);
});

test("the routes on the way to a path are found in any case", () => {
  expect(routesOn(routes, "/DOCS/0.9.3/Intro").map(({ path }) => path)).toEqual(["/docs/0.9.3"]);
  expect(routesOn(routes, "/api/nothing").map(({ path }) => path)).toEqual(["/api", "/api", "/api"]);
});
