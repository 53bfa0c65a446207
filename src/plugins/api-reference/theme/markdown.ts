/** Doc comments as the Markdown of MDX. */
import type { CommentPart } from "typedoc-history";

/** @param addressOf - The link to the reflection with this id. */
export function markdown(
  parts: readonly CommentPart[] | undefined,
  addressOf: (id: unknown) => string | undefined,
): string {
  return (parts ?? [])
    .map((part) => {
      if (part.kind === "code") return part.text;
      if (part.kind !== "inline-tag") return escapeText(part.text);
      const href = typeof part.target === "string" ? part.target : addressOf(part.target);
      return href ? `[\`${part.text}\`](${href})` : `\`${part.text}\``;
    })
    .join("")
    .trim();
}

/** Braces and `<` would start an expression or element. */
export const escapeText = (text: string) =>
  text.replace(/[{}<]/g, (character) => (character === "<" ? "&lt;" : `\\${character}`));
