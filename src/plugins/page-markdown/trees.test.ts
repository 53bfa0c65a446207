import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toMarkdown } from "./to-markdown";
import { keepTree, takeTrees } from "./trees";

/** Reads as the site's compiler does. */
const compiler = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkMdx).use(keepTree).freeze();

const page = {
  title: "Saving",
  url: "https://mfx.example/docs/saving",
  source: [
    "import Drawing from './drawing';",
    "",
    "## Steps {/* #steps */}",
    "",
    "1. One, as [told](./intro.mdx 'Intro')",
    "2. ![two](./two.png)",
    "   - [x] deeper",
    "",
    ":::note",
    "",
    "| a | b |",
    "| - | :-: |",
    "| ~~1~~ | `2` |",
    "",
    ":::",
    "",
    '<Options links={links}><Option name="width" type="number" required default={1}>In pixels.</Option></Options>',
    "",
    "```ts live",
    "await show(1);",
    "```",
  ].join("\n"),
};
const context = { data: () => ({}), pages: new Set<string>() };

beforeEach(() => vi.stubEnv("NODE_ENV", "production"));
afterEach(() => vi.unstubAllEnvs());

test("a page's tree from the compiler gives what its source gives", () => {
  compiler.runSync(compiler.parse(page.source), { path: "/saving.mdx" });
  const { "/saving.mdx": tree } = JSON.parse(takeTrees(["/saving.mdx", "/unread.mdx"]));
  expect(JSON.stringify(tree)).not.toMatch(/position|estree/);
  expect(toMarkdown(page, context, tree)).toBe(toMarkdown(page, context));
});

test("trees are given once, and kept in builds alone", () => {
  const read = () => compiler.runSync(compiler.parse("Text."), { path: "/text.mdx" });
  read();
  expect(JSON.parse(takeTrees(["/text.mdx"]))).toHaveProperty(["/text.mdx"]);
  expect(JSON.parse(takeTrees(["/text.mdx"]))).toEqual({});
  vi.stubEnv("NODE_ENV", "development");
  read();
  expect(JSON.parse(takeTrees(["/text.mdx"]))).toEqual({});
});
