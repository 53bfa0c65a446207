/** One instance of docusaurus-plugin-typedoc per version. */
import { relative } from "node:path";
import type { PluginConfig } from "@docusaurus/types";
import typedocPlugin, { type PluginOptions } from "docusaurus-plugin-typedoc";
import type { TypeDocOptions } from "typedoc";
import { modelFile, renderedFolder } from "./layout.ts";
import { referenceTheme } from "./theme/index.ts";

/** For `plugins` in the configuration. `typedoc.json` has the options that all of them share. */
export function referencePlugins(versions: readonly string[]): PluginConfig[] {
  return versions.map((version) => ["docusaurus-plugin-typedoc", { id: `api-${version}`, ...optionsOf(version) }]);
}

/** Writes the pages of these versions again, as the plugins did when they were created. */
export async function renderReference(siteDir: string, versions: readonly string[]): Promise<void> {
  for (const version of versions) await typedocPlugin({ siteDir, siteConfig: {} }, optionsOf(version));
}

/** Paths are from the site's folder: Docusaurus puts the configuration into the pages' scripts. */
function optionsOf(version: string): Partial<PluginOptions & TypeDocOptions> {
  return {
    options: "src/plugins/api-reference/typedoc.json",
    entryPoints: [relative(process.cwd(), modelFile(version))],
    out: relative(process.cwd(), renderedFolder(version)),
    plugin: [referenceTheme],
  };
}
