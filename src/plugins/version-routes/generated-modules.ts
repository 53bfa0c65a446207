/** Reads the three modules that Docusaurus generates from a site's routes, and checks that they have the known shape. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AnyNode, parse } from "acorn";

/** A generated module does not have the shape that this plugin knows. */
export class UnexpectedModuleError extends Error {
  override name = "UnexpectedModuleError";
}

export interface Route {
  path: string;
  /** Key of the route in `routesChunkNames.json`. */
  key: string;
  /** Range of the route in the source text, nested routes included. */
  start: number;
  end: number;
  routes: Route[];
}

/** The chunks that a route needs, in the shape in which their modules become the props of its component. */
export type ChunkNames = string | ChunkNames[] | { [prop: string]: ChunkNames };

export interface GeneratedModules {
  /** Source text of `routes.js`. */
  code: string;
  /** All routes in `code` but the catch-all. */
  routes: Route[];
  /** `routesChunkNames.json`: the chunks of each route, by the route's key. */
  chunkNames: Record<string, ChunkNames>;
  /** `registry.js`: the path of the module in each chunk. */
  modulePaths: Map<string, string>;
}

export function readGeneratedModules(generatedFilesDir: string): GeneratedModules {
  const read = (name: string) => readFileSync(join(generatedFilesDir, name), "utf8");
  return parseGeneratedModules(read("routes.js"), read("registry.js"), read("routesChunkNames.json"));
}

export function parseGeneratedModules(routes: string, registry: string, chunkNames: string): GeneratedModules {
  const modules: GeneratedModules = {
    code: routes,
    routes: parseRoutes(defaultExport(routes)),
    chunkNames: JSON.parse(chunkNames),
    modulePaths: parseRegistry(defaultExport(registry)),
  };
  for (const { key } of withNested(modules.routes)) {
    const names = modules.chunkNames[key];
    check(names, `routesChunkNames.json has no entry ${key}`);
    for (const chunk of chunksIn(names)) check(modules.modulePaths.has(chunk), `registry.js has no entry ${chunk}`);
  }
  return modules;
}

export const withNested = (routes: Route[]): Route[] => routes.flatMap((route) => [route, ...withNested(route.routes)]);

export const chunksIn = (names: ChunkNames): string[] =>
  typeof names === "string" ? [names] : Object.values(names).flatMap(chunksIn);

/** `[{ path: "/a", component: ComponentCreator("/a", "4f2"), routes: […], … }, …, { path: "*", … }]` */
function parseRoutes(list: AnyNode): Route[] {
  return elements(list).flatMap((node) => {
    const { path: pathNode, component, routes } = properties(node);
    const path = text(pathNode);
    check(component?.type === "CallExpression", `the component of ${path} is not a call`);
    if (path === "*") return [];
    const [componentPath, hash] = component.arguments.map(text);
    check(componentPath === path && hash, `the component of ${path} has other arguments than path and hash`);
    const { start, end } = node;
    return [{ path, key: `${path}-${hash}`, start, end, routes: routes ? parseRoutes(routes) : [] }];
  });
}

/** `{ "chunk": [() => import("module"), "module", require.resolveWeak("module")], … }` */
function parseRegistry(object: AnyNode): Map<string, string> {
  const entries = Object.entries(properties(object)).map(([chunk, entry]) => {
    const [load, path, weakId] = elements(entry);
    check(load?.type === "ArrowFunctionExpression" && weakId?.type === "CallExpression", `unknown entry ${chunk}`);
    return [chunk, text(path)] as const;
  });
  return new Map(entries);
}

function defaultExport(code: string): AnyNode {
  const { body } = parse(code, { ecmaVersion: "latest", sourceType: "module" });
  const statement = body.find(({ type }) => type === "ExportDefaultDeclaration");
  check(statement?.type === "ExportDefaultDeclaration", "no default export");
  return statement.declaration;
}

function elements(node: AnyNode): AnyNode[] {
  check(node.type === "ArrayExpression", `${node.type} in the place of an array`);
  return node.elements.filter((element) => element !== null);
}

function properties(node: AnyNode): Record<string, AnyNode> {
  check(node.type === "ObjectExpression", `${node.type} in the place of an object`);
  return Object.fromEntries(
    node.properties.map((property) => {
      check(property.type === "Property", `${property.type} in the place of a property`);
      const { key, value } = property;
      return [key.type === "Identifier" ? key.name : text(key), value];
    }),
  );
}

function text(node: AnyNode | undefined): string {
  check(node?.type === "Literal" && typeof node.value === "string", `${node?.type} in the place of a string`);
  return node.value;
}

function check(condition: unknown, difference: string): asserts condition {
  if (!condition) throw new UnexpectedModuleError(difference);
}
