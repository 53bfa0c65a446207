/** The versions that both docs instances, guides and API, serve alike. */
import versions from "../versions.json";

export const latest = versions[0]!;

/** Pages read this file too, and have no process. */
const asked = globalThis.process?.env.VERSIONS;

export const versionOptions = {
  lastVersion: latest,
  /** A few versions instead of all 14, for a quick start: `VERSIONS=current,0.10.0`. */
  onlyIncludeVersions: asked ? asked.split(",") : undefined,
  versions: { current: { label: "next", path: "next", banner: "unreleased" as const } },
};
