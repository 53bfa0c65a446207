/** The first page of a version's reference: what is new in it, and all items by group. */
import { commentOf, firstSentence, kindOf, newsOf, pathOf, sinceOf, tagText } from "typedoc-history";
import { groupNames, groups } from "../groups.ts";
import { element } from "./jsx.ts";
import type { Reference } from "./reference.ts";

export function indexPage({ version, timeline, items }: Reference): string {
  const news = newsOf(timeline, version);
  const isNew = (path: string) => news.before !== undefined && sinceOf(timeline, timeline.items[path]!) === version;
  const sorted = items.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  const sections = groupNames.flatMap((group) => {
    const members = sorted.filter((item) => tagText(commentOf(item), "@group") === group);
    if (members.length === 0) return [];
    const cards = members.map((item) => {
      const path = pathOf(item);
      const summary = firstSentence(commentOf(item)?.summary);
      return element("Item", { to: path, kind: kindOf(item), name: item.name, isNew: isNew(path), summary });
    });
    return [`## ${group}`, groups[group], element("Items", {}, cards.join("\n"))];
  });
  const description = `All exports of MFX ${version}, grouped by task, and the changes in this version.`;
  return [
    ["---", 'title: "API reference"', `description: ${JSON.stringify(description)}`, ...FRONT_MATTER, "---"].join("\n"),
    'import { Item, Items, WhatsNew } from "@site/src/components/api";',
    `import NewsText from "@api-data/news/${version}.mdx";`,
    version === "next" ? "# API of the next release" : `# API of ${version}`,
    `All ${items.length} exports of \`mfx\` in this version, grouped by task.`,
    "## What is new",
    "<NewsText />",
    element("WhatsNew", { ...news }),
    ...sections,
  ].join("\n\n");
}

const FRONT_MATTER = ["slug: /", "sidebar_label: Overview", "custom_edit_url: null"];
