/** Packages with encoders that a program imports beside the library. */
import type { Language } from "./language.ts";
import { parse } from "./syntax.ts";

/** Those that the site serves. */
const NAME = /^@mediabunny\/(aac|flac|mp3)-encoder$/;

/** Names of the packages in a program's imports, also of `import()`. */
export function codecPackagesIn(code: string, language: Language): string[] {
  const found = new Set<string>();
  parse(code, language).iterate({
    enter({ name, from, to }) {
      const text = code.slice(from + 1, to - 1);
      if (name === "String" && NAME.test(text)) found.add(text);
    },
  });
  return [...found];
}
