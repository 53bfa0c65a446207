const HEAD = /<head>.*?<\/head>/s;
const DESCRIBING = /<meta (?:"[^"]*"|[^">])*name="(?:description|keywords)"(?:"[^"]*"|[^">])*>/g;
const SIDEBAR = /(<nav [^>]*class="[^"]*\bmenu\b[^>]*>).*?(?=<\/nav>)/gs;
const CATEGORY = /<div class="[^">]*\bmenu__list-item-collapsible\b.*?<\/div>/gs;
const CODE = /<code\b.*?<\/code>/gs;
const SPAN = /<\/?span\b[^>]*>/g;
const HIDDEN = /<(script|style)\b.*?<\/\1>/gs;

/** A page without what the indexer passes over: of its elements most are other pages' links and colours of code. */
export const leanPage = (html: string): string =>
  html
    .replace(HIDDEN, "")
    .replace(HEAD, (head) => `<head>${head.match(DESCRIBING)?.join("") ?? ""}</head>`)
    .replace(SIDEBAR, (sidebar, start) => start + (sidebar.match(CATEGORY)?.join("") ?? ""))
    .replace(CODE, (code) => code.replace(SPAN, ""));
