import { existsSync } from "node:fs";
import { isTyped } from "live-program/language";
import { describe, expect, it } from "vitest";
import versions from "../../versions.json" with { type: "json" };
import { checkCopies, checkTypes, declarationsOf } from "./check-types.ts";
import { collectSamples, GUIDES, picturesIn, REFERENCE, samplesIn } from "./collect.ts";

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

describe("other versions' code", () => {
  it("is for the version that the fence names", () => {
    const [sample] = samplesIn('```ts title="0.7" version="0.7.0"\nx();\n```', "page.mdx", "next");
    expect(sample).toMatchObject({ version: "0.7.0", live: false });
  });
});

describe("pictures", () => {
  it("are of the live sample after them", () => {
    const pictures = picturesIn("docs");
    expect(pictures.length).toBeGreaterThan(5);
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
  });

  it.each(all)("are there, in the guides of %s", (version) => {
    for (const { name } of picturesIn(version === "next" ? GUIDES.next : `${GUIDES.released}/version-${version}`))
      expect(existsSync(`static/img/guides/${name}.webp`), name).toBe(true);
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

  it("knows the version's own path in the package, and no other's", () => {
    expect(checkTypes(sample('import { decode } from "mfx/next";'), types)).toEqual([]);
    expect(checkTypes(sample('import { decode } from "mfx/0.7.0";'), types)).toEqual([
      expect.stringMatching(/^page\.md:4: Cannot find module 'mfx\/0\.7\.0'/),
    ]);
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

// One program per version takes less time than one each for its guides and its examples.
it.each(all)("the guides of %s in every block, and its live examples, are right", (page) => {
  const whole = guides.get(page)!.filter(({ fragment }) => fragment === undefined);
  expect(whole.length).toBeGreaterThan(8);
  const examples = collectSamples(REFERENCE, page).filter(({ live }) => live);
  expect(examples.length).toBeGreaterThan(20);
  const checked = [...whole, ...examples];
  for (const version of new Set(checked.map((sample) => sample.version))) {
    const samples = checked.filter((sample) => sample.version === version);
    expect(checkTypes(samples, declarationsOf(version)), version).toEqual([]);
  }
});

it.each(all)("the copied live samples in TypeScript of the guides of %s pass a new project's checks", (version) => {
  const samples = guides.get(version)!.filter(({ live, language }) => live && isTyped(language));
  expect(samples.length).toBeGreaterThan(5);
  expect(checkCopies(samples, declarationsOf(version))).toEqual([]);
});

it("few snippets cannot stand alone, and each says why", () => {
  const fragments = [...guides.values()].flat().filter(({ fragment }) => fragment !== undefined);
  for (const { fragment, file, line } of fragments) expect(fragment?.length, `${file}:${line}`).toBeGreaterThan(9);
  expect(fragments.length).toBeLessThanOrEqual(2);
});
