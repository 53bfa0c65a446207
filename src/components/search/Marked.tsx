import type { ReactNode } from "react";
import { words } from "./search-client";

/** A text with the words searched for marked. */
export default function Marked({ text, query }: { text: string; query: string }): ReactNode {
  const terms = words(query).sort((a, b) => b.length - a.length);
  if (!terms.length) return text;
  const pattern = new RegExp(`(${terms.map((term) => term.replace(/\$/g, "\\$")).join("|")})`, "giu");
  // Split by a capturing group, every second piece is a match.
  return text.split(pattern).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
    index % 2 ? <mark key={index}>{piece}</mark> : piece,
  );
}
