/** The languages of programs. Apart from the parser, which pages load on demand. */

export type Language = "ts" | "js" | "tsx" | "jsx";

const LANGUAGES: Readonly<Record<string, Language>> = {
  ts: "ts",
  mts: "ts",
  typescript: "ts",
  js: "js",
  mjs: "js",
  javascript: "js",
  tsx: "tsx",
  jsx: "jsx",
};

/** The language that a Markdown fence names; `undefined` if it is none that can run. */
export const languageOf = (fence: string | undefined): Language | undefined =>
  fence !== undefined && Object.hasOwn(LANGUAGES, fence) ? LANGUAGES[fence] : undefined;

export const isTyped = (language: Language): boolean => language === "ts" || language === "tsx";

export const hasJsx = (language: Language): boolean => language === "tsx" || language === "jsx";
