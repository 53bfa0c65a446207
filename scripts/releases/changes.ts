/** What a release changed: its written news, and the changes computed from its types. */
import { readFileSync } from "node:fs";
import { newsText } from "mfx-build/release-news";
import { differences, type ItemChange, type Timeline } from "typedoc-history";

/** A line for each new, changed or removed item, such as `~ function encode (+signal)`. */
export function changeLines(timeline: Timeline, from: string, to: string): string[] {
  return differences(timeline, from, to).map((change) => {
    const members = change.members.map((member) => `${markOf(member)}${member.path}`).join(" ");
    const mark = change.before || change.after ? markOf(change) : "~";
    return `${mark} ${change.item.kind} ${change.item.name}${members && ` (${members})`}`;
  });
}

const markOf = ({ before, after }: Pick<ItemChange, "before" | "after">) =>
  !before && after ? "+" : after ? "~" : "-";

/**
 * Notes of a release as Markdown, without a heading.
 *
 * @param root - Address of the repository's files, for links to guides. In a file of the repository it is empty.
 */
export function notesOf(timeline: Timeline, version: string, root = ""): string {
  const before = timeline.versions[timeline.versions.indexOf(version) - 1];
  const lines = before ? changeLines(timeline, before, version) : [];
  const changes = lines.length ? `\n\n\`\`\`diff\n${lines.join("\n")}\n\`\`\`` : "";
  const guides = version === "next" ? "docs" : `versioned_docs/version-${version}`;
  return `${newsText(version, (page) => `${root}${guides}/${page}.mdx`)}${changes}`;
}

/** The whole of CHANGELOG.md, newest release first. */
export function changelogOf(timeline: Timeline): string {
  const sections = [...timeline.versions].reverse().map((version) => `## ${version}\n\n${notesOf(timeline, version)}`);
  const head =
    "Written by `npm run changelog` from the comment at the head of each file in `library/releases` and from the types.";
  return `# Changelog\n\n${head}\n\n${sections.join("\n\n")}\n`;
}

/** The history of all releases, computed by `docusaurus generate-typedoc`. */
export const readTimeline = (): Timeline => JSON.parse(readFileSync(".generated/api/data/timeline.json", "utf8"));
