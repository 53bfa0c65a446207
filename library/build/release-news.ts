import { readFileSync } from "node:fs";
import { releaseFiles } from "./releases.ts";

/**
 * The written news of a release: the comment at the head of its file, as Markdown. Links name pages of the guides, such as `tutorial/edits`.
 *
 * @param guides - Address of the version's guides, which becomes part of the links.
 */
export function newsText(version: string, guides: string): string {
  const head = /^\/\*([\s\S]*?)\*\//.exec(readFileSync(releaseFiles.get(version)!, "utf8"))?.[1];
  if (!head?.trim()) throw new Error(`library/releases/${version}.ts must start with a comment that says what is new.`);
  return head
    .replace(/^ ?\* ?/gm, "")
    .replaceAll("](", `](${guides}/`)
    .trim();
}
