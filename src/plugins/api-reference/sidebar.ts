/** The sidebar of a version's reference: its items by group. */
import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";
import type { Surface } from "typedoc-history";
import { groupNames } from "./groups.ts";

export function sidebarOf(surface: Surface): SidebarsConfig {
  const items = Object.entries(surface).sort(([, a], [, b]) => a.name.localeCompare(b.name, "en"));
  const categories = groupNames.map((group) => ({
    type: "category" as const,
    label: group,
    collapsed: false,
    items: items
      .filter(([, item]) => item.group === group)
      .map(([id, { name, kind }]) => ({
        type: "doc" as const,
        id,
        label: name,
        className: `api-item api-item--${kind}`,
      })),
  }));
  return {
    api: [
      { type: "doc", id: "index", label: "Overview" },
      ...categories.filter(({ items }) => items.length > 0),
      { type: "link", href: "/api/changes", label: "Changes between versions" },
    ],
  };
}
