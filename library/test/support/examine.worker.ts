/** Decodes whatever bytes it is sent, and reports what became of them. See examine.ts. */

import { type DecodeOptions, decode } from "../../src/decode.ts";
import { MFXError } from "../../src/errors.ts";
import { watchFrames } from "./open-frames.ts";

/** A failure without its class, as it is sent to the page. */
export interface SeenFailure {
  name: string;
  code: string;
  message: string;
}

export interface SeenTrack {
  type: "video" | "audio";
  /** Frames, or samples per channel. */
  count: number;
  /** Times of the frames, in microseconds. */
  timestamps: number[];
  failure: SeenFailure | undefined;
}

export interface Outcome {
  tracks: SeenTrack[];
  /** Harmless deviations. */
  notes: string[];
  /** Why the file could not be opened. */
  failure: SeenFailure | undefined;
  /** Number of frames that were not closed. */
  open: number;
  unhandled: string[];
  /** The longest time, in milliseconds, in which nothing else could run. */
  blocked: number;
}

export interface Question {
  id: number;
  bytes: Uint8Array<ArrayBuffer>;
  as: "blob" | "stream";
  options: DecodeOptions;
}

export type Report = { id: number; outcome: Outcome } | "alive" | "ready";

const ALIVE = 100;
const post = (report: Report) => postMessage(report);
const unhandled: string[] = [];
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  unhandled.push(String(event.reason));
});

let latest = performance.now();
let blocked = 0;
setInterval(() => {
  const now = performance.now();
  blocked = Math.max(blocked, now - latest - ALIVE);
  latest = now;
  post("alive");
}, ALIVE);

addEventListener("message", async ({ data: { id, bytes, as, options } }: MessageEvent<Question>) => {
  blocked = 0;
  unhandled.length = 0;
  const open = watchFrames();
  const outcome: Outcome = { tracks: [], notes: [], failure: undefined, open: 0, unhandled, blocked: 0 };
  try {
    const input = new Blob([bytes]);
    const decoded = await decode(as === "blob" ? input : input.stream(), undefined, options);
    const { videoTracks, audioTracks } = decoded;
    const reading = [...videoTracks, ...audioTracks].map((track) => read(track, track.track.type));
    outcome.tracks = await Promise.all(reading);
    outcome.notes = decoded.notes;
  } catch (error) {
    outcome.failure = describe(error);
  }
  // Unhandled rejections are reported a turn later.
  await new Promise((resolve) => setTimeout(resolve));
  post({
    id,
    outcome: { ...outcome, open: open.count, blocked: Math.max(blocked, performance.now() - latest - ALIVE) },
  });
});

async function read(track: ReadableStream<VideoFrame | AudioData>, type: SeenTrack["type"]): Promise<SeenTrack> {
  const seen: SeenTrack = { type, count: 0, timestamps: [], failure: undefined };
  try {
    for await (const item of track) {
      seen.count += item instanceof AudioData ? item.numberOfFrames : 1;
      seen.timestamps.push(item.timestamp);
      item.close();
    }
  } catch (error) {
    seen.failure = describe(error);
  }
  return seen;
}

function describe(error: unknown): SeenFailure {
  if (error instanceof MFXError) return { name: error.name, code: error.code, message: error.message };
  const name = error instanceof Error ? error.name : typeof error;
  return {
    name,
    code: "not ours",
    message: error instanceof Error ? `${error.message}\n${error.stack}` : String(error),
  };
}

post("ready");
