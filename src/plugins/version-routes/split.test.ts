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
const { files, chunkNames } = splitRoutes(generated, new Set(["/docs/0.9.3"]));

it("leaves a stub in the place of a version's routes", () => {
  expect(files["routes.js"]).toContain(
    'lazyRoutes("/docs/0.9.3", () => import(/* webpackChunkName: "docs-0_9_3" */ "./routes-docs-0_9_3.js"))',
  );
  expect(files["routes.js"]).not.toContain("/docs/0.9.3/intro");
  expect(files["routes.js"]).toContain('ComponentCreator("/docs/intro", "e")');
  expect(files["routes.js"]).toContain('ComponentCreator("*")');
});

it("gives the version's file its routes, with every attribute, and the chunks that only it needs", () => {
  const file = files["routes-docs-0_9_3.js"]!;
  expect(file).toContain('"sidebar": "tutorial", component: ComponentCreator("/docs/0.9.3/intro", "c")');
  expect(file).toContain('"docs-0_9_3-0": [() => import(/* webpackChunkName: "docs-0_9_3-0" */ "@site/old.md")]');
  expect(file).not.toContain('"shared": [');
  expect(file).toContain('"/docs/0.9.3-f":{"__comp":"shared","content":"docs-0_9_3-1"}');
  expect(file).toContain('"/docs/0.9.3/intro-c":{"__comp":"shared","content":"docs-0_9_3-0"}');
});

it("keeps every chunk somewhere, each once", () => {
  for (const chunk of ["shared", "old", "first", "new", "root"]) {
    const holders = Object.values(files).filter((text) => text.includes(`*/ "@site/${chunk}.md")]`));
    expect(holders, chunk).toHaveLength(1);
  }
  expect(files["registry.js"]).not.toContain("resolveWeak");
});

it("tells by which names each route's chunks go", () => {
  expect(Object.keys(chunkNames).sort()).toEqual(Object.keys(generated.chunkNames).sort());
  expect(chunkNames["/docs/0.9.3-f"]).toEqual({ __comp: "shared", content: "docs-0_9_3-1" });
});

it("refuses a chunk that the registry does not know", () => {
  expect(() => splitRoutes({ ...generated, registry: "export default {};" }, new Set())).toThrow(/no chunk/);
});
