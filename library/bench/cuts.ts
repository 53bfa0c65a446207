/**
 * `npx tsx library/bench/cuts.ts`: writes what the tests' browsers and ffmpeg show of an MP4 that was cut without encoding, for the page *Trimming*.
 * Needs ffmpeg.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumArgs, ensureChromium } from "../../packages/test-browsers/src/chromium.ts";
import { launchFirefox } from "../../packages/test-browsers/src/firefox.ts";
import { launchWebKit } from "../../packages/test-browsers/src/webkit.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { MFXBlob } from "../src/io/mfx-blob.ts";

const PAGE = "docs/tutorial/trimming.mdx";
/** 50 frames of 40 ms with B-frames, a key frame each second. */
const CLIP = "library/test/clips/opus.mp4";
const FRAME = 40;
/** Size of the pictures that are compared. */
const SIZE = { width: 64, height: 36 };
/** Pictures of the page after an event of the player before its picture is read. */
const SETTLED = 10;
/** In milliseconds: frames 13 to 36, of which the first 25 follow the key frame at 0. */
const TRIM = { start: 520, end: 1480 };

interface Shown {
  name: string;
  /** Numbers of the first and the last frame in the clip. */
  first: number;
  last: number;
  /** Seconds. */
  duration: number;
}

const folder = mkdtempSync(join(tmpdir(), "mfx-cuts-"));
const cut = join(folder, "cut.mp4");
const { video, audio } = await decode(await openAsBlob(CLIP), { trim: TRIM });
const pieces: MFXBlob[] = [];
for await (const piece of encode({ mimeType: "video/mp4", video: { copy: video! }, audio: { copy: audio! } })) {
  pieces.push(piece);
}
writeFileSync(cut, new Uint8Array(await MFXBlob.join(pieces).arrayBuffer()));

const scaled = ["-vf", `scale=${SIZE.width}:${SIZE.height}`, "-pix_fmt", "rgba", "-f", "rawvideo", "-"];
const files: Record<string, Buffer> = {
  "/cut.mp4": readFileSync(cut),
  "/frames": execFileSync("ffmpeg", ["-v", "error", "-i", CLIP, ...scaled]),
};
const server = createServer(({ url = "" }, response) => {
  const type = url === "/cut.mp4" ? "video/mp4" : "text/html";
  response.writeHead(200, { "Content-Type": type }).end(files[url] ?? "<!doctype html>");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://localhost:${(server.address() as AddressInfo).port}/`;

/** Runs in the page: plays the cut. */
async function watch({ width, height }: typeof SIZE, settled: number): Promise<Omit<Shown, "name">> {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const bytes = new Uint8Array(await (await fetch("/frames")).arrayBuffer());
  const length = width * height * 4;
  const frames = Array.from({ length: bytes.length / length }, (_, index) => bytes.subarray(index * length));
  const element = document.createElement("video");
  const happens = (type: string) =>
    new Promise((resolve, reject) => {
      element.addEventListener(type, resolve, { once: true });
      element.addEventListener("error", () => reject(new Error("The cut cannot be played.")), { once: true });
    });
  const read = () => {
    context.drawImage(element, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
  /** The number of the frame that it shows. */
  const shown = async () => {
    // Some players show the picture after the event.
    for (let wait = 0; wait < settled; wait++) await new Promise(requestAnimationFrame);
    let { data } = read();
    // There may be none yet.
    for (; data[3] === 0; { data } = read()) await new Promise(requestAnimationFrame);
    const differences = frames.map((frame) =>
      data.reduce((sum, value, index) => sum + Math.abs(value - frame[index]!), 0),
    );
    return differences.indexOf(Math.min(...differences));
  };
  element.muted = true;
  element.src = URL.createObjectURL(await (await fetch("/cut.mp4")).blob());
  document.body.append(element);
  await happens("loadeddata");
  const first = await shown();
  const ended = happens("ended");
  await element.play();
  await ended;
  return { first, last: await shown(), duration: element.duration };
}
/** tsx marks functions by a helper that the page lacks. */
const program = `(() => { const __name = (each) => each; return (${watch})(${JSON.stringify(SIZE)}, ${SETTLED}); })()`;

async function inChromium(): Promise<Shown> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    return { name: "Chromium", ...((await page.evaluate(program)) as Omit<Shown, "name">) };
  } finally {
    await browser.close();
  }
}

async function inFirefox(): Promise<Shown> {
  const { browser, close } = await launchFirefox();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    return { name: "Firefox", ...((await page.evaluate(program)) as Omit<Shown, "name">) };
  } finally {
    await close();
  }
}

async function inWebKit(): Promise<Shown> {
  const { driver, close } = await launchWebKit();
  try {
    await driver.get(url);
    const script = `const done = arguments[0]; ${program}.then(done, (error) => done(String(error)));`;
    return { name: "WebKit (GTK)", ...((await driver.executeAsyncScript(script)) as Omit<Shown, "name">) };
  } finally {
    await close();
  }
}

function inFfmpeg(): Shown {
  const pictures = (path: string) =>
    execFileSync("ffmpeg", ["-v", "error", "-i", path, "-map", "0:v", "-f", "framemd5", "-"])
      .toString()
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => line.split(",").at(-1)!);
  const [all, shown] = [pictures(CLIP), pictures(cut)];
  const entries = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", cut];
  const duration = Number(execFileSync("ffprobe", entries));
  return { name: "ffmpeg", first: all.indexOf(shown[0]!), last: all.indexOf(shown.at(-1)!), duration };
}

function row({ name, first, last, duration }: Shown): string {
  const wanted = { first: TRIM.start / FRAME, last: TRIM.end / FRAME - 1 };
  const early = wanted.first - first;
  const late = last - wanted.last;
  const frames = (count: number) => `${Math.abs(count)} ${Math.abs(count) === 1 ? "frame" : "frames"}`;
  const start = early === 0 ? "exact" : `${frames(early)} ${early > 0 ? "early" : "late"}`;
  const end = late === 0 ? "exact" : `${frames(late)} ${late > 0 ? "more" : "fewer"}`;
  return `| ${name} | ${start} | ${end} | ${duration.toFixed(2)} s |`;
}

try {
  const results: Shown[] = [];
  for (const run of [inChromium, inFirefox, inWebKit, inFfmpeg]) results.push(await run());
  const length = (TRIM.end - TRIM.start) / 1000;
  const table = [
    `| player | start | end | length (${length.toFixed(2)} s) |`,
    "| --- | --- | --- | --- |",
    ...results.map(row),
  ];
  const [before, , after] = readFileSync(PAGE, "utf8").split("{/* cuts */}\n");
  writeFileSync(PAGE, [before, `\n${table.join("\n")}\n\n`, after].join("{/* cuts */}\n"));
  console.log(table.join("\n"));
} finally {
  server.close();
  rmSync(folder, { recursive: true });
}
