import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DEFAULT_PARSE_FRONT_MATTER } from "@docusaurus/utils";
import { expect, test, vi } from "vitest";
import { compileAhead, idleUntil } from "./ahead";
import type { Processor } from "./mdx-once";

const folder = mkdtempSync(join(tmpdir(), "mfx-ahead-"));
const files = ["a", "b", "c"].map((name) => join(folder, `${name}.mdx`));
for (const file of files) writeFileSync(file, `---\ntitle: T\n---\n\n# ${file}\n`);

function rulesWith(process: Processor["process"]) {
  const markdownConfig = {
    format: "mdx",
    mdx1Compat: {},
    parseFrontMatter: ({
      defaultParseFrontMatter,
      ...file
    }: {
      defaultParseFrontMatter: typeof DEFAULT_PARSE_FRONT_MATTER;
    }) => defaultParseFrontMatter(file as never),
  };
  return [{ use: [{ loader: "mdx-loader", options: { processors: { mdxProcessor: { process } }, markdownConfig } }] }];
}

/** Something that is waited for until it is said to be there. */
function awaited() {
  let arrive!: () => void;
  const there = idleUntil(new Promise<void>((resolve) => (arrive = resolve)));
  return () => {
    arrive();
    return there;
  };
}

test("pages are compiled while something is waited for, and no longer", async () => {
  const arrive = awaited();
  const process = vi.fn<Processor["process"]>(async () => {
    if (process.mock.calls.length === 2) await arrive();
    return { content: "", data: {} };
  });
  await compileAhead(rulesWith(process), files);
  expect(process.mock.calls.map(([{ filePath }]) => filePath)).toEqual(files.slice(0, 2));
  expect(process.mock.calls[0]![0]).toMatchObject({ frontMatter: { title: "T" }, compilerName: "client" });
});

test("nothing is compiled where nothing is waited for", async () => {
  const process = vi.fn<Processor["process"]>();
  await compileAhead(rulesWith(process), files);
  expect(process).not.toHaveBeenCalled();
});

test("what is wrong with a page is not told yet, and keeps no other from being compiled", async () => {
  const process = vi.fn<Processor["process"]>(() => Promise.reject(new Error("no MDX")));
  const arrive = awaited();
  await compileAhead(rulesWith(process), files);
  expect(process).toHaveBeenCalledTimes(3);
  await arrive();
});

test("rules without a loader for MDX are refused", async () => {
  await expect(compileAhead([{ use: [] }], files)).rejects.toThrow("no loader");
});
