/** Modules as Docusaurus 3.10 generates them, for docs with the versions 2.0 (last) and 1.0. */

const route = (path: string, hash: string, rest: string) =>
  `{ path: '${path}', component: ComponentCreator('${path}', '${hash}'), ${rest} }`;

export const routes = `import React from 'react';
import ComponentCreator from '@docusaurus/ComponentCreator';

export default [
  ${route(
    "/docs",
    "a00",
    `routes: [
      ${route("/docs/1.0", "b00", `routes: [${route("/docs/1.0", "b01", "exact: true")}, ${route("/docs/1.0/intro", "b02", 'exact: true, sidebar: "docs"')}]`)},
      ${route("/docs", "c00", `routes: [${route("/docs/intro", "c01", 'exact: true, sidebar: "docs"')}]`)}
    ]`,
  )},
  {
    path: '*',
    component: ComponentCreator('*'),
  },
];
`;

const entry = (chunk: string) =>
  `  "${chunk}": [() => import(/* webpackChunkName: "${chunk}" */ "@site/${chunk}.md"), "@site/${chunk}.md", require.resolveWeak("@site/${chunk}.md")],`;

export const registry = ["export default {", ...["root", "item", "old", "oldFirst", "new"].map(entry), "};"].join("\n");

export const chunkNames = JSON.stringify({
  "/docs-a00": { __comp: "root" },
  "/docs/1.0-b00": { __comp: "item" },
  "/docs/1.0-b01": { __comp: "item", content: "oldFirst" },
  "/docs/1.0/intro-b02": { __comp: "item", content: "old", parts: ["oldFirst"] },
  "/docs-c00": { __comp: "item" },
  "/docs/intro-c01": { __comp: "item", content: "new", __context: { plugin: "root" } },
});
