import { expect, it } from "vitest";
import { chunkNames as allChunkNames, registry, routes } from "./fixture";
import { parseGeneratedModules } from "./generated-modules";
import { splitModules } from "./split";

const lazy = new Map([["/docs/1.0", "docs-1-0-abc"]]);
const files = splitModules(parseGeneratedModules(routes, registry, allChunkNames), lazy, "/lazy-route.js");

it("replaces a version's root route, and keeps all other routes as they are", () => {
  const main = files.get("routes.js")!;
  expect(main).toContain('import lazyRoute from "/lazy-route.js";');
  const route = 'lazyRoute("/docs/1.0", () => import(/* webpackChunkName: "docs-1-0-abc" */ "./docs-1-0-abc.js"))';
  expect(main).toContain(route);
  expect(main).not.toContain("/docs/1.0/intro");
  expect(main).toContain(`component: ComponentCreator('/docs/intro', 'c01'), exact: true, sidebar: "docs"`);
  expect(main).toContain("ComponentCreator('*')");
});

it("gives the version's module its routes, and the chunks that no other page needs", () => {
  const version = files.get("docs-1-0-abc.js")!;
  expect(version).toContain(`component: ComponentCreator('/docs/1.0/intro', 'b02'), exact: true, sidebar: "docs"`);
  const entry = '"docs-1-0-abc-1": [() => import(/* webpackChunkName: "docs-1-0-abc-1" */ "@site/old.md")]';
  expect(version).toContain(entry);
  expect(version).not.toContain("@site/item.md");
  expect(version).toContain('"/docs/1.0-b01":{"__comp":"item","content":"docs-1-0-abc-0"}');
  expect(version).toContain('{"__comp":"item","content":"docs-1-0-abc-1","parts":["docs-1-0-abc-0"]}');
});

it("puts each chunk into one registry", () => {
  for (const chunk of ["root", "item", "old", "oldFirst", "new"]) {
    const holders = [...files.values()].filter((code) => code.includes(`*/ "@site/${chunk}.md")`));
    expect(holders, chunk).toHaveLength(1);
  }
});

it("lists the chunk of the version's routes under its path, so that Docusaurus prefetches it", () => {
  expect(files.get("routesChunkNames.js")).toContain('"/docs/1.0-routes":{"routes":"docs-1-0-abc"}');
});
