import { dirname, join } from "node:path";
import logger from "@docusaurus/logger";
import type { Plugin } from "@docusaurus/types";
import { bundleWithoutLanguages } from "./bundle";

const ORIGINAL = join(dirname(require.resolve("prism-react-renderer/package.json")), "dist/index.mjs");

export default function leanPrismPlugin(): Plugin {
  let alias: Record<string, string> = {};
  return {
    name: "lean-prism",

    async contentLoaded({ actions }) {
      try {
        const code = await bundleWithoutLanguages(ORIGINAL);
        alias = { "prism-react-renderer$": await actions.createData("prism-react-renderer.mjs", code) };
      } catch (error) {
        logger.warn`name=${"lean-prism"} leaves prism-react-renderer as it is: ${String(error)}`;
      }
    },

    configureWebpack: () => ({ resolve: { alias } }),
  };
}
