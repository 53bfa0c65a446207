import { join } from "node:path";
import type { Plugin } from "@docusaurus/types";

/**
 * `@docusaurus/utils-common`, which every page loads, is a CommonJS package. It needs one function of tslib, but bundlers leave nothing
 * out of a package that is loaded with `require`.
 */
export default function leanTslibPlugin(): Plugin {
  return {
    name: "lean-tslib",
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {
            module: {
              rules: [
                {
                  test: /[\\/]@docusaurus[\\/]utils-common[\\/]/,
                  resolve: { alias: { tslib$: join(__dirname, "helpers.mjs") } },
                },
              ],
            },
          },
  };
}
