/** Folders of the generated reference, which git ignores. */
import { join } from "node:path";
import { root } from "mfx-build/releases";
import { latest } from "mfx-build/since";

const generated = join(root, ".generated/api");

/** Data that pages import as `@api-data/…`. */
export const dataFolder = join(generated, "data");
export const timelineFile = join(dataFolder, "timeline.json");
/** TypeDoc's models, as JSON. */
export const modelFile = (version: string) => join(generated, "models", `${version}.json`);
/** Served as `/api/{version}.json`. */
export const surfaceFolder = join(root, ".generated/static/api");
/** Input of the theme besides a model and the history. */
export const namesFile = join(generated, "names.json");
export const keyFile = join(generated, "models.key");

/** Where TypeDoc writes a version's pages, before those that changed are copied to where content-docs reads. */
export const renderedFolder = (version: string) => join(generated, "rendered", version);

/** Where content-docs reads. It insists on the names of all folders but those of the next version, which are its options. */
export const nextDocs = ".generated/api/next";
export const nextSidebar = ".generated/api/next-sidebar.json";
export const versionsFile = join(root, "api_versions.json");
export const docsFolder = (version: string) =>
  join(root, version === "next" ? nextDocs : `api_versioned_docs/version-${version}`);
export const sidebarFile = (version: string) =>
  join(root, version === "next" ? nextSidebar : `api_versioned_sidebars/version-${version}-sidebars.json`);

/** The path of a version's reference on the site. */
export const baseOf = (version: string) => (version === latest ? "/api" : `/api/${version}`);
