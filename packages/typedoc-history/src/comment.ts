/** Doc comments as plain text. */
import type { Comment, CommentPart } from "./model.ts";

export const plainText = (parts: readonly CommentPart[] | undefined): string =>
  onOneLine(textOf(parts).replaceAll("`", ""));

/** A comment on one line, with its code in backticks and its links as text. */
export const markdownText = (parts: readonly CommentPart[] | undefined): string => onOneLine(textOf(parts));

const textOf = (parts: readonly CommentPart[] | undefined) => (parts ?? []).map(({ text }) => text).join("");
const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

export function paragraphsOf(parts: readonly CommentPart[] | undefined): CommentPart[][] {
  const paragraphs: CommentPart[][] = [[]];
  for (const part of parts ?? []) {
    const pieces = part.kind === "text" ? part.text.split(/\n{2,}/) : [part.text];
    pieces.forEach((text, index) => {
      if (index > 0) paragraphs.push([]);
      paragraphs.at(-1)!.push({ ...part, text });
    });
  }
  return paragraphs.filter((paragraph) => paragraph.some(({ text }) => text.trim()));
}

/** The first sentence, for lists with one line per item. */
export function firstSentence(parts: readonly CommentPart[] | undefined): string {
  const text = plainText(paragraphsOf(parts)[0]);
  return /^.*?(?<!\b(?:e\.g|i\.e))[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** The content of each block tag with this name, such as all `@throws`. */
export function tagsOf(comment: Comment | undefined, name: `@${string}`): CommentPart[][] {
  return (comment?.blockTags ?? []).filter(({ tag }) => tag === name).map(({ content }) => content);
}

/** The text of the first block tag with this name. */
export function tagText(comment: Comment | undefined, name: `@${string}`): string | undefined {
  const [content] = tagsOf(comment, name);
  return content && plainText(content);
}

/** The value of `@defaultValue`. TypeDoc turns a value on a line of its own into a code block. */
export function defaultOf(comment: Comment | undefined): string | undefined {
  return tagText(comment, "@defaultValue")?.replace(/^(ts|typescript)\s+/, "");
}

export interface Range {
  min: number;
  max: number;
  step?: number;
}

/** The numbers of `@range`: minimum, maximum, and optionally a step. */
export function rangeOf(comment: Comment | undefined): Range | undefined {
  const [min, max, step] = tagText(comment, "@range")?.split(/\s+/).map(Number) ?? [];
  return min === undefined || max === undefined ? undefined : { min, max, step };
}
