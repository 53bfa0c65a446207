/** Cuts Docusaurus's generated modules into a part for all pages and a part for each version that is loaded on demand. */
import { type ChunkNames, chunksIn, type GeneratedModules, type Route, withNested } from "./generated-modules";

/** Route paths of the versions to cut out, like `/docs/1.0`, and the name of the chunk for each. */
export type LazyVersions = ReadonlyMap<string, string>;

/**
 * Chunks that only one version needs are renamed to the version's name and a number. The bundler's runtime lists the name and the
 * content hash of every chunk, and thousands of random names hardly compress.
 *
 * @param lazyRouteModule path of the module that creates a route loaded on demand
 * @returns source text of the replacements, by file name; the generated modules keep their names
 */
export function splitModules(
  modules: GeneratedModules,
  lazy: LazyVersions,
  lazyRouteModule: string,
): Map<string, string> {
  const versions = findVersions(modules.routes, lazy);
  const mainKeys = withNested(modules.routes)
    .filter((route) => !versions.some(({ start, end }) => route.start >= start && route.end <= end))
    .map(({ key }) => key);
  const mainChunkNames = pick(modules.chunkNames, mainKeys);
  const mainChunks = new Set(Object.values(mainChunkNames).flatMap(chunksIn));
  const files = new Map<string, string>();

  for (const route of versions) {
    const name = lazy.get(route.path)!;
    const original = pick(
      modules.chunkNames,
      withNested([route]).map(({ key }) => key),
    );
    const ownChunks = [...new Set(Object.values(original).flatMap(chunksIn))].filter((chunk) => !mainChunks.has(chunk));
    const newNames = new Map(ownChunks.map((chunk, index) => [chunk, `${name}-${index}`]));
    const renamed = mapValues(original, (names) => rename(names, newNames));
    const registry = new Map(ownChunks.map((chunk) => [newNames.get(chunk)!, modules.modulePaths.get(chunk)!]));
    files.set(`${name}.js`, versionModule(modules.code.slice(route.start, route.end), renamed, registry));
    // Docusaurus prefetches the chunks of all routes on a page's path. With this entry, the version's routes are among them.
    mainChunkNames[`${route.path}-routes`] = { routes: name };
  }
  const mainRegistry = new Map([...mainChunks].map((chunk) => [chunk, modules.modulePaths.get(chunk)!]));
  files.set("routes.js", mainRoutes(modules.code, versions, lazy, lazyRouteModule));
  files.set("registry.js", `export default ${printRegistry(mainRegistry)};\n`);
  files.set("routesChunkNames.js", `export default ${JSON.stringify(mainChunkNames)};\n`);
  return files;
}

/** A version's root has nested routes; its main page may have the same path. */
const findVersions = (routes: Route[], lazy: LazyVersions): Route[] =>
  routes.flatMap((route) =>
    lazy.has(route.path) && route.routes.length > 0 ? [route] : findVersions(route.routes, lazy),
  );

function mainRoutes(code: string, versions: Route[], lazy: LazyVersions, lazyRouteModule: string): string {
  let result = `import lazyRoute from ${JSON.stringify(lazyRouteModule)};\n`;
  let position = 0;
  for (const { path, start, end } of versions) {
    const name = lazy.get(path)!;
    const load = `() => import(/* webpackChunkName: "${name}" */ "./${name}.js")`;
    result += `${code.slice(position, start)}lazyRoute(${JSON.stringify(path)}, ${load})`;
    position = end;
  }
  return result + code.slice(position);
}

/** Completes the tables of all pages before it creates the version's routes, which look their chunks up in them. */
function versionModule(routeCode: string, chunkNames: object, registry: Map<string, string>): string {
  return `import ComponentCreator from "@docusaurus/ComponentCreator";
import registry from "@generated/registry";
import routesChunkNames from "@generated/routesChunkNames";

Object.assign(registry, ${printRegistry(registry)});
Object.assign(routesChunkNames, ${JSON.stringify(chunkNames)});

export default ${routeCode};
`;
}

/** Docusaurus's entries have two more parts, which only server rendering needs. */
function printRegistry(modulePaths: Map<string, string>): string {
  const entries = [...modulePaths].map(([chunk, path]) => {
    const load = `() => import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(path)})`;
    return `${JSON.stringify(chunk)}: [${load}]`;
  });
  return `{\n${entries.join(",\n")}\n}`;
}

function rename(names: ChunkNames, newNames: Map<string, string>): ChunkNames {
  if (typeof names === "string") return newNames.get(names) ?? names;
  if (Array.isArray(names)) return names.map((nested) => rename(nested, newNames));
  return mapValues(names, (nested) => rename(nested, newNames));
}

const mapValues = <In, Out>(record: Record<string, In>, map: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

const pick = <Value>(record: Record<string, Value>, keys: string[]): Record<string, Value> =>
  Object.fromEntries(keys.map((key) => [key, record[key]!]));
