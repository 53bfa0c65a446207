const LENGTH = 120;
/** Characters shown before the match. */
const LEAD = 30;

/** A line around the first match of one of the words in lower case, or else the beginning of the first text. */
export function excerpt(texts: string[], marks: string[]): string {
  const has = (text: string) => marks.some((mark) => text.toLowerCase().includes(mark));
  const text = texts.find(has) ?? texts.find(Boolean) ?? "";
  const places = marks.map((mark) => text.toLowerCase().indexOf(mark)).filter((index) => index >= 0);
  const at = Math.min(...places);
  const start = Number.isFinite(at) && at > LEAD + 10 ? text.lastIndexOf(" ", at - LEAD) + 1 : 0;
  const end = start + LENGTH;
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}
