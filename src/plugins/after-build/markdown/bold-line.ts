import type { Paragraph } from "mdast";

/** A bold line that introduces the next block, where a heading would be too much. */
export const boldLine = (text: string): Paragraph => ({
  type: "paragraph",
  children: [{ type: "strong", children: [{ type: "text", value: text }] }],
});
