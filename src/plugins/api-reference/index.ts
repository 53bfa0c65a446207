import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { Programs } from "mfx-build/program";
import { shownVersions } from "../../site/versions.ts";
import { renderReference } from "./instances.ts";
import { dataFolder } from "./layout.ts";
import { prepareReference } from "./prepare.ts";

/** Lets pages import `@api-data/…`. During `start` it remakes models and pages when the library's sources change. */
export default function apiReferencePlugin({ siteDir }: LoadContext): Plugin {
  /** Reads only changed files again. */
  const programs = new Programs();
  let isFirstLoad = true;
  let last = Promise.resolve();

  async function update(): Promise<void> {
    try {
      if (await prepareReference(programs)) await renderReference(siteDir, shownVersions);
    } catch (error) {
      // Pages stay as they were. Docusaurus would add its own stack to a message that names file and line.
      console.error(error instanceof Error ? error.message : error);
    }
  }

  return {
    name: "api-reference",
    getPathsToWatch: () => ["library/src/**/*.ts", "library/releases/*.ts"].map((path) => join(siteDir, path)),
    loadContent() {
      // The configuration has prepared the models, and docusaurus-plugin-typedoc has written the pages.
      if (!isFirstLoad) last = last.then(update);
      isFirstLoad = false;
      // Not awaited: content-docs notices the pages, and Docusaurus cannot reload two plugins at the same time.
    },
    configureWebpack: () => ({ resolve: { alias: { "@api-data": dataFolder } } }),
  };
}
