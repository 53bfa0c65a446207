/** The versions that both docs instances, guides and API, serve alike. */
import versions from "../versions.json";

export const latest = versions[0]!;

export const versionOptions = {
  lastVersion: latest,
  /** A few versions instead of all 14, for a quick start: `VERSIONS=current,0.10.0`. */
  onlyIncludeVersions: process.env.VERSIONS ? process.env.VERSIONS.split(",") : undefined,
  versions: { current: { label: "next", path: "next", banner: "unreleased" as const } },
};
