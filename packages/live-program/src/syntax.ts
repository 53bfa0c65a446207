/** The language of a program and its syntax tree. */
import { parser } from "@lezer/javascript";

export type Language = "ts" | "js" | "tsx" | "jsx";

export type Tree = ReturnType<typeof parser.parse>;
export type Node = Tree["topNode"];

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

const parsers = { plain: parser.configure({ dialect: "ts" }), jsx: parser.configure({ dialect: "ts jsx" }) };

/** JavaScript is parsed as TypeScript, which contains it. */
export const parse = (code: string, language: Language): Tree =>
  (hasJsx(language) ? parsers.jsx : parsers.plain).parse(code);

/** 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
