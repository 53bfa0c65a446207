import { useActivePluginAndVersion } from "@docusaurus/plugin-content-docs/client";
import versions from "@site/versions.json";

/** The release of the current page: a guide's or reference's own, elsewhere the latest. */
export function usePageVersion(): string {
  const name = useActivePluginAndVersion()?.activeVersion?.name;
  return name === "current" ? "next" : (name ?? versions[0]!);
}
