/** The first page of a version's reference: what is new in it, and everything by what one does with it. */
import type { ProjectReflection } from "typedoc";
import { oneLine, tagOf } from "../comment.ts";
import { groupNames, groups } from "../groups.ts";
import { newsOf } from "../news.ts";
import { kindOf, pathOf } from "../paths.ts";
import { commentOf } from "../surface.ts";
import { sinceOf } from "../timeline.ts";
import type { VersionContext } from "./context.ts";
import { element } from "./jsx.ts";

export function indexPage(context: VersionContext, project: ProjectReflection): string {
  const { timeline, version } = context;
  const { before } = newsOf(timeline, version);
  const items = [...(project.children ?? [])].sort((a, b) => a.name.localeCompare(b.name, "en"));
  const sections = groupNames.flatMap((group) => {
    const members = items.filter((item) => tagOf(commentOf(item), "@group") === group);
    if (members.length === 0) return [];
    const cards = members.map((item) =>
      element("Item", {
        to: pathOf(item),
        kind: kindOf(item),
        name: item.name,
        isNew: before !== undefined && sinceOf(timeline, timeline.items[pathOf(item)]!) === version,
        summary: oneLine(commentOf(item)?.summary),
      }),
    );
    return [`## ${group}`, groups[group], element("Items", {}, cards.join("\n"))];
  });
  const title = version === "next" ? "API of the next release" : `API of ${version}`;
  const description = `Everything that MFX ${version} exports, by what one does with it, and what changed in it.`;
  return [
    "---",
    `title: ${JSON.stringify("API reference")}`,
    `description: ${JSON.stringify(description)}`,
    "slug: /",
    "sidebar_label: Overview",
    "custom_edit_url: null",
    "---",
    "",
    'import { Item, Items, WhatsNew } from "@site/src/components/api";',
    "",
    `# ${title}`,
    "",
    `Everything that \`mfx\` exports in this version: ${items.length} items, grouped by what one does with them.`,
    "",
    element("WhatsNew", { ...newsOf(timeline, version) }),
    "",
    sections.join("\n\n"),
    "",
  ].join("\n");
}
