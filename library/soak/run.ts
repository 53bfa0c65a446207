/** Runs long and slow work in Chromium and reports what it needs; see README.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { build } from "esbuild";
import { chromiumArgs, ensureChromium } from "../../packages/test-browsers/src/chromium.ts";
import { runsInNode } from "./in-node.ts";
import { serve } from "./server.ts";

const MEGABYTE = 2 ** 20;
/** The largest heap that the page may have, in megabytes. */
const HEAP_LIMIT = 256;
/** Growth of the heap, in megabytes, from which on a run fails. */
const LONG_GROWTH = 40;
const PIPELINES_GROWTH = 20;
/** Milliseconds that sound and picture may be apart: a frame of 25 in a second. */
const APART = 40;
/** Milliseconds that a picture may be late: a frame of 25 in a second; and by how many that may change in a minute. */
const LATE = 40;
const SLOPE = 1;
/** Longest task of the page while a worker makes its pictures, in milliseconds. */
const TASK = 16;
/** Milliseconds of the film that is played for that. */
const FILM = 10_000;
/** Milliseconds between two looks at the heap. */
const LOOK = 5000;
/** Pipelines before the heap is measured: caches fill up. */
const WARM_UP = 10;
/** Textures, and bitmaps, that a chain of two effects may have at the same time. */
const MOST_TEXTURES = 24;
/** The clip for the slow network. */
const NETWORK_CLIP = "coast-720p.mp4";
const folder = import.meta.dirname;

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "long,drift,pipelines,slow,text,alpha,canceled,microphone,errors,sync,preview" },
    minutes: { type: "string", default: "20" },
    "drift-minutes": { type: "string", default: "30" },
    "media-minutes": { type: "string", default: "30" },
    "sync-minutes": { type: "string", default: "10" },
    pipelines: { type: "string", default: "200" },
    rate: { type: "string", default: "1000000" },
  },
});

const { outputFiles } = await build({
  entryPoints: [join(folder, "runs.ts"), join(folder, "preview-worker.ts")],
  outdir: "/",
  bundle: true,
  format: "esm",
  target: "es2022",
  write: false,
  // The package says that its modules do nothing when they are loaded, but the counters do.
  ignoreAnnotations: true,
});
const server = await serve({
  scripts: Object.fromEntries(outputFiles.map(({ path, text }) => [path, text])),
  rate: Number(options.rate),
  clips: {
    "fragmented.mp4": join(folder, "../test/clips/fragmented.mp4"),
    "h264-aac.mp4": join(folder, "../test/clips/h264-aac.mp4"),
    [NETWORK_CLIP]: join(folder, "../../static/media", NETWORK_CLIP),
  },
});
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...chromiumArgs, `--js-flags=--max-old-space-size=${HEAP_LIMIT}`],
});

interface Row {
  run: string;
  seconds: number;
  /** What was measured, by its name. */
  measured: Record<string, number>;
  /** What is wrong; empty if nothing is. */
  faults: string[];
}

const round = (value: number) => Math.round(value * 100) / 100;
const row = (run: string, wall: number, measured: Record<string, number>, faults: Record<string, boolean>): Row => ({
  run,
  seconds: round(wall / 1000),
  measured: Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, round(value)])),
  faults: Object.entries(faults)
    .filter(([, isSo]) => isSo)
    .map(([fault]) => fault),
});

/** Megabytes of the page's heap that are in use once the garbage is gone. */
async function usedHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / MEGABYTE;
}

/** Does some work, and looks at the heap meanwhile. */
async function watched<T>(page: Page, work: Promise<T>): Promise<{ result: T; heaps: number[] }> {
  const heaps: number[] = [];
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  const looking = (async () => {
    while (!isOver) {
      heaps.push(await usedHeap(page));
      await Promise.race([done.catch(() => {}), new Promise((resolve) => setTimeout(resolve, LOOK).unref())]);
    }
  })();
  const result = await done;
  await looking;
  return { result, heaps };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: in all, and of the processor. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** Does some work, and returns the longest tasks of the page meanwhile, in milliseconds: in all, and of the processor. */
async function tasksDuring<T>(page: Page, work: () => Promise<T>) {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline", "devtools.timeline"] });
  const result = await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === "RunTask" && main.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  const longest = (of: (task: TraceEvent) => number) =>
    tasks.reduce((most, task) => Math.max(most, of(task)), 0) / 1000;
  return { result, tasks: tasks.length, longest: longest(({ dur = 0 }) => dur), busy: longest(({ tdur = 0 }) => tdur) };
}

const runs: Record<string, (page: Page) => Promise<Row>> = {
  async long(page) {
    const minutes = Number(options.minutes);
    const work = page.evaluate((length) => window.runs.long(length), minutes);
    const { result, heaps } = await watched(page, work);
    const { wall, frames, expectedFrames, open, peakOpen } = result;
    const peakHeap = Math.max(...heaps);
    const growth = peakHeap - heaps[0]!;
    return row(
      "long",
      wall,
      {
        minutes,
        frames,
        "frames per second": (frames / wall) * 1000,
        open,
        peakOpen,
        "peak heap MB": peakHeap,
        "growth MB": growth,
      },
      {
        "frames are missing": frames !== expectedFrames,
        "frames stay open": open > 0,
        "the heap grows": growth > LONG_GROWTH,
      },
    );
  },

  async drift(page) {
    const minutes = Number(options["drift-minutes"]);
    const work = page.evaluate((length) => window.runs.drift(length), minutes);
    const { wall, video, audio, expected, drift } = await work;
    const apart = Math.abs(video - audio) * 1000;
    return row(
      "drift",
      wall,
      { minutes, "video s": video, "audio s": audio, "apart ms": apart, "drift ms": drift },
      {
        "sound and picture end apart": apart > APART,
        "the end is wrong": Math.abs(video - expected) * 1000 > APART,
        "sound drifts": drift > APART,
      },
    );
  },

  async pipelines(page) {
    const count = Number(options.pipelines);
    const start = Date.now();
    let early = await usedHeap(page);
    let open = 0;
    let missing = 0;
    for (let index = 0; index < count; index++) {
      const counts = await page.evaluate(() => window.runs.pipeline());
      open += counts.open;
      missing += counts.expectedFrames - counts.frames;
      if (index + 1 === Math.min(WARM_UP, count)) early = await usedHeap(page);
    }
    const growth = (await usedHeap(page)) - early;
    return row(
      "pipelines",
      Date.now() - start,
      { pipelines: count, open, "missing frames": missing, "growth MB": growth },
      {
        "frames are missing": missing !== 0,
        "frames stay open": open > 0,
        "the heap grows": growth > PIPELINES_GROWTH,
      },
    );
  },

  async text(page) {
    const minutes = Number(options["media-minutes"]);
    const { result, heaps } = await watched(
      page,
      page.evaluate((length) => window.runs.text(length), minutes),
    );
    const { wall, frames, expectedFrames, open, peakOpen, peakTextures, peakBitmaps } = result;
    const growth = heaps.at(-1)! - heaps[0]!;
    return row(
      "text",
      wall,
      { minutes, frames, open, peakOpen, peakTextures, peakBitmaps, "growth MB": growth },
      {
        "frames are missing": frames !== expectedFrames,
        "frames stay open": open > 0,
        "textures pile up": peakTextures > MOST_TEXTURES,
        "bitmaps pile up": peakBitmaps > MOST_TEXTURES,
        "the heap grows": growth > LONG_GROWTH,
      },
    );
  },

  async sync(page) {
    const minutes = Number(options["sync-minutes"]);
    const { wall, frames, dropped, late, slope } = await page.evaluate((length) => window.runs.sync(length), minutes);
    return row(
      "sync",
      wall,
      { minutes, frames, dropped, "late ms": late, "slope ms per minute": slope },
      { "pictures are late": late > LATE, "picture and sound drift apart": Math.abs(slope) > SLOPE },
    );
  },

  async preview(page) {
    const play = await page.evaluateHandle(([name]) => window.runs.openPreview(name), [NETWORK_CLIP, FILM] as const);
    const { result, tasks, longest, busy } = await tasksDuring(page, () => play.evaluate((run) => run()));
    const { wall, frames, dropped } = result;
    return row(
      "preview",
      wall,
      { frames, dropped, tasks, "longest task ms": longest, "of the processor ms": busy },
      { "the page is blocked": busy > TASK, "there are no tasks": tasks === 0 },
    );
  },

  async slow(page) {
    const network = (speed: "fast" | "slow") =>
      page.evaluate(([which, name]) => window.runs.network(which, name), [speed, NETWORK_CLIP] as const);
    const fast = await network("fast");
    const slow = await network("slow");
    return row(
      "slow",
      slow.wall,
      { frames: slow.frames, "fast network s": fast.wall / 1000, open: slow.open, peakOpen: slow.peakOpen },
      { "frames differ": slow.frames !== fast.frames || slow.sum !== fast.sum, "frames stay open": slow.open > 0 },
    );
  },
};

const rows: Row[] = [];
try {
  for (const name of options.only.split(",")) {
    const failed = (error: unknown) => row(name, 0, {}, { [String(error)]: true });
    const inNode = runsInNode[name];
    if (inNode) {
      console.log(`${name} …`);
      const start = Date.now();
      const minutes = Number(options["media-minutes"]);
      const work = inNode(minutes).then(({ measured, faults }) => {
        return row(name, Date.now() - start, { minutes, ...measured }, faults);
      });
      rows.push(await work.catch(failed));
      continue;
    }
    const run = runs[name];
    if (!run) {
      const names = [...Object.keys(runs), ...Object.keys(runsInNode)];
      throw new Error(`No such run: ${name}. There are: ${names.join(", ")}.`);
    }
    const page = await browser.newPage();
    await page.goto(server.origin);
    await page.waitForFunction(() => "runs" in window);
    console.log(`${name} …`);
    rows.push(await run(page).catch(failed));
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}
for (const { run, seconds, measured, faults } of rows) {
  console.log(`\n${run}: ${faults.length > 0 ? faults.join("; ") : "passed"} in ${seconds} s`);
  console.table(measured);
}
const path = join(folder, "../bench/soak-results.json");
const about = { date: new Date().toISOString().slice(0, 10), chromium: browser.version(), heapLimit: HEAP_LIMIT };
// Runs that were not asked for keep their results.
const earlier = (JSON.parse(readFileSync(path, "utf8")).runs as Row[]).filter(
  ({ run }) => !rows.some((row) => row.run === run),
);
writeFileSync(path, `${JSON.stringify({ ...about, runs: [...earlier, ...rows] }, null, 2)}\n`);
process.exitCode = rows.some(({ faults }) => faults.length > 0) ? 1 : 0;
