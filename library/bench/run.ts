/** Runs the benchmarks in one Chromium; see README.md. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { chromiumArgs, findChromium } from "../../scripts/chromium.ts";
import { report, type Sample, summarise } from "./report.ts";

/** Nothing listens there: every request is answered below. WebCodecs want a secure context, which localhost is. */
const ORIGIN = "http://localhost:1";
const folder = import.meta.dirname;
const media = join(folder, "../../static/media");

const { values: options } = parseArgs({
  options: {
    repeats: { type: "string", default: "5" },
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
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      return route.fulfill({ contentType: "text/html", body: '<script type="module" src="/bench.js"></script>' });
    if (pathname === "/bench.js") return route.fulfill({ contentType: "text/javascript", body: script });
    const path = join(media, pathname);
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
  page.on("pageerror", (error) => console.error(error));
  await page.goto(ORIGIN);
  await page.waitForFunction(() => "bench" in window);
  const list = await page.evaluate(() => window.bench.list);
  const clips = options.clips.split(",");
  for (const clip of clips) {
    await page.evaluate(([name, url]) => window.bench.load(name!, url!), [clip, `/${clip}.mp4`]);
  }

  // Software rendering and the codecs work in processes of their own: the time of all of them counts.
  const cdp = await browser.newBrowserCDPSession();
  const cpuTime = async () =>
    (await cdp.send("SystemInfo.getProcessInfo")).processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);

  const chosen = list.flatMap((entry, index) =>
    `${entry.group} ${entry.name}`.toLowerCase().includes(options.only.toLowerCase()) || (options.only && entry.isBase)
      ? clips.filter((clip) => !entry.clips || entry.clips.includes(clip)).map((clip) => ({ ...entry, index, clip }))
      : [],
  );
  const samples: Sample[] = [];
  // The first round warms caches, compilers and encoders up and is not counted.
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
  }
  process.stderr.write("\n");

  const results = summarise(samples);
  console.log(report(results));
  if (!options.only) {
    const { version } = JSON.parse(readFileSync(join(folder, "../../node_modules/mediabunny/package.json"), "utf8"));
    const about = {
      date: new Date().toISOString().slice(0, 10),
      cores: cpus().length,
      cpu: cpus()[0]?.model,
      chromium: browser.version(),
      mediabunny: version,
      repeats: Number(options.repeats),
    };
    writeFileSync(join(folder, "results.json"), `${JSON.stringify({ about, results }, null, 2)}\n`);
  }
} finally {
  await browser.close();
}
