/** Commands for the machine. Commands for the browser are in chromium-commands.ts and firefox-commands.ts. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserCommand } from "vitest/node";

const run = promisify(execFile);

export interface Probe {
  format: { duration?: string; format_name: string; tags?: Record<string, string> };
  streams: {
    codec_type: "video" | "audio";
    codec_name: string;
    width?: number;
    height?: number;
    sample_aspect_ratio?: string;
    color_space?: string;
    color_range?: string;
    pix_fmt?: string;
    sample_rate?: string;
    channels?: number;
    nb_read_packets?: string;
    nb_read_frames?: string;
    side_data_list?: { rotation?: number }[];
  }[];
}

/** The output of a program of ffmpeg on a file; `undefined` if it is not installed. */
async function outputOf(program: "ffprobe" | "ffmpeg", base64: string, args: string): Promise<Buffer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "mfx-"));
  try {
    const file = join(folder, "file");
    await writeFile(file, Buffer.from(base64, "base64"));
    const list = `-v error ${args}`.split(" ").map((arg) => arg.replace("{file}", file));
    return (await run(program, list, { maxBuffer: 100_000_000, encoding: "buffer" })).stdout;
  } catch (error) {
    const isMissing = (error as { code?: unknown }).code === "ENOENT";
    if (isMissing && !process.env.MFX_REQUIRE_FFMPEG) return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What ffprobe says of a file, or a word on why there is nothing. */
async function probe<T>(base64: string, args: string): Promise<T | string> {
  const output = await outputOf("ffprobe", base64, `-of json ${args} {file}`);
  return output ? JSON.parse(output.toString()) : "ffprobe is not installed: its view is not compared.";
}

/** The first frame of a file as ffmpeg decodes it, in 4:2:0 with 10 bits: base64, or a word on why there is none. */
export const firstFrame: BrowserCommand<[base64: string]> = async (_, base64): Promise<{ base64: string } | string> => {
  const output = await outputOf("ffmpeg", base64, "-i {file} -frames:v 1 -f rawvideo -pix_fmt yuv420p10le -");
  return output ? { base64: output.toString("base64") } : "ffmpeg is not installed: its view is not compared.";
};

/**
 * A row of colors of BT.2020, RGB with 16 bits, in sRGB with 8 bits, as ffmpeg converts them with white at 203 nits: base64, or a word on why
 * there are none. Light above white is clipped.
 */
export const inSRGB: BrowserCommand<[base64: string, transfer: string, width: number]> = async (
  _,
  base64,
  transfer,
  width,
): Promise<{ base64: string } | string> => {
  const filters = [
    `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=gbr:range=pc`,
    "zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,zscale=t=iec61966-2-1,format=gbrp,format=rgb24",
  ];
  const input = `-f rawvideo -pix_fmt rgb48le -s ${width}x1 -i {file}`;
  const output = await outputOf("ffmpeg", base64, `${input} -vf ${filters} -f rawvideo -`);
  return output ? { base64: output.toString("base64") } : "ffmpeg is not installed: its view is not compared.";
};

/** The samples of a file as ffmpeg decodes them, interleaved, as 32-bit floats: base64, or a word on why there are none. */
export const samples: BrowserCommand<[base64: string]> = async (_, base64): Promise<{ base64: string } | string> => {
  const output = await outputOf("ffmpeg", base64, "-i {file} -f f32le -");
  return output ? { base64: output.toString("base64") } : "ffmpeg is not installed: its view is not compared.";
};

/** A track of subtitles as ffmpeg converts it to SRT, or a word on why there is none. */
export const subRip: BrowserCommand<[base64: string, track: number]> = async (
  _,
  base64,
  track,
): Promise<{ text: string } | string> => {
  const output = await outputOf("ffmpeg", base64, `-i {file} -map 0:s:${track} -f srt -`);
  return output ? { text: output.toString() } : "ffmpeg is not installed: its view is not compared.";
};

/** A sample of a track, with its time in ticks, as ffprobe reads it. */
export interface TextSample {
  pts: number;
  duration: number;
  /** Lines of hexadecimal numbers and letters. */
  data: string;
}

/** The samples of a stream that ffmpeg has no decoder for, or a word on why there are none. */
export const textSamples: BrowserCommand<[base64: string, stream: number]> = async (
  _,
  base64,
  stream,
): Promise<TextSample[] | string> => {
  const read = await probe<{ packets: TextSample[] }>(base64, `-select_streams ${stream} -show_packets -show_data`);
  return typeof read === "string" ? read : read.packets;
};

/** ffprobe's view of a file, or a word on why there is none. */
export const ffprobe: BrowserCommand<[base64: string]> = (_, base64): Promise<Probe | string> =>
  probe<Probe>(base64, "-count_frames -count_packets -show_format -show_streams");

/** Time that a track of a file is played, in seconds. */
export interface PlayedSpan {
  start: number;
  end: number;
}

type PlayedSpans = Partial<Record<"video" | "audio", PlayedSpan>>;

interface Decoded {
  frames: { media_type: "video" | "audio"; pts_time: string; duration_time?: string; nb_samples?: number }[];
  streams: { codec_type: string; sample_rate?: string; duration?: string }[];
  format: { duration: string };
}

/**
 * The span of each track's decoded frames, without priming and padding. The last picture is shown for as long as the container says: to the
 * end of its track in MP4, to the end of the file in WebM.
 */
export const playedSpans: BrowserCommand<[base64: string]> = async (_, base64): Promise<PlayedSpans | string> => {
  const entries =
    "frame=media_type,pts_time,duration_time,nb_samples:stream=codec_type,sample_rate,duration:format=duration";
  const decoded = await probe<Decoded>(base64, `-show_frames -show_streams -show_format -show_entries ${entries}`);
  if (typeof decoded === "string") return decoded;
  const rate = Number(decoded.streams.find(({ codec_type }) => codec_type === "audio")?.sample_rate);
  const spans: PlayedSpans = {};
  for (const { media_type, pts_time, duration_time = "0", nb_samples } of decoded.frames) {
    const start = Number(pts_time);
    const end = start + (nb_samples ? nb_samples / rate : Number(duration_time));
    const span = spans[media_type] ?? { start, end };
    spans[media_type] = { start: Math.min(start, span.start), end: Math.max(end, span.end) };
  }
  const track = decoded.streams.find(({ codec_type }) => codec_type === "video");
  if (spans.video) spans.video.end = Math.max(spans.video.end, Number(track?.duration ?? decoded.format.duration));
  return spans;
};

declare module "vitest/browser" {
  interface BrowserCommands {
    ffprobe(base64: string): Promise<Probe | string>;
    playedSpans(base64: string): Promise<PlayedSpans | string>;
    firstFrame(base64: string): Promise<{ base64: string } | string>;
    samples(base64: string): Promise<{ base64: string } | string>;
    subRip(base64: string, track: number): Promise<{ text: string } | string>;
    textSamples(base64: string, stream: number): Promise<TextSample[] | string>;
    inSRGB(base64: string, transfer: string, width: number): Promise<{ base64: string } | string>;
    /** Runs a module of the tests in a page that is in no frame. Resolves with the result of its default export. */
    inOwnPage(path: string): Promise<unknown>;
    /** Notes functions of the browser that tests have called, and those that it does not have. */
    noteCalls(called: string[], missing: string[]): Promise<void>;
    /** Bytes of the page's heap in use after a garbage collection; `undefined` if the browser cannot tell. */
    usedHeap(): Promise<number | undefined>;
  }
}
