import { words } from "docs-search";

/** The query parameter that carries the words searched for to the page of a result. */
export const HIGHLIGHT_PARAMETER = "highlight";
/** Code is left alone: marks would break an editor and the copying of samples. */
const EXCLUDED = ["pre *", "[contenteditable] *", "textarea", "iframe", "[data-no-highlight] *"];
const IFRAMES_TIMEOUT = 5000;

/** The address of a result, for a visit that marks the words in the article. */
export function withHighlight(url: string, marks: string[]): string {
  const [page, hash] = url.split("#");
  return `${page}?${HIGHLIGHT_PARAMETER}=${marks.map(encodeURIComponent).join("+")}${hash ? `#${hash}` : ""}`;
}

/** Marks the words in an article and brings the first mark, of the section that the address names, into view. Returns how to take the marks away. */
export async function highlight(article: Element, query: string): Promise<() => void> {
  const { default: Mark } = await import("mark.js");
  const marker = new Mark(article as HTMLElement);
  const count = await new Promise<number>((done) =>
    marker.mark(words(query), { exclude: EXCLUDED, iframesTimeout: IFRAMES_TIMEOUT, accuracy: "partially", done }),
  );
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
  // The heading stays where the address brought it, if the mark can be seen from there.
  first?.scrollIntoView({ block: "nearest" });
}
