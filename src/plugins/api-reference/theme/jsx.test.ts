import type { Root } from "mdast";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import type { CommentPart } from "typedoc-history";
import { unified } from "unified";
import { expect, test } from "vitest";
import { element } from "./jsx";
import { markdown } from "./markdown";

const attributesOf = (mdx: string) => {
  const [node] = (unified().use(remarkParse).use(remarkMdx).parse(mdx) as Root).children;
  return node && "attributes" in node ? node.attributes : undefined;
};

test.each([
  'type A = "mp4" | "gif"',
  "a && b &quot; &#10;",
  "{\n  indented: `x`;\n\n  after: \\n\n}",
  "(a: <T>) => { … }",
])("%j is read as it was written", (code) => {
  expect(attributesOf(element("Code", { code }))).toMatchObject([{ name: "code", value: code }]);
});

test("of a comment, text is no MDX, code stays, and links lead to items and addresses", () => {
  const parts = [
    { kind: "text", text: " {a} <B " },
    { kind: "code", text: "`{a} <B`" },
  ];
  const links = [1, 2, "https://a.b"].map((target) => ({ kind: "inline-tag", tag: "@link", text: "C", target }));
  const written = markdown([...parts, ...links] as CommentPart[], (id) => (id === 1 ? "/c" : undefined));
  expect(written).toBe("\\{a\\} &lt;B `{a} <B`[`C`](/c)`C`[`C`](https://a.b)");
});
