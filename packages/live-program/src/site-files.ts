/** Addresses of a site's own files in a program's strings. */
import type { Language } from "./language.ts";
import { parse } from "./syntax.ts";

/** Paths of the site's files in string literals, from the site's root, such as `media/city.mp4`. */
export function siteFilesIn(code: string, language: Language, baseUrl: string): string[] {
  return [...new Set(siteStrings(code, language, baseUrl).map(({ path }) => path))];
}

/** Replaces the addresses of the site's files by those that `addressOf` gives for their paths. */
export function withSiteFilesAt(
  code: string,
  language: Language,
  baseUrl: string,
  addressOf: (path: string) => string,
): string {
  let changed = code;
  for (const { from, to, path } of siteStrings(code, language, baseUrl).reverse())
    changed = changed.slice(0, from) + JSON.stringify(addressOf(path)) + changed.slice(to);
  return changed;
}

const FOLDERS = ["media/", "img/"];
/** Would lead out of an exported project. */
const LEADS_OUT = /\.\.|\\/;

function siteStrings(code: string, language: Language, baseUrl: string) {
  const found: { from: number; to: number; path: string }[] = [];
  parse(code, language).iterate({
    enter({ name, from, to }) {
      const text = code.slice(from + 1, to - 1);
      if (name !== "String" || !text.startsWith(baseUrl)) return;
      const path = text.slice(baseUrl.length);
      if (FOLDERS.some((folder) => path.startsWith(folder)) && !LEADS_OUT.test(path)) found.push({ from, to, path });
    },
  });
  return found;
}
