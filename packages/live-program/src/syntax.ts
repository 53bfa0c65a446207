/** Syntax trees of programs. */
import { parser } from "@lezer/javascript";
import { hasJsx, type Language } from "./language.ts";

export type Tree = ReturnType<typeof parser.parse>;
export type Node = Tree["topNode"];

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
