/** Doc comments as Markdown that MDX reads as text, and as plain text. */
import type { Comment, CommentDisplayPart, Reflection } from "typedoc";
import { addressOf } from "./paths.ts";

/** `address` is one in this version's reference; the result is where a link leads. */
export type Resolve = (address: string) => string;

export function markdown(parts: readonly CommentDisplayPart[] | undefined, resolve: Resolve): string {
  return (parts ?? [])
    .map((part) => {
      if (part.kind === "code") return part.text;
      if (part.kind !== "inline-tag") return escapeText(part.text);
      const target = addressOfLink(part);
      const text = `\`${part.text || targetName(part)}\``;
      return target ? `[${text}](${target.startsWith("https:") ? target : resolve(target)})` : text;
    })
    .join("")
    .trim();
}

export function plain(parts: readonly CommentDisplayPart[] | undefined): string {
  return (parts ?? [])
    .map((part) => part.text.replaceAll("`", ""))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** What stands before the first empty line. */
export function firstParagraph(parts: readonly CommentDisplayPart[]): CommentDisplayPart[] {
  return splitParagraphs(parts)[0] ?? [];
}

export function splitParagraphs(parts: readonly CommentDisplayPart[]): CommentDisplayPart[][] {
  const paragraphs: CommentDisplayPart[][] = [[]];
  for (const part of parts) {
    const pieces = part.kind === "text" ? part.text.split(/\n{2,}/) : [part.text];
    pieces.forEach((text, index) => {
      if (index > 0) paragraphs.push([]);
      paragraphs.at(-1)!.push({ ...part, text } as CommentDisplayPart);
    });
  }
  return paragraphs.filter((paragraph) => paragraph.some((part) => part.text.trim()));
}

/** The first sentence, for lists of one line each. */
export function oneLine(parts: readonly CommentDisplayPart[] | undefined): string {
  const text = plain(firstParagraph(parts ?? []));
  return /^.*?(?<!\b(?:e\.g|i\.e))[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

export const tagOf = (comment: Comment | undefined, tag: `@${string}`) => {
  const content = comment?.getTag(tag)?.content;
  return content && plain(content);
};

/** The value of `@defaultValue`, which TypeDoc may hand over as a block of code. */
export function defaultOf(comment: Comment | undefined): string | undefined {
  return tagOf(comment, "@defaultValue")?.replace(/^(ts|typescript)\s+/, "");
}

export type InlineTag = Extract<CommentDisplayPart, { kind: "inline-tag" }>;

export const targetName = (part: InlineTag) => part.text;

function addressOfLink({ target }: InlineTag): string | undefined {
  if (typeof target === "string") return target;
  return target && "kindOf" in target ? addressOf(target as Reflection) : undefined;
}

export const escapeText = (text: string) =>
  text.replace(/[{}<]/g, (character) => (character === "<" ? "&lt;" : `\\${character}`));
