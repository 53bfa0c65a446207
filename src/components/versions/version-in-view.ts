import {
  type GlobalPluginData,
  type GlobalVersion,
  useActivePluginAndVersion,
  useAllDocsData,
  useDocsPreferredVersion,
  useDocsPreferredVersionByPluginId,
} from "@docusaurus/plugin-content-docs/client";

/** The docs instance of the guides. */
const GUIDES = "default";

export interface VersionInView {
  /** The docs instance of the current page; elsewhere, that of the guides. */
  pluginId: string;
  plugin: GlobalPluginData;
  version: GlobalVersion;
}

/** The version of the current page; elsewhere the one last chosen, else the latest. */
export function useVersionInView(): VersionInView {
  const all = useAllDocsData();
  const active = useActivePluginAndVersion();
  const remembered = useDocsPreferredVersionByPluginId();
  const pluginId = active?.activePlugin.pluginId ?? GUIDES;
  const plugin = all[pluginId]!;
  return { pluginId, plugin, version: active?.activeVersion ?? remembered[pluginId] ?? latestOf(plugin) };
}

/** Saves a choice for both the guides and the API. */
export function useRememberVersion(): (name: string) => void {
  // The instances are the same in every render.
  const choices = Object.keys(useAllDocsData()).map(useDocsPreferredVersion);
  return (name) => {
    for (const choice of choices) choice.savePreferredVersionName(name);
  };
}

export const latestOf = (plugin: GlobalPluginData) => plugin.versions.find((version) => version.isLast)!;

/** Without the slash that Docusaurus's data has for the page at a version's root. */
export const mainPage = (version: GlobalVersion) =>
  version.docs.find((doc) => doc.id === version.mainDocId)!.path.replace(/\/$/, "");

export const labelOf = (version: GlobalVersion) => (version.isLast ? `${version.label} (latest)` : version.label);
