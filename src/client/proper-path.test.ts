import { expect, test } from "vitest";
import { properPath } from "./proper-path";

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
  { path: "/", exact: true },
  { path: "*" },
];
const proper = (path: string) => properPath(routes, path, "0.10.0");

test.each([
  ["/docs/intro/", "/docs/intro"],
  ["/docs/intro.html", "/docs/intro"],
  ["/docs/intro/index.html", "/docs/intro"],
  ["/docs//intro", "/docs/intro"],
  ["/index.html", "/"],
  ["/API/Class/mfxblob", "/api/class/MFXBlob"],
  ["/docs/0.10.0/intro/", "/docs/intro"],
  ["/api/0.10.0", "/api"],
])("%s is %s", (asked, page) => {
  expect(proper(asked)).toBe(page);
});

test.each(["/docs/intro", "/", "/nowhere/", "/docs/0x10.0/intro"])("%s stays as it is", (path) => {
  expect(proper(path)).toBe(path);
});
