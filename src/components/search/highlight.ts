import { words } from "./names";

/** Query parameter with the words to mark on a result's page. */
export const HIGHLIGHT_PARAMETER = "highlight";
/** Not in code: marks would break editors and copied samples. */
const EXCLUDED = ["pre *", "[contenteditable] *", "textarea", "iframe", "[data-no-highlight] *"];

/** The address of a result whose page marks the words in its article. */
export function withHighlight(url: string, marks: string[]): string {
  const [page, hash] = url.split("#");
  return `${page}?${HIGHLIGHT_PARAMETER}=${marks.map(encodeURIComponent).join("+")}${hash ? `#${hash}` : ""}`;
}

/**
 * Marks words in an article and scrolls to the first mark in the section named by the address. Returns a function that removes the marks.
 */
export async function highlight(article: Element, query: string): Promise<() => void> {
  const { default: Mark } = await import("mark.js");
  const marker = new Mark(article as HTMLElement);
  const count = await new Promise<number>((done) => marker.mark(words(query), { exclude: EXCLUDED, done }));
  if (count) showFirst(article);
  return () => marker.unmark();
}

function showFirst(article: Element): void {
  const marks = [...article.querySelectorAll("mark")];
  const section = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!section) {
    marks[0]?.scrollIntoView({ block: "center" });
    return;
  }
  const follows = Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY;
  const first = marks.find((mark) => section.compareDocumentPosition(mark) & follows);
  // Keeps the heading at the top if the mark is visible from there.
  first?.scrollIntoView({ block: "nearest" });
}
