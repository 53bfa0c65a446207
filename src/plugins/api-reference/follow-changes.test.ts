/** The plugin as the dev server has it, in a small site of its own whose library changes. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { linkPackages } from "../../../scripts/repository-copy.ts";

const home = process.cwd();
const site = mkdtempSync(join(tmpdir(), "mfx-reference-"));
const SOURCE = "library/src/sounds.ts";
const LOUD = ".generated/api/next/function/loud.mdx";
const CALM = ".generated/api/next/function/calm.mdx";
/** A slow machine remakes the models in this time. */
const PATIENCE = { timeout: 60_000 };

const item = (name: string) => `/**
 * Makes it ${name}.
 *
 * @param by - How much.
 *
 * @example
 * \`\`\`ts live
 * ${name}(1);
 * \`\`\`
 *
 * @group Output
 */
export function ${name}(by: number): void {
  if (by > 1) ${name}(by - 1);
}
`;
const sounds = `${item("loud")}\n${item("calm")}`;
const incomplete = `${sounds.replace(" * @group Output\n", "").replace("Makes it loud.", "Makes it loud. See {@link gone}.")}
/**
 * Makes none.
 *
 * @group Output
 */
export function none(): void {}
/** Sounds. @group Output */
export class Sounds {}
/** @group Nowhere */
export const tools = { slow: (options: { pitch?: {
  /** @range 0 1 */
  high?: number } } = {}) => options.pitch };
`;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), text);
}
const read = (path: string) => readFileSync(join(site, path), "utf8");
const changedAt = (path: string) => statSync(join(site, path)).mtimeMs;

let plugin: Plugin;
let prepareReference: () => Promise<boolean>;
let resets = 0;
const messages = vi.spyOn(console, "error");

/** Writes the library's source as an author would, and lets Docusaurus reload the plugin. */
async function change(source: string): Promise<void> {
  write(SOURCE, source);
  await plugin.loadContent!();
}

beforeAll(async () => {
  const copied = ["library/build", "library/package.json", "library/tsconfig.json", "package-lock.json"];
  const packages = ["packages/typedoc-history", "packages/live-program"];
  for (const path of [...copied, ...packages, "src/plugins/api-reference", "src/site/versions.ts"])
    cpSync(join(home, path), join(site, path), { recursive: true });
  linkPackages(site);
  write("versions.json", '["0.9.3", "0.9.2"]');
  for (const folder of ["docs", "versioned_docs/version-0.9.3", "versioned_docs/version-0.9.2"])
    mkdirSync(join(site, folder), { recursive: true });
  write(SOURCE, sounds);
  write("library/releases/0.9.2.ts", '/* News. */\nexport { loud } from "../src/sounds.ts";\n');
  write("library/releases/0.9.3.ts", '/* News. */\nexport * from "../src/sounds.ts";\n');
  write("library/releases/next.ts", '/* News. */\nexport * from "./0.9.3.ts";\n');
  write("api_versioned_docs/version-0.9.1/index.mdx", "");
  write("api_versioned_sidebars/version-0.9.1-sidebars.json", "{}");
  process.chdir(site);
  const own = (file: string) => import(join(site, "src/plugins/api-reference", file));
  ({ prepareReference } = await own("prepare.ts"));
  await prepareReference();
  await (await own("instances.ts")).renderReference(site, ["next"]);
  plugin = (await own("index.ts")).default({ siteDir: site } as LoadContext);
  await plugin.loadContent!();
});

beforeEach(() => {
  messages.mockImplementation(() => {});
});

afterEach(async () => {
  messages.mockReset();
  // A text of its own shows that the plugin is done with the test's changes.
  const text = `Makes it calm (${++resets}).`;
  await change(sounds.replace("Makes it calm.", text));
  await vi.waitFor(() => expect(read(CALM)).toContain(text), PATIENCE);
});

afterAll(() => process.chdir(home));

test("a changed comment appears on its page, and other pages are not touched", async () => {
  const before = changedAt(CALM);
  await change(sounds.replace("Makes it loud.", "Makes it louder."));
  await vi.waitFor(() => expect(read(LOUD)).toContain("Makes it louder."), PATIENCE);
  expect(changedAt(CALM)).toBe(before);
});

test.each([
  [
    "an incomplete comment",
    incomplete,
    [
      /sounds\.ts:\d+: loud has no @group/,
      /sounds\.ts:\d+: next has no page for {@link gone}/,
      /sounds\.ts:\d+: none has no @example/,
      /sounds\.ts:\d+: Sounds has no @example/,
      /sounds\.ts:\d+: tools has no summary/,
      /sounds\.ts:\d+: tools has the unknown @group Nowhere\. Groups are/,
      /sounds\.ts:\d+: tools\.slow has no summary/,
      /sounds\.ts:\d+: tools\.slow\.pitch\.high is a number and has no @range/,
    ],
  ],
  ["a syntax error", sounds.replaceAll(" */", " *"), [/sounds\.ts\(\d+,\d+\): error TS/]],
])("%s is printed with its place, and pages stay as they were until it is mended", async (_, broken, faults) => {
  const pages = [LOUD, CALM].map(read);
  await change(broken);
  for (const fault of faults)
    await vi.waitFor(() => expect(messages).toHaveBeenCalledWith(expect.stringMatching(fault)), PATIENCE);
  expect([LOUD, CALM].map(read)).toEqual(pages);
  await change(sounds.replace("Makes it loud.", "Makes it right."));
  await vi.waitFor(() => expect(read(LOUD)).toContain("Makes it right."), PATIENCE);
});

test("the history follows in all versions", async () => {
  const timeline = () => JSON.parse(read(".generated/api/data/timeline.json"));
  await change(sounds.replace("loud(by: number)", "loud(by: number | bigint)"));
  const states = [[0, expect.stringContaining("number | bigint")]];
  await vi.waitFor(() => expect(timeline().items["function/loud"].states).toEqual(states), PATIENCE);
});

test("Docusaurus finds the releases, newest first, and nothing of one that was taken back", () => {
  const found = ["docs", "sidebars"].flatMap((kind) => readdirSync(join(site, `api_versioned_${kind}`)));
  expect(found.filter((name) => name.includes("0.9.1"))).toEqual([]);
  expect(read("api_versions.json")).toBe('["0.9.3","0.9.2"]');
});
