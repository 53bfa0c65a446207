import { describe, expect, it } from "vitest";
import versions from "../../versions.json" with { type: "json" };
import { checkTypes, declarationsOf } from "./check-types.ts";
import { collectSamples, GUIDES, REFERENCE, samplesIn } from "./collect.ts";

const all = ["next", ...versions];
const guides = new Map(all.map((version) => [version, collectSamples(GUIDES, version)]));

describe("collecting", () => {
  const page = [
    "# Page",
    "```ts live",
    'import { decode } from "mfx";',
    "```",
    "<Tabs>",
    "  <TabItem>",
    '    ```js fragment="the part that matters"',
    "    x();",
    "    ```",
    "  </TabItem>",
    "</Tabs>",
    "```bash",
    "npm install",
    "```",
  ].join("\n");

  it("finds the fences of TypeScript and JavaScript, those inside of components too", () => {
    expect(samplesIn(page, "page.mdx", "next")).toEqual([
      expect.objectContaining({ language: "ts", live: true, line: 2, fragment: undefined }),
      expect.objectContaining({ language: "js", live: false, fragment: "the part that matters", code: "x();" }),
    ]);
  });
});

describe("checking", () => {
  const types = "export declare function decode(input: ReadableStream<Uint8Array>, mimeType: string): Promise<number>;";
  const sample = (code: string) => samplesIn(`# Page\n\n\`\`\`ts\n${code}\n\`\`\`\n`, "page.md", "next");

  it("passes a complete program", () => {
    expect(
      checkTypes(
        sample('import { decode } from "mfx";\nconst n: number = await decode((await fetch(video)).body!, "");'),
        types,
      ),
    ).toEqual([]);
  });

  it("fails on a name the version does not have, and on a wrong call, with the line in the Markdown", () => {
    expect(checkTypes(sample('import { decode } from "mfx";\nimport { effect } from "mfx";'), types)).toEqual([
      expect.stringMatching(/^page\.md:5: .*effect/),
    ]);
    expect(checkTypes(sample('import { decode } from "mfx";\n\nawait decode(1);'), types)).toEqual([
      expect.stringMatching(/^page\.md:6: Expected 2 arguments/),
    ]);
  });
});

it.each(all)("the guides of %s are right in every block", (version) => {
  const whole = guides.get(version)!.filter(({ fragment }) => fragment === undefined);
  expect(checkTypes(whole, declarationsOf(version))).toEqual([]);
});

it.each(all)("the examples of %s are right", (version) => {
  const examples = collectSamples(REFERENCE, version).filter(({ live }) => live);
  expect(examples.length).toBeGreaterThan(20);
  expect(checkTypes(examples, declarationsOf(version))).toEqual([]);
});

it("few snippets cannot stand alone, and each says why", () => {
  const fragments = [...guides.values()].flat().filter(({ fragment }) => fragment !== undefined);
  for (const { fragment, file, line } of fragments) expect(fragment?.length, `${file}:${line}`).toBeGreaterThan(9);
  expect(fragments.length).toBeLessThanOrEqual(4);
});
