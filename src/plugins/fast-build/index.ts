import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { optimizeLater } from "../helper-process/optimize-later";
import { forgottenWith } from "./bundler-cache";
import { shareProcessors } from "./mdx-once";
import { foundWhereTheyAre } from "./resolving";
import { forRenderingOnly } from "./server-bundle";
import { withoutTransforms } from "./style-sheets";

/** Must come after the plugins whose pages are MDX. */
export default function fastBuildPlugin({ siteDir }: LoadContext): Plugin {
  if (process.env.NODE_ENV === "production") {
    optimizeLater();
    // All is written by then. To take the bundler's memory apart piece by piece is a quarter of a second of work for nobody.
    process.once("beforeExit", (code) => process.exit(code));
  }
  // Minifying what React writes takes a quarter of the time in which pages are made, in each build, for 4 % of a page as it is sent.
  process.env.SKIP_HTML_MINIFICATION = "true";
  return {
    name: "fast-build",
    configureWebpack(config, isServer) {
      if (process.env.NODE_ENV !== "production") return foundWhereTheyAre;
      shareProcessors(config.module?.rules);
      const ownMetadata = { loader: join(__dirname, "own-metadata.mjs"), options: { siteDir } };
      return {
        ...foundWhereTheyAre,
        ...forgottenWith(join(siteDir, "site.config.ts")),
        ...(isServer && { optimization: forRenderingOnly }),
        // With a `test` it would be taken for the rule of a plugin that has pages, and the others left without one.
        module: { rules: [{ resource: /\.mdx?$/, enforce: "post", use: [ownMetadata] }] },
      };
    },
    configurePostCss: withoutTransforms,
  };
}
