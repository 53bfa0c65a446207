/**
 * Copies files without encoding in Node, where no browser's storage is measured: MFX, mediabunny's Conversion and ffmpeg, run in turn.
 * See README.md.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, openAsBlob, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyWithMediabunny, copyWithMFX } from "./cases/copy.ts";

const MEGABYTE = 2 ** 20;
const clip = join(import.meta.dirname, "../../static/media/coast-720p.mp4");
const { values: options } = parseArgs({
  options: { repeats: { type: "string", default: "3" }, megabytes: { type: "string", default: "20,1000" } },
});
const folder = mkdtempSync(join(tmpdir(), "mfx-copy-"));

interface Task {
  name: string;
  path: string;
  /** Seconds, for a cut. */
  trim?: { start: number; end: number };
}

/** A file of copies of a clip, one after the other. */
function repeated(source: string, name: string, times: number): string {
  const path = join(folder, name);
  const loop = ["-stream_loop", String(times - 1), "-i", source, "-c", "copy", "-y", path];
  execFileSync("ffmpeg", ["-v", "error", ...loop]);
  return path;
}

/** An hour of 1080p with a key frame every two seconds. */
function hour(): string {
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=1920x1080:rate=30:duration=10"];
  const sound = ["-f", "lavfi", "-i", "sine=sample_rate=48000:duration=10"];
  const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-b:v", "2500k", "-g", "60", "-c:a", "aac"];
  const start = join(folder, "start.mp4");
  execFileSync("ffmpeg", ["-v", "error", ...picture, ...sound, ...codecs, "-y", start]);
  return repeated(start, "hour.mp4", 360);
}

const ways: Record<string, (task: Task) => Promise<void>> = {
  async MFX({ path, trim }) {
    await copyWithMFX(await openAsBlob(path), trim && { start: trim.start * 1000, end: trim.end * 1000 });
  },
  async "mediabunny Conversion"({ path, trim }) {
    await copyWithMediabunny(await openAsBlob(path), trim);
  },
  async "ffmpeg -c copy"({ path, trim }) {
    const cut = trim ? ["-ss", String(trim.start), "-to", String(trim.end)] : [];
    execFileSync("ffmpeg", ["-v", "error", ...cut, "-i", path, "-c", "copy", "-f", "mp4", "-y", "/dev/null"]);
  },
};

/** Wall time, and how much memory is used at most beyond that before, in megabytes. */
async function measured(run: () => Promise<void>) {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const start = performance.now();
  await run();
  const wall = performance.now() - start;
  clearInterval(watch);
  return { wall, memory: (Math.max(peak, process.memoryUsage().rss) - before) / MEGABYTE };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

try {
  const size = statSync(clip).size / MEGABYTE;
  const tasks: Task[] = options.megabytes.split(",").map((megabytes) => {
    const path = repeated(clip, `${megabytes}.mp4`, Math.ceil(Number(megabytes) / size));
    return { name: `copy ${megabytes} MB`, path };
  });
  tasks.push({ name: "cut an hour of 1080p", path: hour(), trim: { start: 61, end: 3550 } });
  const results = [];
  for (const task of tasks) {
    const samples = new Map<string, { wall: number; memory: number }[]>();
    // The first round warms up and is not counted. mediabunny would encode a cut that begins between key frames.
    for (let round = 0; round <= Number(options.repeats); round++) {
      for (const [name, run] of Object.entries(ways)) {
        if (task.trim && name.startsWith("mediabunny")) continue;
        const sample = await measured(() => run(task));
        if (round > 0) samples.set(name, [...(samples.get(name) ?? []), sample]);
      }
    }
    for (const [name, list] of samples) {
      const wall = Math.round(median(list.map((sample) => sample.wall)));
      const memory = Math.round(median(list.map((sample) => sample.memory)));
      results.push({ task: task.name, name, wall, "memory MB": name.startsWith("ffmpeg") ? undefined : memory });
    }
  }
  console.table(results);
  const { version } = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../node_modules/mediabunny/package.json"), "utf8"),
  );
  const about = {
    date: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    cpu: cpus()[0]?.model,
    node: process.version,
    mediabunny: version,
    repeats: Number(options.repeats),
  };
  writeFileSync(join(import.meta.dirname, "copy-results.json"), `${JSON.stringify({ about, results }, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
