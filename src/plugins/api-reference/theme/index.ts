/** The TypeDoc plugin of the reference: its theme, its router, and its output folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn, writeFolder } from "mfx-build/files";
import type { Application } from "typedoc";
import type { MarkdownApplication } from "typedoc-plugin-markdown";
import { docsFolder } from "../layout.ts";
import { ReferenceRouter } from "./router.ts";
import { ReferenceTheme } from "./theme.ts";

export function referenceTheme(app: Application): void {
  const { renderer } = app as MarkdownApplication;
  renderer.defineTheme("reference", ReferenceTheme);
  renderer.defineRouter("reference", ReferenceRouter);
  // TypeDoc rewrites all pages. Copying those that differ spares watchers and caches the others.
  renderer.postMarkdownRenderAsyncJobs.push(async ({ outputDirectory, project }) => {
    const pages = filesIn(outputDirectory).map((path) => [path, readFileSync(join(outputDirectory, path))] as const);
    writeFolder(docsFolder(project.name), new Map(pages));
  });
}
