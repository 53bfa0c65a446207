import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { HelperProcess } from "../helper-process";
import { cardPath } from "./card-path";
import { type CardFile, cardFiles } from "./files";

export default function socialCardsPlugin({ siteDir, siteConfig }: LoadContext): Plugin {
  const site = { site: siteConfig.title, tagline: siteConfig.tagline };
  const cards = new Map<string, CardFile>();
  let rendered = Promise.resolve();
  return {
    name: "social-cards",

    async allContentLoaded({ allContent }) {
      if (process.env.NODE_ENV !== "production") return;
      const guides = allContent["docusaurus-plugin-content-docs"]?.default as LoadedContent | undefined;
      const pages = (guides?.loadedVersions ?? []).flatMap(({ label, docs }) =>
        docs.map(({ title, permalink }) => ({ permalink, card: { title, version: label, ...site } })),
      );
      const files = await cardFiles(
        siteDir,
        pages.map(({ card }) => card),
      );
      for (const [index, { permalink }] of pages.entries()) cards.set(cardPath(permalink), files[index]!);
      const missing = files.filter(({ file }) => !existsSync(file));
      if (missing.length === 0) return;
      rendered = new HelperProcess<CardFile[]>(join(__dirname, "process.ts"), { inBackground: true }).ask(missing);
      // Whoever waits for them comes later, and is told then.
      rendered.catch(() => {});
    },

    async postBuild({ outDir }) {
      await rendered;
      await Promise.all(
        [...cards].map(async ([path, { file }]) => {
          const target = join(outDir, path);
          await mkdir(dirname(target), { recursive: true });
          await copyFile(file, target);
        }),
      );
    },
  };
}
