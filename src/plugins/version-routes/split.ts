import vm from "node:vm";

/** A route as Docusaurus generates it; `component` holds the arguments of `ComponentCreator`. */
interface Route {
  path: string;
  component: string[];
  exact?: boolean;
  routes?: Route[];
  [attribute: string]: unknown;
}

type ChunkNames = { [prop: string]: string | ChunkNames };

export interface GeneratedModules {
  /** `routes.js`, as text. */
  routes: string;
  /** `registry.js`, as text. */
  registry: string;
  /** `routesChunkNames.json`, parsed. */
  chunkNames: Record<string, ChunkNames>;
}

export interface SplitModules {
  /** The text of each file that takes the place of the generated modules, by its name. */
  files: Record<string, string>;
  /** The chunks of all routes, by the names they have now. */
  chunkNames: Record<string, ChunkNames>;
}

/** What the split modules import, relative to where they are written. */
const IMPORT_STUB = 'import lazyRoutes from "@site/src/plugins/version-routes/client/lazy-routes";';
const IMPORT_CREATOR = 'import ComponentCreator from "@docusaurus/ComponentCreator";';

/**
 * Cuts the modules so that the routes under each of `versionPaths` (like `/docs/0.9.3`), with the chunks that only they need, are in a file of
 * their own. These chunks are numbered: a list of random names takes twice the room in the runtime, which has to know each one's hash.
 */
export function splitRoutes(generated: GeneratedModules, versionPaths: ReadonlySet<string>): SplitModules {
  const modulePaths = parseRegistry(generated.registry);
  const files: SplitModules["files"] = {};
  const lazy = new Map<string, Route>();
  // Told by themselves, not by their path: a version's first page has the same.
  const stubs = new Set<Route>();
  const isStub = (route: Route) => stubs.has(route);

  const cut = (route: Route): Route => {
    if (versionPaths.has(route.path) && route.routes) {
      lazy.set(route.path, route);
      const stub = { path: route.path, component: route.component };
      stubs.add(stub);
      return stub;
    }
    return route.routes ? { ...route, routes: route.routes.map(cut) } : route;
  };
  const main = parseRoutes(generated.routes).map(cut);

  const namesOf = (routes: Route[]) =>
    pick(
      generated.chunkNames,
      flatten(routes)
        .filter((route) => !isStub(route))
        .map(chunkKey),
    );
  const mainNames = namesOf(main);
  const mainChunks = new Set(leaves(mainNames));

  files["routes.js"] = [IMPORT_CREATOR, IMPORT_STUB, `export default ${printRoutes(main, isStub)};`].join("\n");
  files["registry.js"] = `export default ${printRegistry(mainChunks, modulePaths)};`;
  files["routesChunkNames.js"] = `export default ${JSON.stringify(mainNames)};`;
  const chunkNames = { ...mainNames };
  for (const [path, route] of lazy) {
    const original = namesOf([route]);
    const chunks = [...new Set(leaves(original))].filter((chunk) => !mainChunks.has(chunk));
    const numbered = new Map(chunks.map((chunk, index) => [chunk, `${nameOf(path)}-${index}`]));
    const names = rename(original, numbered);
    Object.assign(chunkNames, names);
    files[fileOf(path)] = [
      IMPORT_CREATOR,
      'import registry from "@generated/registry";',
      'import chunkNames from "@generated/routesChunkNames";',
      `Object.assign(registry, ${printRegistry(chunks, modulePaths, numbered)});`,
      `Object.assign(chunkNames, ${JSON.stringify(names)});`,
      `export default ${printRoutes([route], () => false)};`,
    ].join("\n");
  }
  return { files, chunkNames };
}

/** `/docs/0.9.3` as a file's and a chunk's name: a dot would make bundlers see an extension. */
const nameOf = (path: string) => path.slice(1).replaceAll("/", "-").replaceAll(".", "_");
const fileOf = (path: string) => `routes-${nameOf(path)}.js`;
const chunkKey = ({ component: [path, hash] }: Route) => `${path}-${hash}`;
const flatten = (routes: Route[]): Route[] => routes.flatMap((route) => [route, ...flatten(route.routes ?? [])]);
const leaves = (names: ChunkNames): string[] =>
  Object.values(names).flatMap((name) => (typeof name === "string" ? [name] : leaves(name)));
const rename = <Names extends ChunkNames>(names: Names, to: Map<string, string>): Names =>
  Object.fromEntries(
    Object.entries(names).map(([key, name]) => [
      key,
      typeof name === "string" ? (to.get(name) ?? name) : rename(name, to),
    ]),
  ) as Names;
const pick = <T>(record: Record<string, T>, keys: string[]): Record<string, T> =>
  Object.fromEntries(keys.filter((key) => key in record).map((key) => [key, record[key] as T]));

const listArguments = (...args: string[]) => args;

/** The module is a list of plain objects but for its calls of `ComponentCreator`, whose arguments are what is wanted. */
function parseRoutes(text: string): Route[] {
  const script = text.replace(/^import .*$/gm, "").replace("export default", "routes =");
  const context = { routes: [] as Route[], ComponentCreator: listArguments };
  vm.runInNewContext(script, context);
  return context.routes;
}

/** The module that each chunk holds. */
function parseRegistry(text: string): Map<string, string> {
  const entries = text.matchAll(/^\s*("[^"]+"): \[\(\) => import\(\/\*.*?\*\/ ("(?:[^"\\]|\\.)*")\)/gm);
  return new Map([...entries].map(([, name, path]) => [JSON.parse(name!), JSON.parse(path!)]));
}

/** In the browser only the first of an entry's three parts is used. */
function printRegistry(
  chunks: Iterable<string>,
  modulePaths: Map<string, string>,
  renamed?: Map<string, string>,
): string {
  const entries = [...chunks].map((chunk) => {
    const path = modulePaths.get(chunk);
    if (path === undefined) throw new Error(`version-routes: the registry has no chunk ${chunk}`);
    const name = renamed?.get(chunk) ?? chunk;
    return `${JSON.stringify(name)}: [() => import(/* webpackChunkName: "${name}" */ ${JSON.stringify(path)})]`;
  });
  return `{${entries.join(",\n")}}`;
}

function printRoutes(routes: Route[], isStub: (route: Route) => boolean): string {
  const printed = routes.map((route) => {
    const { component, routes: nested, ...attributes } = route;
    if (isStub(route)) {
      const file = fileOf(route.path);
      return `lazyRoutes(${JSON.stringify(route.path)}, () => import(/* webpackChunkName: "${nameOf(route.path)}" */ "./${file}"))`;
    }
    const parts = Object.entries(attributes).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
    parts.push(`component: ComponentCreator(${component.map((part) => JSON.stringify(part)).join(", ")})`);
    if (nested) parts.push(`routes: ${printRoutes(nested, isStub)}`);
    return `{${parts.join(", ")}}`;
  });
  return `[${printed.join(",\n")}]`;
}
