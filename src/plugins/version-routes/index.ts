import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import logger from "@docusaurus/logger";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { type GeneratedModules, readGeneratedModules } from "./generated-modules";
import { globalDataModule, readGlobalData } from "./global-data";
import { splitModules } from "./split";
import { type DocsVersion, findDocsInstances, selectLazyVersions } from "./versions";

const NAME = "version-routes";
const LAZY_ROUTE_MODULE = join(__dirname, "client/lazy-route.js");
const GLOBAL_DATA_MODULE = join(__dirname, "client/global-data.js");

interface Input {
  instances: DocsVersion[][];
  modules: GeneratedModules;
  /** Text of the module. */
  globalData: string;
}

/** It adds a table from the name of each chunk to its ID, which are the same here. `lazy-route.js` does without the table. */
const isChunkTable = (plugin: unknown) => (plugin as object).constructor.name === "ChunkAssetPlugin";

export default function versionRoutesPlugin({ generatedFilesDir }: LoadContext): Plugin {
  let content: Record<string, Record<string, unknown>> = {};

  return {
    name: NAME,

    allContentLoaded({ allContent }) {
      content = allContent;
    },

    configureWebpack({ plugins = [] }, isServer) {
      if (isServer || process.env.NODE_ENV !== "production") return {};
      const folder = join(generatedFilesDir, NAME);
      rmSync(folder, { recursive: true, force: true });
      const input = tryRead();
      if (!input) return {};
      const lazyVersions = selectLazyVersions(input.instances);
      if (lazyVersions.size === 0) return {};
      const files = splitModules(input.modules, lazyVersions, LAZY_ROUTE_MODULE);
      files.set("globalData.js", input.globalData);
      mkdirSync(folder);
      for (const [name, code] of files) writeFileSync(join(folder, name), code);
      return {
        mergeStrategy: {
          // These must precede the alias `@generated`: the first match wins.
          "resolve.alias": "prepend",
          plugins: "replace",
        },
        plugins: plugins.filter((plugin) => !isChunkTable(plugin)),
        resolve: {
          alias: {
            "@generated/routes$": join(folder, "routes.js"),
            "@generated/registry$": join(folder, "registry.js"),
            "@generated/routesChunkNames$": join(folder, "routesChunkNames.js"),
            "@generated/globalData$": join(folder, "globalData.js"),
          },
        },
        // With names as IDs, the runtime needs no table from IDs to file names.
        optimization: { chunkIds: "named" },
      };
    },
  };

  function tryRead(): Input | undefined {
    try {
      return {
        instances: findDocsInstances(content),
        modules: readGeneratedModules(generatedFilesDir),
        globalData: globalDataModule(readGlobalData(generatedFilesDir), GLOBAL_DATA_MODULE),
      };
    } catch (error) {
      logger.warn`name=${NAME} leaves the routes of all versions in the main script: ${String(error)}`;
      return undefined;
    }
  }
}
