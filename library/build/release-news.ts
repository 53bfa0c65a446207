import { readFileSync } from "node:fs";
import { releaseFiles } from "./releases.ts";

/**
 * The written news of a release: the comment at the head of its file, as Markdown. Links name pages of the guides, such as `tutorial/edits`.
 *
 * @param addressOf - Address of a page of the version's guides, for the links.
 */
export function newsText(version: string, addressOf: (page: string) => string): string {
  const head = /^\/\*([\s\S]*?)\*\//.exec(readFileSync(releaseFiles.get(version)!, "utf8"))?.[1];
  if (!head?.trim()) throw new Error(`library/releases/${version}.ts must start with a comment that says what is new.`);
  return head
    .replace(/^ ?\* ?/gm, "")
    .replaceAll(/\]\((.+?)\)/g, (_, page) => `](${addressOf(page)})`)
    .trim();
}
