import { expect, it } from "vitest";
import { llmsIndex, toMarkdown } from "./to-markdown";

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
  const text = toMarkdown({ ...page, source });
  expect(text).toMatch(/^# Pipelines\n\nInside \*of\* a component\.\n\n```ts\nawait show\(1\);\n```\n\n\| a/);
  expect(text).not.toMatch(/import|Drawing|note|Tabs|---\ndescription/);
  expect(text).toContain(`Source: ${page.url}`);
});

it("puts the title where the source has none", () => {
  expect(toMarkdown({ ...page, source: "Text." })).toMatch(/^# Pipelines\n\nText\./);
});

it("lists pages by section, each as Markdown", () => {
  const index = llmsIndex({ name: "MFX", tagline: "Video" }, [["Guides", [{ ...page, source: "" }]]]);
  expect(index).toBe(`# MFX\n\n> Video\n\n## Guides\n\n- [Pipelines](${page.url}.md): Step by step.\n`);
});
