import type { Paragraph } from "mdast";

/** A line that names what follows, where a heading would say too much. */
export const boldLine = (text: string): Paragraph => ({
  type: "paragraph",
  children: [{ type: "strong", children: [{ type: "text", value: text }] }],
});
