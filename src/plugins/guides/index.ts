import { join } from "node:path";
import docsPlugin, { type LoadedContent, type PluginOptions, validateOptions } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { aliasedSitePathToRelativePath } from "@docusaurus/utils";
import { normalizePluginOptions } from "@docusaurus/utils-validation";
import { compileAhead } from "../fast-build/ahead";

/** The docs instance that shows the guides, with a picture of each. */
export default async function guidesPlugin(context: LoadContext, options: unknown): Promise<Plugin> {
  const validated = validateOptions({
    validate: normalizePluginOptions as never,
    options: options as Parameters<typeof validateOptions>[0]["options"],
  }) as PluginOptions;
  const docs = await docsPlugin(context, validated);
  return {
    ...(docs as Plugin),
    async contentLoaded(args) {
      await docs.contentLoaded!(args as never);
      if (process.env.NODE_ENV !== "production") return;
      // The reference, which is still being made, has no cards, and its pages are compiled when they are there.
      const guides = (args.content as LoadedContent).loadedVersions;
      const files = guides.flatMap(({ docs }) =>
        docs.map(({ source }) => join(context.siteDir, aliasedSitePathToRelativePath(source))),
      );
      await compileAhead(docs.configureWebpack!({}, false, {} as never, {} as never)?.module?.rules, files);
    },
  };
}
