import type { BuiltSite } from "../built-site";

/** A page as `/llms.txt` lists it. */
export interface ListedPage {
  title: string;
  description: string;
  /** The address of its Markdown. */
  url: string;
}

/** The `llms.txt` of a version: what the site is, and pages by section. */
export function llmsIndex(
  site: Pick<BuiltSite, "title" | "tagline">,
  version: string,
  sections: ReadonlyMap<string, ListedPage[]>,
): string {
  const lists = [...sections].map(([name, pages]) => `## ${name}\n\n${pages.map(line).join("\n")}`);
  return `${[`# ${site.title} ${version}`, `> ${site.tagline}`, ...lists].join("\n\n")}\n`;
}

const line = ({ title, description, url }: ListedPage) =>
  `- [${title}](${url})${description ? `: ${description}` : ""}`;
