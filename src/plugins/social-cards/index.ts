import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { HelperProcess } from "../helper-process";
import { cardPath } from "./card-path";
import type { CardsTask } from "./process";

export default function socialCardsPlugin({ siteDir, siteConfig }: LoadContext): Plugin {
  let paths: string[] = [];
  let pictures: Promise<string[]>;
  return {
    name: "social-cards",

    async allContentLoaded({ allContent }) {
      if (process.env.NODE_ENV !== "production") return;
      const guides = allContent["docusaurus-plugin-content-docs"]?.default as LoadedContent | undefined;
      const pages = (guides?.loadedVersions ?? []).flatMap(({ label, docs }) =>
        docs.map(({ title, permalink }) => ({ title, version: label, permalink })),
      );
      paths = pages.map(({ permalink }) => cardPath(permalink));
      const helper = new HelperProcess<CardsTask, string[]>(join(__dirname, "process.ts"));
      pictures = helper.ask({
        siteDir,
        cards: pages.map(({ title, version }) => ({
          title,
          version,
          site: siteConfig.title,
          tagline: siteConfig.tagline,
        })),
      });
      // Whoever waits for them comes later, and is told then.
      pictures.catch(() => {});
    },

    async postBuild({ outDir }) {
      const files = await pictures;
      await Promise.all(
        paths.map(async (path, index) => {
          const target = join(outDir, path);
          await mkdir(dirname(target), { recursive: true });
          await copyFile(files[index]!, target);
        }),
      );
    },
  };
}
