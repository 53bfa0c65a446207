import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import logger from "@docusaurus/logger";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { type ChunkNames, type GeneratedModules, readGeneratedModules } from "./generated-modules";
import type { PluginOptions } from "./options";
import { splitModules } from "./split";
import { type DocsVersion, findDocsInstances, selectLazyVersions } from "./versions";

export type { ChunkNames } from "./generated-modules";
export { type Options, type PluginOptions, validateOptions } from "./options";

const NAME = "docusaurus-plugin-version-routes";
const LAZY_ROUTE_MODULE = join(__dirname, "client/lazy-route.js");

interface Input {
  instances: DocsVersion[][];
  modules: GeneratedModules;
}

/** Reads which chunks each route of a finished build loads. The keys are a route's path, a hyphen and a hash. */
export function readChunkNames(generatedFilesDir: string): Record<string, ChunkNames> {
  const afterSplit = join(generatedFilesDir, NAME, "chunkNames.json");
  const stock = join(generatedFilesDir, "routesChunkNames.json");
  return JSON.parse(readFileSync(existsSync(afterSplit) ? afterSplit : stock, "utf8"));
}

export default function versionRoutesPlugin(context: LoadContext, { keep }: PluginOptions): Plugin {
  const { generatedFilesDir, siteConfig } = context;
  let content: Record<string, Record<string, unknown>> = {};

  return {
    name: NAME,

    allContentLoaded({ allContent }) {
      content = allContent;
    },

    configureWebpack(_config, isServer) {
      if (isServer || process.env.NODE_ENV !== "production") return {};
      const folder = join(generatedFilesDir, NAME);
      rmSync(folder, { recursive: true, force: true });
      const input = tryRead();
      if (!input) return {};
      const lazyVersions = selectLazyVersions(input.instances, keep);
      if (lazyVersions.size === 0) return {};
      const { files, chunkNames } = splitModules(input.modules, lazyVersions, LAZY_ROUTE_MODULE);
      mkdirSync(folder);
      for (const [name, code] of files) writeFileSync(join(folder, name), code);
      writeFileSync(join(folder, "chunkNames.json"), JSON.stringify(chunkNames));
      return {
        // These must precede the alias `@generated`: the first match wins.
        mergeStrategy: { "resolve.alias": "prepend" },
        resolve: {
          alias: {
            "@generated/routes$": join(folder, "routes.js"),
            "@generated/registry$": join(folder, "registry.js"),
            "@generated/routesChunkNames$": join(folder, "routesChunkNames.js"),
          },
        },
        // With names as IDs, the runtime needs no table from IDs to file names.
        optimization: { chunkIds: "named" },
      };
    },
  };

  function tryRead(): Input | undefined {
    try {
      if (siteConfig.future.experimental_router === "hash") throw new Error("the hash router is not supported");
      return { instances: findDocsInstances(content), modules: readGeneratedModules(generatedFilesDir) };
    } catch (error) {
      logger.warn`name=${NAME} leaves the routes of all versions in the main script: ${String(error)}`;
      return undefined;
    }
  }
}
