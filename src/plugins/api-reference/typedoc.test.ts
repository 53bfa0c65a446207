import { join } from "node:path";
import { loadFreshModule } from "@docusaurus/utils";
import { expect, test } from "vitest";

test("loaded as Docusaurus loads the configuration, TypeDoc and its Markdown plugin are the copies that the plugins import", async () => {
  const { Application, MarkdownTheme } = (await loadFreshModule(
    join(import.meta.dirname, "typedoc.ts"),
  )) as typeof import("./typedoc.ts");
  expect(Application).toBe((await import("typedoc")).Application);
  expect(MarkdownTheme).toBe((await import("typedoc-plugin-markdown")).MarkdownTheme);
});
