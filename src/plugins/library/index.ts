import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { Programs } from "mfx-build/program";
import { prepareLibrary } from "./prepare";

/** Puts `/bundle.js` on every page. During `start` it rebuilds the library's modules when its sources change. */
export default function libraryPlugin({ siteDir, baseUrl }: LoadContext): Plugin {
  /** Reads only changed files again. */
  const programs = new Programs();
  return {
    name: "mfx-library",
    loadContent: () => prepareLibrary(siteDir, programs),
    getPathsToWatch: () => ["library/{src,bench}/**/*.ts", "library/releases/*.ts"].map((path) => join(siteDir, path)),
    injectHtmlTags: () => ({
      headTags: [{ tagName: "script", attributes: { src: `${baseUrl}bundle.js`, defer: true } }],
    }),
  };
}
