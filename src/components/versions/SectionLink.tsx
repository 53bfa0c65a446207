import { useAllDocsData } from "@docusaurus/plugin-content-docs/client";
import { useLocation } from "@docusaurus/router";
import DefaultNavbarItem from "@theme/NavbarItem/DefaultNavbarItem";
import type { ReactNode } from "react";
import { latestOf, mainPage, useVersionInView } from "./version-in-view";

interface Props {
  docsPluginId: string;
  /** Leads to the first page of this sidebar; without it, to the version's main page. */
  sidebarId?: string;
  label: string;
  mobile?: boolean;
  position?: "left" | "right";
}

/** A navbar link into the guides or the API, in the version in view. */
export default function SectionLink({ docsPluginId, sidebarId, ...props }: Props): ReactNode {
  const plugin = useAllDocsData()[docsPluginId]!;
  const { version } = useVersionInView();
  const { pathname } = useLocation();
  const target = plugin.versions.find(({ name }) => name === version.name) ?? latestOf(plugin);
  const sidebar = sidebarId && target.sidebars?.[sidebarId];
  const to = sidebar ? sidebar.link!.path : mainPage(target);
  const isWithin = pathname === plugin.path || pathname.startsWith(`${plugin.path}/`);
  return <DefaultNavbarItem {...props} to={to} isActive={() => isWithin} />;
}
