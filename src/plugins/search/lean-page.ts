import type { Page } from "./pages";

const TOLD = /<title\b.*?<\/title>|<meta (?:"[^"]*"|[^">])*name="(?:description|keywords)"(?:"[^"]*"|[^">])*>/gs;
const ACTIVE_ITEM = /<a [^>]*\bnavbar__link--active\b.*?<\/a>/s;
const SIDEBAR = /<nav [^>]*class="[^"]*\bmenu\b.*?<\/nav>/s;
const ACTIVE_CATEGORY =
  /<div class="[^">]*\bmenu__list-item-collapsible\b[^>]*>\s*<a [^>]*\bmenu__link--active\b.*?<\/div>/gs;
const CONTENT = { docs: /<article\b.*<\/article>/s, page: /<main\b.*<\/main>/s };
const ARTICLE = /<article\b.*<\/article>/gs;
const BUTTON = /<button\b.*?<\/button>/gs;
const PICTURE = /<svg\b.*?<\/svg>/gs;
const CODE = /(<pre\b[^>]*>)(.*?)<\/pre>/gs;
/** What the indexer looks for: the rest of a line's elements only tell words apart. */
const LOOKED_FOR = String.raw`[^>]*\b(?:badge|hash-link|aria-hidden|data-search-ignore)\b`;
const INLINE = "a|b|code|del|em|i|kbd|span|strong";
const INLINE_TAG = new RegExp(`</?(?:${INLINE})\\b[^>]*>`, "g");
const WORDS = new RegExp(`<(${INLINE})\\b(?!${LOOKED_FOR})[^>]*>([^<]*)</\\1>`, "g");
const WITH_LOOKED_FOR = new RegExp(`<${LOOKED_FOR}`);
const BREAK_IN_WORD = /<wbr\b[^>]*>/g;
const TAG = /<[^>]*>/g;
const HIDDEN = /<(script|style)\b.*?<\/\1>/gs;

/** What the indexer reads of a page, and no more: of a page's elements most are other pages' links, icons and colours of code. */
export function leanPage(html: string, type: Page["type"]): string {
  const page = html.replace(HIDDEN, "");
  const content = (CONTENT[type].exec(page)?.[0] ?? "")
    .replace(ARTICLE, (article) => article.replace(BUTTON, ""))
    .replace(PICTURE, (picture) => (picture.includes("<text") ? picture : ""))
    .replace(CODE, (element, start: string, code: string) =>
      WITH_LOOKED_FOR.test(code) ? element : `${start}${code.replace(INLINE_TAG, "").replace(TAG, " ")}</pre>`,
    )
    .replace(BREAK_IN_WORD, "")
    .replace(WORDS, "$2")
    // Of words in words, as code in a link.
    .replace(WORDS, "$2");
  const categories = SIDEBAR.exec(page)?.[0].match(ACTIVE_CATEGORY) ?? [];
  return [
    `<head>${page.match(TOLD)?.join("") ?? ""}</head>`,
    ACTIVE_ITEM.exec(page)?.[0] ?? "",
    `<div class="main-wrapper"><nav class="menu">${categories.join("")}</nav>${content}</div>`,
  ].join("");
}
