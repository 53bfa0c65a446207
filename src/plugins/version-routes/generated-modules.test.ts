import { expect, it } from "vitest";
import { chunkNames, registry, routes } from "./fixture";
import { parseGeneratedModules, UnexpectedModuleError, withNested } from "./generated-modules";

const parse = (changed: { routes?: string; registry?: string; chunkNames?: string }) =>
  parseGeneratedModules(changed.routes ?? routes, changed.registry ?? registry, changed.chunkNames ?? chunkNames);

it("reads routes with their keys and source ranges, without the catch-all, and the module of each chunk", () => {
  const { code, routes: parsed, modulePaths } = parse({});
  const keys = "/docs-a00 /docs/1.0-b00 /docs/1.0-b01 /docs/1.0/intro-b02 /docs-c00 /docs/intro-c01";
  expect(withNested(parsed).map(({ key }) => key)).toEqual(keys.split(" "));
  const { start, end } = parsed[0]!.routes[1]!.routes[0]!;
  expect(code.slice(start, end)).toBe(
    `{ path: '/docs/intro', component: ComponentCreator('/docs/intro', 'c01'), exact: true, sidebar: "docs" }`,
  );
  expect(modulePaths.get("old")).toBe("@site/old.md");
});

it.each([
  ["routes without a default export", { routes: routes.replace("export default", "export const routes =") }],
  ["a component that is not created by a call", { routes: routes.replace("ComponentCreator('/docs', 'a00')", "Docs") }],
  ["another path in the component's arguments", { routes: routes.replace("('/docs', 'a00')", "('/guides', 'a00')") }],
  ["a route without a hash", { routes: routes.replace("('/docs', 'a00')", "('/docs')") }],
  ["spread routes", { routes: routes.replace("export default [", "export default [...more,") }],
  ["a route without chunk names", { chunkNames: chunkNames.replace("/docs-a00", "/docs") }],
  ["a chunk without a module", { registry: registry.replace('"old"', '"other"') }],
  ["a registry of another shape", { registry: registry.replaceAll(/, require\.resolveWeak\(".*?"\)/g, "") }],
])("rejects %s", (_, changed) => {
  expect(() => parse(changed)).toThrow(UnexpectedModuleError);
});
