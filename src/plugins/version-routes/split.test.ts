import { expect, it } from "vitest";
import { splitRoutes } from "./split";

const route = (path: string, hash: string, rest = "") =>
  `{ path: '${path}', component: ComponentCreator('${path}', '${hash}'), ${rest} }`;
const entry = (name: string) =>
  `  "${name}": [() => import(/* webpackChunkName: "${name}" */ "@site/${name}.md"), "@site/${name}.md", require.resolveWeak("@site/${name}.md")],`;

const generated = {
  routes: `import React from 'react';
import ComponentCreator from '@docusaurus/ComponentCreator';

export default [
  ${route(
    "/docs",
    "a",
    `routes: [${route("/docs/0.9.3", "b", `routes: [${route("/docs/0.9.3/intro", "c", 'exact: true, sidebar: "tutorial"')}, ${route("/docs/0.9.3", "f", "exact: true")}]`)}, ${route("/docs", "d", `routes: [${route("/docs/intro", "e", "exact: true")}]`)}]`,
  )},
  { path: '*', component: ComponentCreator('*') },
];`,
  registry: ["export default {", ...["shared", "old", "first", "new", "root"].map(entry), "};"].join("\n"),
  chunkNames: {
    "/docs-a": { __comp: "root" },
    "/docs/0.9.3-b": { __comp: "shared" },
    "/docs/0.9.3/intro-c": { __comp: "shared", content: "old" },
    "/docs/0.9.3-f": { __comp: "shared", content: "first" },
    "/docs-d": { __comp: "shared" },
    "/docs/intro-e": { __comp: "shared", content: "new", __context: { plugin: "root" } },
  },
};
const files = splitRoutes(generated, new Set(["/docs/0.9.3"]));

it("leaves a stub in the place of a version's routes", () => {
  expect(files["routes.js"]).toContain(
    'lazyRoutes("/docs/0.9.3", () => import(/* webpackChunkName: "routes-docs-0_9_3" */ "./routes-docs-0.9.3.js"))',
  );
  expect(files["routes.js"]).not.toContain("/docs/0.9.3/intro");
  expect(files["routes.js"]).toContain('ComponentCreator("/docs/intro", "e")');
  expect(files["routes.js"]).toContain('ComponentCreator("*")');
});

it("gives the version's file its routes, with every attribute, and the chunks that only it needs", () => {
  const file = files["routes-docs-0.9.3.js"]!;
  expect(file).toContain('"sidebar": "tutorial", component: ComponentCreator("/docs/0.9.3/intro", "c")');
  expect(file).toContain('"old": [() => import(');
  expect(file).not.toContain('"shared": [');
  expect(file).toContain('"/docs/0.9.3-f":{"__comp":"shared","content":"first"}');
  expect(file).toContain('"/docs/0.9.3/intro-c":{"__comp":"shared","content":"old"}');
});

it("keeps every chunk somewhere, each once", () => {
  for (const chunk of ["shared", "old", "first", "new", "root"]) {
    const holders = Object.values(files).filter((text) => text.includes(`"${chunk}": [`));
    expect(holders, chunk).toHaveLength(1);
  }
  expect(files["registry.js"]).not.toContain("resolveWeak");
});

it("refuses a chunk that the registry does not know", () => {
  expect(() => splitRoutes({ ...generated, registry: "export default {};" }, new Set())).toThrow(/no chunk/);
});
