/** Syntax highlighting: token types and their roles in tokens.css. */
import type { PrismTheme } from "prism-react-renderer";

const role = (name: string) => ({ color: `var(--mfx-code-${name})` });

export const prismTheme: PrismTheme = {
  plain: { color: "var(--mfx-code-text)", backgroundColor: "var(--mfx-code-bg)" },
  styles: [
    { types: ["comment", "prolog", "doctype", "cdata"], style: { ...role("comment"), fontStyle: "italic" } },
    { types: ["punctuation", "operator", "arrow"], style: role("punctuation") },
    { types: ["keyword", "atrule", "important", "module"], style: role("keyword") },
    { types: ["string", "char", "attr-value", "template-string", "regex", "url"], style: role("string") },
    { types: ["number", "unit", "hexcode"], style: role("number") },
    { types: ["function", "method", "function-variable"], style: role("function") },
    { types: ["class-name", "maybe-class-name", "builtin", "type-definition", "namespace"], style: role("type") },
    { types: ["property", "attr-name", "property-access", "variable", "parameter"], style: role("property") },
    { types: ["boolean", "constant", "symbol", "null", "undefined"], style: role("constant") },
    { types: ["tag", "selector"], style: role("tag") },
    // Expressions in the tags of JSX.
    { types: ["script"], style: role("text") },
    { types: ["inserted"], style: role("inserted") },
    { types: ["deleted"], style: role("deleted") },
    { types: ["bold"], style: { fontWeight: "bold" } },
    { types: ["italic"], style: { fontStyle: "italic" } },
  ],
};
