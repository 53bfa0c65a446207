const LENGTH = 120;
/** How much of what stands before the match is shown. */
const LEAD = 30;

/** A line of the first text that has one of the words, around it; of the first text at all if none has. */
export function excerpt(texts: string[], marks: string[]): string {
  const lower = marks.map((mark) => mark.toLowerCase());
  const has = (text: string) => lower.some((mark) => text.toLowerCase().includes(mark));
  const text = texts.find((one) => one && has(one)) ?? texts.find(Boolean) ?? "";
  const places = lower.map((mark) => text.toLowerCase().indexOf(mark)).filter((index) => index >= 0);
  const at = Math.min(...places);
  const start = Number.isFinite(at) && at > LEAD + 10 ? text.lastIndexOf(" ", at - LEAD) + 1 : 0;
  const end = start + LENGTH;
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}
