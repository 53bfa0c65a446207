import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { FILES, prepareEditor } from "./build";

/** Builds the editor, again during `start` when its sources change, and gives guides the code of its files. */
export default function editorPlugin({ siteDir, baseUrl, siteConfig }: LoadContext): Plugin {
  const source = `https://github.com/${siteConfig.organizationName}/${siteConfig.projectName}/tree/main/examples/editor`;
  return {
    name: "mfx-editor",
    loadContent: () => prepareEditor(siteDir, { baseUrl, source }),
    configureWebpack: () => ({ resolveLoader: { alias: { "region-loader": join(__dirname, "region-loader.js") } } }),
    getPathsToWatch: () => FILES.map((path) => join(siteDir, "examples/editor", path)),
  };
}
