import type { ReactNode } from "react";

const escaped = (text: string) => text.replace(/[$.*+?^{}()|[\]\\]/g, "\\$&");

/** A text with some words marked. */
export default function Marked({ text, marks }: { text: string; marks: string[] }): ReactNode {
  if (!marks.length) return text;
  const longestFirst = [...marks].sort((a, b) => b.length - a.length);
  // Split by a capturing group, every second piece is a match.
  return text.split(new RegExp(`(${longestFirst.map(escaped).join("|")})`, "giu")).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
    index % 2 ? <mark key={index}>{piece}</mark> : piece,
  );
}
