/** Decodes damaged files in Chromium and reports the failures; see README.md. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build } from "esbuild";
import { chromiumArgs, ensureChromium } from "../../packages/test-browsers/src/chromium.ts";
import type { Failure, Tally } from "./fuzzer.ts";
import { PROBLEMS } from "./judge.ts";

/** Nothing listens there: every request is answered below. WebCodecs want a secure context, which localhost is. */
const ORIGIN = "http://localhost:1";
/** Inputs between two looks at the clock. */
const BATCH = 120;
/** What `--check` runs: the same inputs on every machine. */
const CHECK = { seed: 1, inputs: 500 };
const folder = import.meta.dirname;
const own = join(folder, "../test/clips");
const shared = process.env.MFX_MEDIA ?? join(folder, "../../../shared/media");
const failuresFolder = join(folder, "failures");

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Math.floor(Date.now() / 1000)) },
    "no-cuts": { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    inputs: { type: "string" },
  },
});
const seed = options.check ? CHECK.seed : Number(options.seed);
const end = Date.now() + Number(options.seconds) * 1000;
const inputs = options.check ? CHECK.inputs : options.inputs && Number(options.inputs);
const isOver = (next: number) => (inputs ? next >= seed + inputs : Date.now() >= end);
const only = new RegExp(options.only);

const clipsIn = (place: string) =>
  existsSync(place)
    ? readdirSync(place)
        .filter((name) => /\.(mp4|webm|mov|mkv|mp3|wav|ogg|flac|aac)$/.test(name) && only.test(name))
        .map((name) => ({ name, path: join(place, name), isOwn: place === own }))
    : [];
const clips = [...clipsIn(own), ...(options.check ? [] : clipsIn(shared))];

async function bundle(path: string): Promise<string> {
  const entryPoints = [join(folder, path)];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", target: "es2022", write: false });
  return outputFiles[0]!.text;
}

const scripts: Record<string, string> = {
  "/fuzz.js": await bundle("page.ts"),
  // Where `new URL("./examine.worker.ts", import.meta.url)` leads to.
  "/examine.worker.ts": await bundle("../test/support/examine.worker.ts"),
};

async function open(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const body = scripts[pathname];
    if (body) return route.fulfill({ contentType: "text/javascript", body });
    const clip = clips.find(({ name }) => pathname === `/clips/${name}`);
    if (clip) return route.fulfill({ path: clip.path });
    if (pathname === "/")
      return route.fulfill({ contentType: "text/html", body: '<script type="module" src="/fuzz.js"></script>' });
    return route.fulfill({ status: 404 });
  });
  await page.goto(ORIGIN);
  await page.waitForFunction(() => "fuzzer" in window);
  for (const { name } of clips) {
    await page.evaluate(async (clip) => {
      const bytes = new Uint8Array(await (await fetch(`/clips/${clip}`)).arrayBuffer());
      await window.fuzzer.load(clip, bytes);
    }, name);
  }
  return page;
}

const total: Tally & { crashes: { from: number; to: number }[] } = {
  inputs: 0,
  failures: [],
  mutations: {},
  crashes: [],
};

function add({ inputs, failures, mutations }: Tally): void {
  total.inputs += inputs;
  total.failures.push(...failures);
  for (const [name, count] of Object.entries(mutations)) total.mutations[name] = (total.mutations[name] ?? 0) + count;
  const counts = PROBLEMS.map((problem) => `${countOf(problem)} ${problem}`).join(", ");
  console.log(`${total.inputs} inputs: ${counts}`);
}

const countOf = (problem: string) =>
  total.failures.filter(({ problems }) => (problems as string[]).includes(problem)).length;

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
try {
  let page = await open(browser);
  if (!options["no-cuts"] && !options.check) add(await page.evaluate(() => window.fuzzer.cuts()));
  for (let from = seed; !isOver(from); from += BATCH) {
    const to = from + BATCH;
    try {
      add(await page.evaluate(([first, last]) => window.fuzzer.random(first!, last!), [from, to]));
    } catch (error) {
      // The whole page is gone, for which a worker that runs out of memory suffices.
      console.error(`Seeds ${from} to ${to}: ${error}`);
      total.crashes.push({ from, to });
      await page.close().catch(() => {});
      page = await open(browser);
    }
  }
  for (const [index, failure] of total.failures.entries()) await store(page, failure, index);
  report(browser.version());
} finally {
  await browser.close();
}
process.exitCode = total.failures.length + total.crashes.length > 0 ? 1 : 0;

/** Of clips that are not ours, only how to make the file again. */
async function store(page: Page, failure: Failure, index: number): Promise<void> {
  mkdirSync(failuresFolder, { recursive: true });
  const name = `${seed}-${index}-${failure.problems[0]?.replaceAll(" ", "-")}`;
  writeFileSync(join(failuresFolder, `${name}.json`), `${JSON.stringify(failure, null, 2)}\n`);
  const clip = clips.find((each) => each.name === failure.clip);
  if (!clip?.isOwn || failure.mutation.operations.some(({ kind }) => kind === "append")) return;
  const { clip: base, mutation } = failure;
  const bytes = await page.evaluate((made) => Array.from(window.fuzzer.file(made)), { clip: base, mutation });
  writeFileSync(join(failuresFolder, `${name}-${failure.clip}`), Uint8Array.from(bytes));
}

function report(version: string): void {
  const mutations = Object.entries(total.mutations).map(([mutation, inputs]) => {
    const failed = total.failures.filter((failure) => failure.mutation.name === mutation);
    const problems = PROBLEMS.map((problem) => failed.filter(({ problems: found }) => found.includes(problem)).length);
    return { mutation, inputs, ...Object.fromEntries(PROBLEMS.map((problem, i) => [problem, problems[i]])) };
  });
  console.table(mutations);
  const problems = Object.fromEntries(PROBLEMS.map((problem) => [problem, countOf(problem)]));
  console.log(`${total.inputs} inputs`, problems, `${total.crashes.length} crashes`);
  const result = {
    date: new Date().toISOString().slice(0, 10),
    seed,
    seconds: Number(options.seconds),
    chromium: version,
    clips: clips.filter(({ isOwn }) => isOwn).length,
    realClips: clips.filter(({ isOwn }) => !isOwn).length,
    inputs: total.inputs,
    problems,
    crashes: total.crashes.length,
    mutations,
  };
  if (options.check || options.only) return;
  writeFileSync(join(folder, "../bench/fuzz-results.json"), `${JSON.stringify(result, null, 2)}\n`);
}
