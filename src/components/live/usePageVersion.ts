import { useActivePluginAndVersion } from "@docusaurus/plugin-content-docs/client";
import versions from "@site/versions.json";

/** The release that the page is about: of a guide or a reference its own, elsewhere the latest. */
export function usePageVersion(): string {
  const name = useActivePluginAndVersion()?.activeVersion?.name;
  return name === "current" ? "next" : (name ?? versions[0]!);
}
