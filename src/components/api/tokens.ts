/** Splits TypeScript signatures into tokens of one color each. */

export type TokenKind = "keyword" | "primitive" | "string" | "number" | "name" | "type" | "call" | "plain";

export interface Token {
  kind: TokenKind;
  text: string;
}

const KEYWORDS =
  /^(abstract|as|asserts|class|const|constructor|enum|extends|function|get|implements|in|infer|interface|is|keyof|namespace|new|readonly|set|static|type|typeof)$/;
const PRIMITIVES =
  /^(any|bigint|boolean|false|never|null|number|object|string|symbol|this|true|undefined|unknown|void)$/;
const PIECES = /"(?:[^"\\]|\\.)*"|`[^`]*`|[A-Za-z_$][\w$]*|\d[\d.]*|[^"`A-Za-z_$\d]+/g;

export function tokenize(code: string): Token[] {
  return [...code.matchAll(PIECES)].map(({ 0: text, index }) => ({ text, kind: kindOf(text, code, index) }));
}

function kindOf(text: string, code: string, index: number): TokenKind {
  if (/^["`]/.test(text)) return "string";
  if (/^\d/.test(text)) return "number";
  if (!/^[A-Za-z_$]/.test(text)) return "plain";
  const after = code.slice(index + text.length);
  const isName = /^\??:/.test(after);
  if (isName) return "name";
  if (KEYWORDS.test(text)) return "keyword";
  if (PRIMITIVES.test(text)) return "primitive";
  if (/^\??(<[^>]*>)?\(/.test(after)) return "call";
  return "type";
}
