import { expect, it } from "vitest";
import { llmsIndex } from "./llms-index";
import { toMarkdown } from "./to-markdown";

const context = { data: () => ({}), pages: new Set(["/docs/intro", "/api/function/decode"]) };
const page = { title: "Pipelines", url: "https://mfx.example/docs/tutorial/pipelines", description: "Step by step." };

it("keeps the text and the code, and nothing that only MDX understands", () => {
  const source = [
    "---",
    "description: Step by step.",
    "---",
    'import Drawing from "@site/src/components/Drawing";',
    "",
    "# Pipelines",
    "",
    "{/* a note */}",
    "",
    "<Drawing />",
    "",
    "<Tabs>",
    "",
    "Inside *of* a component.",
    "",
    "</Tabs>",
    "",
    "```ts live",
    "await show(1);",
    "```",
    "",
    "| a | b |",
    "| - | - |",
    "| 1 | 2 |",
  ].join("\n");
  const text = toMarkdown({ ...page, source }, context);
  expect(text).toMatch(/^# Pipelines\n\nInside \*of\* a component\.\n\n```ts\nawait show\(1\);\n```\n\n\| a/);
  expect(text).not.toMatch(/import|Drawing|note|Tabs|---\ndescription/);
  expect(text).toContain(`Source: ${page.url}`);
});

it("puts the title where the source has none", () => {
  expect(toMarkdown({ ...page, source: "Text." }, context)).toMatch(/^# Pipelines\n\nText\./);
});

it("lists pages by section, each as Markdown", () => {
  const index = llmsIndex({ name: "MFX", tagline: "Video" }, [{ name: "Guides", pages: [page] }]);
  expect(index).toBe(`# MFX\n\n> Video\n\n## Guides\n\n- [Pipelines](${page.url}.md): Step by step.\n`);
});

it("keeps what components say: signatures, options, news", () => {
  const source = [
    'import news from "@api-data/news/next.json";',
    "",
    "## Parameters {/* #parameters */}",
    "",
    '<Code code={"function f(a: number): void"} links={links} />',
    "",
    "<Options links={links}>",
    "",
    '<Option name="width" prefix="options." type="number" required>',
    "",
    "In pixels.",
    "",
    "</Option>",
    "",
    "</Options>",
    "",
    '<Related items={["class/Track"]} />',
    "",
    "<WhatsNew {...news} />",
    "",
    "## Empty {/* #empty */}",
  ].join("\n");
  const data = () => ({ before: "0.9.3", changes: [{ name: "limit", path: "function/limit", what: "added" }] });
  const text = toMarkdown({ ...page, url: "https://mfx.example/api/next/function/f", source }, { ...context, data });
  expect(text).toContain("## Parameters\n\n```ts\nfunction f(a: number): void\n```\n");
  expect(text).toContain("- `options.width`: `number`, required\n\n  In pixels.");
  expect(text).toContain("[`Track`](https://mfx.example/api/next/class/Track)");
  expect(text).toContain("- added: `limit`");
  expect(text).not.toMatch(/Empty|&#x20;/);
});

it("makes links absolute, to the Markdown of pages that have it", () => {
  const links = "[a](../intro.mdx#install), [b](/api/function/decode), [c](/api/changes), [d](https://example.com/x)";
  expect(toMarkdown({ ...page, source: links }, context)).toContain(
    "[a](https://mfx.example/docs/intro.md#install), [b](https://mfx.example/api/function/decode.md), [c](https://mfx.example/api/changes), [d](https://example.com/x)",
  );
  expect(
    toMarkdown({ ...page, url: "https://mfx.example/docs", isIndex: true, source: "[a](./intro.mdx)" }, context),
  ).toContain("[a](https://mfx.example/docs/intro.md)");
});

it("tells of notes and tips by name, and takes a colon in a sentence for what it is", () => {
  const source = [":::tip[Faster]", "", "Ask *first*.", "", ":::", "", "A ratio of 4:three, at 0:05."].join("\n");
  const text = toMarkdown({ ...page, source }, context);
  expect(text).toContain("> **Tip**\n>\n> Faster\n>\n> Ask *first*.");
  expect(text).toContain("A ratio of 4:three, at 0:05.");
});
