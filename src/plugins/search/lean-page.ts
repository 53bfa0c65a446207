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
const CODE = /<pre\b[^>]*>(.*?)<\/pre>/gs;
/** What is within lines and words, unless the indexer looks for it: then all of the element. */
const INLINE =
  /<(a|b|code|del|em|i|kbd|span|strong)\b[^>]*\b(?:badge|hash-link|data-search-ignore)\b[^>]*>.*?<\/\1>|<\/?(?:a|b|code|del|em|i|kbd|span|strong|wbr)\b[^>]*>/gs;
const TAG = /<[^>]*>/g;
const HIDDEN = /<(script|style)\b.*?<\/\1>/gs;

/** What the indexer reads of a page, and no more: of a page's elements most are other pages' links, icons and colours of code. */
export function leanPage(html: string, type: Page["type"]): string {
  const page = html.replace(HIDDEN, "");
  const content = (CONTENT[type].exec(page)?.[0] ?? "")
    .replace(ARTICLE, (article) => article.replace(BUTTON, ""))
    .replace(PICTURE, (picture) => (picture.includes("<text") ? picture : ""))
    .replace(INLINE, (tag, looked) => (looked ? tag : ""))
    .replace(CODE, (_, code: string) => `<pre>${code.replace(TAG, " ")}</pre>`);
  const categories = SIDEBAR.exec(page)?.[0].match(ACTIVE_CATEGORY) ?? [];
  return [
    `<head>${page.match(TOLD)?.join("") ?? ""}</head>`,
    ACTIVE_ITEM.exec(page)?.[0] ?? "",
    `<div class="main-wrapper"><nav class="menu">${categories.join("")}</nav>${content}</div>`,
  ].join("");
}
