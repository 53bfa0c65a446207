import type { Language } from "live-program/language";
import { portable } from "live-program/portable";
import { withSiteFilesAt } from "live-program/site-files";

/** A program for use elsewhere, which reads the site's files from the site. `footage` is the value of `video`. */
export function linkedProgram(code: string, language: Language, baseUrl: string, footage: string): string {
  const linked = withSiteFilesAt(code, language, baseUrl, (path) => new URL(baseUrl + path, location.href).href);
  return portable(linked, footage, language);
}
