/** Where things are: what the reference is made of, and where it goes. */
import { join } from "node:path";

const site = process.cwd();
const at = (...path: string[]) => join(site, ...path);

/** What the reference depends on: a change of any of these makes it anew. */
export const sources = ["library/src", "library/releases", "docs", "versioned_docs"].map((path) => at(path));
export const code = [
  "library/build/since.ts",
  "library/build/program.ts",
  "library/tsconfig.json",
  "src/plugins/api-reference",
  "src/plugins/helper-process",
  "src/plugins/library/process.ts",
  "versions.json",
  "package-lock.json",
].map((path) => at(path));

/** Data and Markdown of our own; git-ignored. */
export const generated = at(".generated/api");
export const keyFile = join(generated, "key");
/** What pages import as `@api-data/…`. */
export const data = join(generated, "data");

/** Where content-docs reads: `next` where it is told, versions where it insists. */
export const nextDocs = join(generated, "next");
export const nextSidebar = join(generated, "next-sidebar.json");
export const versionsFile = at("api_versions.json");
export const docsOf = (version: string) =>
  version === "next" ? nextDocs : at("api_versioned_docs", `version-${version}`);
export const sidebarFileOf = (version: string) =>
  version === "next" ? nextSidebar : at("api_versioned_sidebars", `version-${version}-sidebars.json`);
