import { type GlobalVersion, useAllDocsData } from "@docusaurus/plugin-content-docs/client";
import { useLocation } from "@docusaurus/router";
import DefaultNavbarItem from "@theme/NavbarItem/DefaultNavbarItem";
import type { ReactNode } from "react";
import { latestOf, mainPage, useVersionInView } from "./version-in-view";

interface Props {
  docsPluginId: string;
  /** The link leads to the first page of this sidebar, or without it to the version's main page. */
  sidebarId?: string;
  label: string;
  mobile?: boolean;
  position?: "left" | "right";
}

/** A navbar link to the guides or the API, in the current version. */
export default function SectionLink({ docsPluginId, sidebarId, ...props }: Props): ReactNode {
  const plugin = useAllDocsData()[docsPluginId]!;
  const { version } = useVersionInView();
  const { pathname } = useLocation();
  const target = plugin.versions.find(({ name }) => name === version.name) ?? latestOf(plugin);
  const to = sidebarId ? entryOf(sidebarId, target) : mainPage(target);
  const isWithin = pathname === plugin.path || pathname.startsWith(`${plugin.path}/`);
  return <DefaultNavbarItem {...props} to={to} isActive={() => isWithin} />;
}

function entryOf(sidebarId: string, { name, sidebars = {} }: GlobalVersion): string {
  const link = sidebars[sidebarId]?.link;
  if (!link)
    throw new Error(`Sidebar with ID "${sidebarId}" of version ${name} doesn't have anything to be linked to.`);
  return link.path;
}
