/** Stores the pages that docs plugins list in the global data of a site in less space. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { GlobalDoc, GlobalPluginData, GlobalVersion } from "@docusaurus/plugin-content-docs/client";
import { Joi } from "@docusaurus/utils-validation";

/** Data of plugins, by plugin name and ID. */
export type GlobalData = Record<string, Record<string, unknown>>;

/** A page whose path follows from its ID and its version is stored as its ID. */
export interface CompactVersion extends Omit<GlobalVersion, "docs"> {
  docs: (GlobalDoc | string)[];
}

const DOCS_PLUGIN = "docusaurus-plugin-content-docs";

const dataSchema = Joi.object({
  versions: Joi.array()
    .items(Joi.object({ path: Joi.string().required(), docs: Joi.array().required() }).unknown())
    .required(),
}).unknown();

/** Text of a module whose default export is the global data. */
export function globalDataModule(data: GlobalData, expandModule: string): string {
  const docs = Object.entries(data[DOCS_PLUGIN] ?? {}).map(([id, instance]) => {
    const { versions, ...rest } = Joi.attempt(instance, dataSchema, "unexpected global data:") as GlobalPluginData;
    return [id, { ...rest, versions: versions.map(compact) }];
  });
  const stored = { ...data, [DOCS_PLUGIN]: Object.fromEntries(docs) };
  return `import expand from ${JSON.stringify(expandModule)};\nexport default expand(${JSON.stringify(stored)});\n`;
}

export const readGlobalData = (generatedFilesDir: string): GlobalData =>
  JSON.parse(readFileSync(join(generatedFilesDir, "globalData.json"), "utf8"));

function compact(version: GlobalVersion): CompactVersion {
  const [sidebar] = Object.keys(version.sidebars ?? {});
  const isUsual = (doc: GlobalDoc) =>
    isDeepStrictEqual(doc, { id: doc.id, path: `${version.path}/${doc.id}`, sidebar });
  return { ...version, docs: version.docs.map((doc) => (isUsual(doc) ? doc.id : doc)) };
}
