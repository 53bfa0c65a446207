import { docuHash } from "@docusaurus/utils";
import { Joi } from "@docusaurus/utils-validation";
import type { LazyVersions } from "./split";

/** The part of a version in the content of Docusaurus's docs plugin that matters here. */
export interface DocsVersion {
  path: string;
  isLast: boolean;
}

const contentSchema = Joi.object({
  loadedVersions: Joi.array()
    .items(
      Joi.object({
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

/** Selects all versions but the last of each instance of the docs plugin, and names the chunk of each one's routes. */
export function selectLazyVersions(instances: DocsVersion[][]): LazyVersions {
  const lazy = instances.flatMap((versions) =>
    versions.filter((version) => !version.isLast && !isRoot(version, versions)),
  );
  return new Map(lazy.map(({ path }) => [path, docuHash(path)]));
}

/** The routes of all versions are nested in the route with this path. */
const isRoot = ({ path }: DocsVersion, versions: DocsVersion[]) =>
  versions.some((other) => other.path.startsWith(`${path.replace(/\/$/, "")}/`));
