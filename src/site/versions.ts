/** The versions that both docs instances, guides and API, serve. */
import versions from "../../versions.json";

export const latest = versions[0]!;

/** Docusaurus's names of the versions that `VERSIONS` asks for, as `current,1.2.0`. Pages read this file too, and have no process. */
const asked = globalThis.process?.env.VERSIONS?.split(",").filter(Boolean) ?? [];

export const versionOptions = {
  lastVersion: latest,
  onlyIncludeVersions: asked.length > 0 ? asked : undefined,
  versions: { current: { label: "next", path: "next", banner: "unreleased" as const } },
};

/** The versions this site is built with, by the names readers see: `next` for Docusaurus's `current`. */
export const shownVersions = (asked.length > 0 ? asked : ["current", ...versions]).map((version) =>
  version === "current" ? "next" : version,
);
