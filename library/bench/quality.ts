/**
 * `npx tsx library/bench/quality.ts`: encodes the footage in Chromium with each codec, size and bitrate, and with several distances of key frames,
 * compares the results with the footage by ffmpeg's SSIM, and writes them for the page *Quality and size*. Needs ffmpeg.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openLibraryPage } from "./library-page.ts";
import type { KeyFrameResult, QualityResult, QualityResults, SteadyQualityResult } from "./quality-results.ts";

const OUT = "src/components/quality-tables/results.json";
const CODECS = ["h264", "vp8", "vp9", "av1"];
/** The clips of a size have that size: nothing is scaled. */
const SIZES = [
  { width: 640, height: 360, clips: ["coast", "city"], bitrates: [250_000, 500_000, 1_000_000, 2_000_000] },
  {
    width: 1280,
    height: 720,
    clips: ["coast-720p", "city-720p"],
    bitrates: [500_000, 1_000_000, 2_000_000, 4_000_000],
  },
];
/** Milliseconds of each clip. */
const LENGTH = 4000;
const QUALITIES = ["low", "medium", "high"];
const KEY_FRAMES = { clip: "city", bitrate: 500_000, length: 12_000, everyNthSecond: [0, 0.5, 1, 2, 5] };

interface Job {
  clip: string;
  codec: string;
  bitrate?: number;
  quality?: string;
  length: number;
  keyframeEveryNthSecond?: number;
}

interface Measured {
  /** Bits per second of the file. */
  bitrate: number;
  ssim: number;
}

async function encoded(page: Page, { clip, codec, length, ...settings }: Job): Promise<Buffer> {
  const container = codec === "h264" ? "mp4" : "webm";
  const base64 = await page.evaluate<string>(`(async () => {
    const { decode, encode, MFXBlob } = MFX;
    const { video: stream } = await decode("/media/${clip}.mp4", { trim: { end: ${length} } });
    const pieces = [];
    const video = { stream, framerate: 30, ...${JSON.stringify(settings)} };
    for await (const piece of encode({ mimeType: 'video/${container}; codecs="${codec}"', video })) pieces.push(piece);
    const reader = new FileReader();
    await new Promise((resolve) => {
      reader.onload = resolve;
      reader.readAsDataURL(MFXBlob.join(pieces));
    });
    return reader.result.slice(reader.result.indexOf(",") + 1);
  })()`);
  return Buffer.from(base64, "base64");
}

const folder = mkdtempSync(join(tmpdir(), "mfx-quality-"));

async function measure(page: Page, job: Job): Promise<Measured> {
  const bytes = await encoded(page, job);
  const file = join(folder, "encoded");
  writeFileSync(file, bytes);
  const report = join(folder, "ssim");
  // Frames are compared by number: WebM rounds their times to milliseconds.
  const numbered = (input: number) => `[${input}:v]settb=1/30,setpts=N[v${input}]`;
  const graph = `${numbered(0)};${numbered(1)};[v0][v1]ssim=shortest=1:stats_file=${report}`;
  const inputs = ["-i", file, "-i", `static/media/${job.clip}.mp4`];
  execFileSync("ffmpeg", ["-v", "error", ...inputs, "-lavfi", graph, "-f", "null", "-"], { stdio: "pipe" });
  const ssim = meanOf(report);
  const measured = { bitrate: Math.round((bytes.length * 8000) / job.length), ssim };
  console.log(job, measured);
  return measured;
}

/** The mean over all frames. A line of the report is `n:1 Y:0.99 U:0.99 V:0.99 All:0.99 (25.1)`. */
function meanOf(report: string): number {
  const values = [...readFileSync(report, "utf8").matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.round(mean * 10_000) / 10_000;
}

try {
  const page = await openLibraryPage();
  const results: QualityResult[] = [];
  for (const { width, height, clips, bitrates } of SIZES)
    for (const clip of clips)
      for (const target of bitrates)
        for (const codec of CODECS) {
          const measured = await measure(page, { clip, codec, bitrate: target, length: LENGTH });
          results.push({ clip, width, height, codec, target, ...measured });
        }
  const steady: SteadyQualityResult[] = [];
  for (const clip of SIZES[0]!.clips)
    for (const quality of QUALITIES)
      for (const codec of CODECS)
        steady.push({ clip, codec, quality, ...(await measure(page, { clip, codec, quality, length: LENGTH })) });
  const keyFrames: KeyFrameResult[] = [];
  const { clip, bitrate, length, everyNthSecond } = KEY_FRAMES;
  for (const seconds of everyNthSecond) {
    const job = { clip, codec: "h264", bitrate, length, keyframeEveryNthSecond: seconds };
    keyFrames.push({ seconds, ...(await measure(page, job)) });
  }
  const browser = page.context().browser()!;
  const date = new Date().toISOString().slice(0, 10);
  const all: QualityResults = {
    date,
    browser: `Chromium ${browser.version().split(".")[0]}`,
    results,
    steady,
    keyFrames,
  };
  writeFileSync(OUT, `${JSON.stringify(all, null, 2)}\n`);
  console.log(`Wrote ${OUT}.`);
  await browser.close();
} finally {
  rmSync(folder, { recursive: true });
}
