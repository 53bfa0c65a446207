/** The generator as the dev server has it: alive, in a small site of its own, while its library is being written. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { linkPackages } from "../../../bench/site-copy.ts";
import { HelperProcess } from "../helper-process/index.ts";

const home = process.cwd();
const site = mkdtempSync(join(tmpdir(), "mfx-reference-"));
const SOURCE = "library/src/sounds.ts";
const PAGES = ["next", "0.9.3"];
const LOUD = ".generated/api/next/function/loud.mdx";
const CALM = ".generated/api/next/function/calm.mdx";

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

function write(path: string, text: string): void {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), text);
}
const read = (path: string) => readFileSync(join(site, path), "utf8");
const writtenAt = (path: string) => statSync(join(site, path)).mtimeMs;
const loudHistory = () => JSON.parse(read(".generated/api/data/timeline.json")).items["function/loud"].states;

let helper: HelperProcess<string[]>;

beforeAll(async () => {
  for (const path of ["library/build", "library/package.json", "library/tsconfig.json", "src/plugins/api-reference"])
    cpSync(join(home, path), join(site, path), { recursive: true });
  cpSync(join(home, "src/plugins/helper-process"), join(site, "src/plugins/helper-process"), { recursive: true });
  linkPackages(site);
  write("versions.json", '["0.9.3", "0.9.2"]');
  for (const folder of ["docs", "versioned_docs/version-0.9.3", "versioned_docs/version-0.9.2"])
    mkdirSync(join(site, folder), { recursive: true });
  write(SOURCE, sounds);
  write("library/releases/0.9.2.ts", 'export { loud } from "../src/sounds.ts";\n');
  write("library/releases/0.9.3.ts", 'export * from "../src/sounds.ts";\n');
  write("library/releases/next.ts", 'export * from "./0.9.3.ts";\n');
  process.chdir(site);
  helper = new HelperProcess(join(site, "src/plugins/api-reference/process.ts"), { stays: true });
  await helper.ask(PAGES);
}, 120_000);

afterAll(() => {
  helper.end();
  process.chdir(home);
});

beforeEach(async () => {
  write(SOURCE, sounds);
  await helper.ask(PAGES);
});

test("a changed comment is on its page, and what it does not change is not written", async () => {
  const before = writtenAt(CALM);
  write(SOURCE, sounds.replace("Makes it loud.", "Makes it louder."));
  await helper.ask(PAGES);
  expect(read(LOUD)).toContain("Makes it louder.");
  expect(writtenAt(CALM)).toBe(before);
});

test.each([
  ["lacks something", sounds.replace(" * @group Output\n", ""), /sounds\.ts:\d+: loud has no @group/],
  ["does not end", sounds.replaceAll(" */", " *"), /sounds\.ts\(\d+,\d+\): error TS/],
])("where a comment %s that is told, and no page is lost", async (_, broken, message) => {
  const pages = [LOUD, CALM].map(read);
  write(SOURCE, broken);
  await expect(helper.ask(PAGES)).rejects.toThrow(message);
  expect([LOUD, CALM].map(read)).toEqual(pages);
  write(SOURCE, sounds.replace("Makes it loud.", "Makes it right."));
  await helper.ask(PAGES);
  expect(read(LOUD)).toContain("Makes it right.");
});

test("a version without pages follows, once nothing changes for a while: it had the changed signature as well", async () => {
  write(SOURCE, sounds.replace("loud(by: number)", "loud(by: bigint | number)"));
  await helper.ask(PAGES);
  expect(loudHistory()).toHaveLength(2);
  await vi.waitFor(() => expect(loudHistory()).toEqual([[0, expect.stringContaining("bigint")]]), { timeout: 20_000 });
});
