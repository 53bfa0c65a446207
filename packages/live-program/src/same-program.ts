/** Whether a program is one of the site's own. */
import type { Language } from "./language.ts";
import { parse } from "./syntax.ts";

/** Whether two programs differ in nothing but numbers: these can be dragged, and cannot do harm. */
export function sameButNumbers(code: string, original: string, language: Language): boolean {
  return code === original || withoutNumbers(code, language) === withoutNumbers(original, language);
}

function withoutNumbers(code: string, language: Language): string {
  let rest = "";
  let end = 0;
  parse(code, language).iterate({
    enter({ name, from, to }) {
      if (name !== "Number") return;
      rest += `${code.slice(end, from)}0`;
      end = to;
    },
  });
  return rest + code.slice(end);
}
