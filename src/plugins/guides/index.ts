import docsPlugin, { type PluginOptions, validateOptions } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { normalizePluginOptions } from "@docusaurus/utils-validation";
import { SocialCards } from "../social-cards";

/** The docs instance that shows the guides, with a picture of each. */
export default async function guidesPlugin(context: LoadContext, options: unknown): Promise<Plugin> {
  const validated = validateOptions({
    validate: normalizePluginOptions as never,
    options: options as Parameters<typeof validateOptions>[0]["options"],
  }) as PluginOptions;
  const docs = await docsPlugin(context, validated);
  const cards = new SocialCards(context);
  return {
    ...(docs as Plugin),
    async loadContent() {
      const guides = await docs.loadContent!();
      // The reference, which is still being made, has none.
      if (process.env.NODE_ENV === "production") await cards.begin(guides.loadedVersions);
      return guides;
    },
    async postBuild(props) {
      await docs.postBuild?.(props as never);
      await cards.write(props.outDir);
    },
  };
}
