import type { PageSource } from "./to-markdown";

interface Section {
  name: string;
  pages: readonly Pick<PageSource, "title" | "description" | "url">[];
}

/** `/llms.txt`: what the site is, and the pages of the latest version, by section. */
export function llmsIndex(site: { name: string; tagline: string }, sections: readonly Section[]): string {
  const lists = sections.map(
    ({ name, pages }) =>
      `## ${name}\n\n${pages
        .map(({ title, url, description }) => `- [${title}](${url}.md)${description ? `: ${description}` : ""}`)
        .join("\n")}`,
  );
  return [`# ${site.name}`, `> ${site.tagline}`, ...lists].join("\n\n").concat("\n");
}
