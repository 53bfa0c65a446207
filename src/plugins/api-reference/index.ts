import { join, relative } from "node:path";
import docsPlugin, { type PluginOptions, validateOptions } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { normalizePluginOptions } from "@docusaurus/utils-validation";
import { versionOptions } from "../../versions";
import { idleUntil } from "../fast-build/ahead";
import { localJsx } from "../fast-build/local-jsx";
import { isDevelopment, onceCompiled } from "../helper-process/loading";
import { data, nextDocs, nextSidebar } from "./layout";
import { makePlaces } from "./places";
import { begunReference, warmUp } from "./up-to-date";

/** Generates the reference of all versions, then is the docs instance that shows it. */
export default async function apiReferencePlugin(context: LoadContext): Promise<Plugin> {
  makePlaces();
  const made = begunReference();
  const options = validateOptions({
    validate: normalizePluginOptions as never,
    options: {
      ...versionOptions,
      id: "api",
      path: relative(context.siteDir, nextDocs),
      routeBasePath: "api",
      sidebarPath: nextSidebar,
      breadcrumbs: true,
      recmaPlugins: [localJsx],
    },
  }) as PluginOptions;
  const docs = (await docsPlugin(context, options)) as Plugin;
  return {
    ...docs,
    async loadContent() {
      await idleUntil(made());
      return docs.loadContent!();
    },
    getPathsToWatch: () => [
      join(context.siteDir, "library/{src,releases}/**/*.ts"),
      join(context.siteDir, "src/plugins/api-reference/**/*.ts"),
    ],
    configureWebpack(...args) {
      const config = docs.configureWebpack!(...args) ?? {};
      return {
        ...config,
        plugins: [...(config.plugins ?? []), ...(isDevelopment ? [onceCompiled(warmUp)] : [])],
        resolve: { ...config.resolve, alias: { ...config.resolve?.alias, "@api-data": data } },
      };
    },
  };
}
