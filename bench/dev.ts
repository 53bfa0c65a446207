/** `npx tsx bench/dev.ts`: time that the dev server takes to start, and to show changes of a guide and of the library. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "../packages/test-browsers/src/chromium.ts";
import { median, record, round } from "./results.ts";
import { copySite } from "./site-copy.ts";

const PORT = Number(process.env.BENCH_PORT ?? 4159);
const ROUNDS = 3;
const PATIENCE = 180_000;
/** Edits of the library: a class's comment, and code beside it. */
const SOURCE = "library/src/stream/digest.ts";
const address = (path: string) => `http://localhost:${PORT}${path}`;

const site = copySite("dev");
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
const page = await browser.newPage();
page.setDefaultTimeout(PATIENCE);
page.setDefaultNavigationTimeout(PATIENCE);
await page.route(/fonts\.(googleapis|gstatic)\.com/, (route) => route.abort());

const cold = await startAndShow();
const warm = await startAndShow(async () => {
  const rounds = async (one: (mark: string) => Promise<number>) => {
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i++) times.push(await one(`changed-${i}-${Date.now()}`));
    return median(times);
  };
  return {
    guide: await rounds(changeGuide),
    reference: await rounds(changeComment),
    library: await rounds(changeLibrary),
  };
});
await browser.close();
record("Development", "npx tsx bench/dev.ts", [
  { what: "npm start until a page shows, cold", value: round(cold.seconds), unit: "s" },
  { what: "npm start until a page shows, warm", value: round(warm.seconds), unit: "s", goal: "≤ 15" },
  { what: "a guide's change shows", value: round(warm.changes!.guide, 2), unit: "s", goal: "≤ 1.5" },
  {
    what: "a doc comment's change shows in the reference",
    value: round(warm.changes!.reference, 2),
    unit: "s",
    goal: "≤ 8",
  },
  {
    what: "a change of the library's code is served to live samples",
    value: round(warm.changes!.library, 2),
    unit: "s",
    goal: "≤ 4",
  },
]);

async function startAndShow<Changes>(then?: () => Promise<Changes>): Promise<{ seconds: number; changes?: Changes }> {
  const start = performance.now();
  const server = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts", "--no-open", "--port", String(PORT)], {
    cwd: site,
    env: { ...process.env, PATH: `${join(site, "node_modules/.bin")}:${process.env.PATH}` },
    stdio: "ignore",
    detached: true,
  });
  try {
    await served(() => fetch(address("/docs/intro")).then(({ ok }) => ok));
    await page.goto(address("/docs/intro"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    const seconds = (performance.now() - start) / 1000;
    return { seconds, changes: await then?.() };
  } finally {
    await stop(server);
  }
}

/** The server runs in a child process of its own. */
async function stop(server: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => server.once("exit", resolve));
  process.kill(-server.pid!, "SIGTERM");
  await gone;
}

async function served(probe: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!(await probe().catch(() => false))) {
    if (Date.now() > deadline) throw new Error("The dev server did not answer.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Edits the file with `edit` and returns the seconds until `shown` holds. */
async function change(file: string, edit: (text: string) => string, shown: () => Promise<unknown>): Promise<number> {
  const path = join(site, file);
  const text = readFileSync(path, "utf8");
  const edited = edit(text);
  if (edited === text) throw new Error(`Nothing to change was found in ${file}.`);
  const start = performance.now();
  writeFileSync(path, edited);
  await shown();
  return (performance.now() - start) / 1000;
}

function showing(page: Page, mark: string): Promise<void> {
  return page.getByText(mark).first().waitFor();
}

/** The state during writing: the page is loaded and the server is idle. */
async function open(path: string): Promise<void> {
  await page.goto(address(path), { waitUntil: "networkidle" });
}

async function changeGuide(mark: string): Promise<number> {
  await open("/docs/next/supported-formats");
  return change(
    "docs/supported-formats.mdx",
    (text) => `${text}\nNow ${mark}.\n`,
    () => showing(page, mark),
  );
}

async function changeComment(mark: string): Promise<number> {
  await open("/api/next/class/Digest");
  const edit = (text: string) => text.replace(/\* Computes( changed-\S+)?/, `* Computes ${mark}`);
  return change(SOURCE, edit, () => showing(page, mark));
}

function changeLibrary(mark: string): Promise<number> {
  const isServed = async () => (await moduleText("/lib/next/mfx.js")).includes(mark);
  return change(
    SOURCE,
    (text) => `${text}\nObject.assign(globalThis, { mark: "${mark}" });\n`,
    () => served(isServed),
  );
}

/** A served module and its imports. */
async function moduleText(path: string, seen = new Set<string>()): Promise<string> {
  if (seen.has(path)) return "";
  seen.add(path);
  const text = await (await fetch(address(path), { cache: "no-store" })).text();
  const imports = [...text.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)].map(
    ([, to]) => new URL(to!, address(path)).pathname,
  );
  const below = await Promise.all(imports.map((to) => moduleText(to, seen)));
  return text + below.join("");
}
