import type { Root } from "mdast";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, test } from "vitest";
import { element } from "./jsx";

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
