/** Runs the benchmarks in one Chromium; see README.md. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { chromiumArgs, findChromium } from "../../packages/test-browsers/src/chromium.ts";
import { ffmpegCases } from "./ffmpeg.ts";
import { type Result, report, type Sample, summarise } from "./report.ts";

/** No server listens there: requests are answered below. WebCodecs needs a secure context, which localhost is. */
const ORIGIN = "http://localhost:1";
const folder = import.meta.dirname;
const media = join(folder, "../../static/media");

const { values: options } = parseArgs({
  options: {
    repeats: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    clips: { type: "string", default: "coast,coast-720p" },
  },
});

async function bundle(): Promise<string> {
  const cases = readdirSync(join(folder, "cases")).filter((name) => name.endsWith(".ts"));
  const { outputFiles } = await build({
    stdin: {
      contents: [
        'import { expose } from "./page.ts";',
        ...cases.map((name, i) => `import cases${i} from "./cases/${name}";`),
        `expose([${cases.map((_, i) => `...cases${i}`)}]);`,
      ].join("\n"),
      resolveDir: folder,
    },
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]!.text;
}

const script = await bundle();
const native = ffmpegCases();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      return route.fulfill({ contentType: "text/html", body: '<script type="module" src="/bench.js"></script>' });
    if (pathname === "/bench.js") return route.fulfill({ contentType: "text/javascript", body: script });
    const path = [media, native.folder].flatMap((place) => (place ? join(place, pathname) : [])).find(existsSync);
    return path ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
  page.on("pageerror", (error) => console.error(error));
  await page.goto(ORIGIN);
  await page.waitForFunction(() => "bench" in window);
  const list = await page.evaluate(() => window.bench.list);
  const clips = options.clips.split(",");
  for (const clip of clips) {
    await page.evaluate(([name, url]) => window.bench.load(name!, url!), [clip, `/${clip}.mp4`]);
  }

  // Includes all processes: software rendering and codecs have their own.
  const cdp = await browser.newBrowserCDPSession();
  const cpuTime = async () =>
    (await cdp.send("SystemInfo.getProcessInfo")).processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);

  const isWanted = ({ group, name }: { group: string; name: string }) =>
    `${group}: ${name}`.toLowerCase().includes(options.only.toLowerCase());
  const groups = new Set(list.filter(isWanted).map(({ group }) => group));
  const chosen = list
    .map((entry, index) => ({ ...entry, index }))
    .filter((entry) => isWanted(entry) || (entry.isBase && groups.has(entry.group)))
    .flatMap((entry) =>
      clips.filter((clip) => entry.clips?.includes(clip) ?? true).map((clip) => ({ ...entry, clip })),
    );
  const natives = native.cases.filter((entry) => groups.has(entry.group));
  const samples: Sample[] = [];
  // The first round warms up caches, compilers and encoders, and is not counted.
  for (let round = 0; round <= Number(options.repeats); round++) {
    for (const { index, clip, name, group, isBase } of chosen) {
      const before = await cpuTime();
      const { frames, wall } = await page.evaluate(([i, c]) => window.bench.run(i, c), [index, clip] as [
        number,
        string,
      ]);
      const cpu = (await cpuTime()) - before;
      if (round > 0) samples.push({ group, name, clip, isBase, frames, wall, cpu });
      process.stderr.write(".");
    }
    for (const { name, group, run } of natives) {
      const sample = { group, name, clip: clips[0]!, isBase: false, frames: 0, ...run() };
      if (round > 0) samples.push(sample);
      process.stderr.write(".");
    }
  }
  process.stderr.write("\n");

  const results = summarise(samples);
  console.log(report(results));
  const { version } = JSON.parse(readFileSync(join(folder, "../../node_modules/mediabunny/package.json"), "utf8"));
  const about = {
    date: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    cpu: cpus()[0]?.model,
    load: loadavg().map((load) => Number(load.toFixed(1))),
    chromium: browser.version(),
    mediabunny: version,
    repeats: Number(options.repeats),
  };
  // New results replace earlier ones of the same group and clip.
  const path = join(folder, "results.json");
  const known: (Result & { about: object })[] = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
  const keyOf = ({ group, clip }: Result) => `${group}, ${clip}`;
  const measured = new Set(results.map(keyOf));
  const kept = known.filter((result) => !measured.has(keyOf(result)));
  writeFileSync(path, `${JSON.stringify([...kept, ...results.map((result) => ({ ...result, about }))], null, 2)}\n`);
} finally {
  await browser.close();
  native.close();
}
