import { expect, test } from "vitest";
import { warningsIn } from "./build-warnings";

test("a build's warnings are found, whichever tool prints them", () => {
  const output = `
[INFO] [en] Creating an optimized production build...
[WARNING] Markdown link with URL \`./nowhere.mdx\` in source file "docs/intro.mdx" couldn't be resolved.
[WARNING] Docusaurus found broken anchors!
- Broken anchor on source page path = /docs/intro:
client (Rspack 1.7.12) compiled with 2 warnings
WARNING in ./src/pages/index.tsx
[SUCCESS] Generated static files in "build".`;
  expect(warningsIn(output)).toEqual([
    expect.stringContaining("Markdown link"),
    expect.stringContaining("broken anchors"),
    expect.stringContaining("2 warnings"),
    expect.stringContaining("WARNING in"),
  ]);
});

test("a clean build has none", () => {
  expect(warningsIn("client (Rspack 1.7.12) compiled successfully\n[SUCCESS] Generated static files")).toEqual([]);
});
