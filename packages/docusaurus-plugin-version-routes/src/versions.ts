import { docuHash } from "@docusaurus/utils";
import { Joi } from "@docusaurus/utils-validation";
import type { LazyVersions } from "./split";

/** The part of a version in the content of Docusaurus's docs plugin that matters here. */
export interface DocsVersion {
  versionName: string;
  path: string;
  isLast: boolean;
}

const contentSchema = Joi.object({
  loadedVersions: Joi.array()
    .items(
      Joi.object({
        versionName: Joi.string().required(),
        path: Joi.string().required(),
        isLast: Joi.boolean().required(),
      }).unknown(),
    )
    .required(),
}).unknown();

/**
 * Returns the versions of each instance of the docs plugin.
 *
 * @param allContent content of all plugins, by plugin name and ID, as `allContentLoaded` gets it
 */
export function findDocsInstances(allContent: Record<string, Record<string, unknown>>): DocsVersion[][] {
  return Object.values(allContent["docusaurus-plugin-content-docs"] ?? {}).map((content) => {
    const { loadedVersions } = Joi.attempt(content, contentSchema, "unexpected content of the docs plugin:");
    return loadedVersions as DocsVersion[];
  });
}

/**
 * Selects the versions whose routes are loaded on demand, and the name of the chunk for each.
 *
 * @param instances versions of each instance of the docs plugin
 * @param keep names of versions whose routes stay in the main script, besides those of each instance's last version
 */
export function selectLazyVersions(instances: DocsVersion[][], keep: readonly string[]): LazyVersions {
  const names = new Set(instances.flat().map(({ versionName }) => versionName));
  const unknown = keep.find((name) => !names.has(name));
  if (unknown !== undefined) {
    const known = [...names].join(", ");
    throw new Error(`docusaurus-plugin-version-routes: \`keep\` names version ${unknown}; the site has ${known}.`);
  }
  const lazy = instances.flatMap((versions) =>
    versions.filter((version) => !version.isLast && !keep.includes(version.versionName) && !isRoot(version, versions)),
  );
  return new Map(lazy.map(({ path }) => [path, docuHash(path)]));
}

/** The routes of all versions are nested in the route with this path. */
const isRoot = ({ path }: DocsVersion, versions: DocsVersion[]) =>
  versions.some((other) => other.path.startsWith(`${path.replace(/\/$/, "")}/`));
