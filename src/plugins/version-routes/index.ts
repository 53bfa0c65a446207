import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { LeanRuntime } from "./lean-runtime";
import { splitRoutes } from "./split";

const GENERATED = ["routes", "registry", "routesChunkNames"];
const CORE_CLIENT = join(dirname(require.resolve("@docusaurus/core/package.json")), "lib/client");

/** Where other plugins find which chunks each route loads. */
export const chunkNamesFile = (generatedFilesDir: string) => join(generatedFilesDir, "version-routes/chunkNames.json");

export default function versionRoutesPlugin({ generatedFilesDir }: LoadContext): Plugin {
  const lazyPaths = new Set<string>();
  return {
    name: "version-routes",

    async allContentLoaded({ allContent }) {
      const instances = Object.values(allContent["docusaurus-plugin-content-docs"] ?? {}) as LoadedContent[];
      for (const version of instances.flatMap(({ loadedVersions }) => loadedVersions)) {
        if (!version.isLast) lazyPaths.add(version.path);
      }
    },

    configureWebpack(_config, isServer) {
      if (isServer || process.env.NODE_ENV !== "production") return {};
      const dir = writeSplit(generatedFilesDir, lazyPaths);
      const alias = Object.fromEntries(GENERATED.map((name) => [`@generated/${name}$`, join(dir, `${name}.js`)]));
      alias[join(CORE_CLIENT, "preload")] = join(__dirname, "client/preload.ts");
      return {
        // Before the alias of all that is generated, which would be taken first.
        mergeStrategy: { "resolve.alias": "prepend" },
        resolve: { alias },
        // A chunk's name is its id: the runtime then needs no table from one to the other.
        optimization: { chunkIds: "named" },
        // Docusaurus knows the types of webpack only.
        plugins: [new LeanRuntime() as never],
        output: {
          filename: "assets/js/[name].[contenthash:6].js",
          chunkFilename: "assets/js/[name].[contenthash:6].js",
        },
      };
    },
  };
}

/** The bundler is set up when the generated modules have been written and nothing has read them yet. */
function writeSplit(generatedFilesDir: string, lazyPaths: ReadonlySet<string>): string {
  const read = (name: string) => readFileSync(join(generatedFilesDir, name), "utf8");
  const { files, chunkNames } = splitRoutes(
    { routes: read("routes.js"), registry: read("registry.js"), chunkNames: JSON.parse(read("routesChunkNames.json")) },
    lazyPaths,
  );
  const dir = join(generatedFilesDir, "version-routes");
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  writeFileSync(chunkNamesFile(generatedFilesDir), JSON.stringify(chunkNames));
  return dir;
}
