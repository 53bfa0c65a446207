import type { Plugin } from "@docusaurus/types";
import { shareProcessors } from "./mdx-once";
import { withoutTransforms } from "./style-sheets";

/** Must come after the plugins whose pages are MDX. */
export default function fastBuildPlugin(): Plugin {
  return {
    name: "fast-build",
    configureWebpack(config) {
      if (process.env.NODE_ENV === "production") shareProcessors(config.module?.rules);
    },
    configurePostCss: withoutTransforms,
  };
}
