import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { cardPath } from "./card-path";
import { createRenderer } from "./render";

export default function socialCardsPlugin({ siteDir, siteConfig }: LoadContext): Plugin {
  return {
    name: "social-cards",
    async postBuild({ plugins, outDir }) {
      const guides = plugins.find(
        ({ name, options }) => name === "docusaurus-plugin-content-docs" && options.id === "default",
      );
      const renderer = await createRenderer(siteDir, join(siteDir, ".generated/social-cards"));
      for (const version of (guides?.content as LoadedContent | undefined)?.loadedVersions ?? []) {
        for (const doc of version.docs) {
          const card = {
            title: doc.title,
            version: version.label,
            site: siteConfig.title,
            tagline: siteConfig.tagline,
          };
          const file = join(outDir, cardPath(doc.permalink));
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, await renderer.render(card));
        }
      }
    },
  };
}
