import {
  useActivePluginAndVersion,
  useDocsPreferredVersion,
  useLatestVersion,
} from "@docusaurus/plugin-content-docs/client";

/** The version whose index is searched: the one being read, else the one the reader chose last, else the latest. */
export function useSearchVersion(): string {
  const reading = useActivePluginAndVersion()?.activeVersion?.name;
  const preferred = useDocsPreferredVersion().preferredVersion?.name;
  const latest = useLatestVersion(undefined).name;
  return reading ?? preferred ?? latest;
}
