import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { buildSite } from "../../../library/build/site";

export default function libraryPlugin({ siteDir, baseUrl }: LoadContext): Plugin {
  return {
    name: "mfx-library",
    async loadContent() {
      await buildSite(join(siteDir, ".generated/static"));
    },
    getPathsToWatch: () => ["library/src/**/*.ts", "library/releases/*.ts"].map((path) => join(siteDir, path)),
    injectHtmlTags: () => ({
      headTags: [{ tagName: "script", attributes: { src: `${baseUrl}bundle.js`, defer: true } }],
    }),
  };
}
