import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import logger from "@docusaurus/logger";
import type { Plugin } from "@docusaurus/types";
import { ENTRY, leanModules } from "./modules";

const SOURCE_MAP = join(dirname(require.resolve("prism-react-renderer/package.json")), "dist/index.mjs.map");

export default function leanPrismPlugin(): Plugin {
  let alias: Record<string, string> = {};
  return {
    name: "lean-prism",

    async contentLoaded({ actions }) {
      try {
        const files = leanModules(await readFile(SOURCE_MAP, "utf8"));
        const paths = new Map<string, string>();
        for (const [name, text] of files) paths.set(name, await actions.createData(name, text));
        alias = { "prism-react-renderer$": paths.get(ENTRY)! };
      } catch (error) {
        logger.warn`name=${"lean-prism"} leaves prism-react-renderer as it is: ${String(error)}`;
      }
    },

    configureWebpack: () => ({ resolve: { alias } }),
  };
}
