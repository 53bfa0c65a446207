/** The work of the runs, in the browser. */

import "../sweep/browser-calls.ts";
import { decode } from "../src/decode.ts";
import type { Edit } from "../src/edit/edit.ts";
import { fromStreams } from "../src/edit/from-streams.ts";
import { adjustment } from "../src/effects/adjustment.ts";
import { convolution3x3 } from "../src/effects/convolution3x3.ts";
import { effect } from "../src/effects/effect.ts";
import { convolution3x3Kernels } from "../src/effects/kernels.ts";
import { text } from "../src/effects/text.ts";
import { zoom } from "../src/effects/zoom.ts";
import { encode } from "../src/encode/encode.ts";
import { animate } from "../src/keyframes/animate.ts";
import { MFXPlayer } from "../src/player/mfx-player.ts";
import { editInWorker } from "../src/worker/edit-in-worker.ts";
import { resources } from "../sweep/resources.ts";
import { endless } from "../test/support/endless.ts";
import { generatedAudio, generatedVideo } from "../test/support/generated.ts";
import { watchFrames } from "../test/support/open-frames.ts";
import type { PreviewValues } from "./preview-worker.ts";

/** `fragmented.mp4`, which `endless` repeats. Its sound is a little longer than the 2 s of its picture. */
const CLIP = { name: "fragmented.mp4", seconds: 2.08, frames: 50, timescales: [12_800, 48_000] };
/** Frames per second of the picture with text. */
const TEXT_RATE = 5;
/** Frames per second of the edit whose pictures are compared with the clock. */
const SYNC_RATE = 25;
const MIME_TYPE = 'video/webm; codecs="vp8,opus"';

export interface Counts {
  /** Milliseconds. */
  wall: number;
  frames: number;
  expectedFrames: number;
  /** Frames and pieces of sound that are open at the end, and the most at once. */
  open: number;
  peakOpen: number;
}

export interface Drift {
  wall: number;
  /** Seconds at which the result's picture and sound end, and should end. */
  video: number;
  audio: number;
  expected: number;
  /** The most that a piece of sound is off the time of all samples before it, in milliseconds. */
  drift: number;
}

export interface Sync {
  wall: number;
  frames: number;
  dropped: number;
  /** Clock minus timestamp when a frame is painted, in milliseconds: the 95th percentile, and how much it changes in a minute. */
  late: number;
  slope: number;
}

export interface Preview {
  wall: number;
  frames: number;
  dropped: number;
}

const clip = async (name: string) => new Uint8Array(await (await fetch(`/fast/${name}`)).arrayBuffer());

async function repeated(minutes: number): Promise<{ source: ReadableStream<Uint8Array>; repeats: number }> {
  const { name, seconds, timescales } = CLIP;
  const repeats = Math.round((minutes * 60) / seconds);
  return { source: endless(await clip(name), { repeats, seconds, timescales, padding: 0 }), repeats };
}

const threeEffects = () => [
  ...adjustment({ brightness: 0.1 }),
  ...convolution3x3({ kernel: convolution3x3Kernels.sharpen }),
  ...zoom({ factor: 1.2, x: 0.5, y: 0.5 }),
];

/** Decodes, applies three effects and encodes, in a format that needs no going back. */
async function transcode(input: ReadableStream<Uint8Array> | Blob) {
  const { video, audio } = await decode(input);
  const { config, width, height } = video!.track;
  return encode({
    mimeType: MIME_TYPE,
    streaming: true,
    video: {
      ...config,
      width: width!,
      height: height!,
      bitrate: 200_000,
      framerate: 25,
      stream: effect(video!, threeEffects()),
    },
    audio: { stream: audio!, bitrate: 32_000 },
    onProgress: ({ frames }) => {
      encoded = frames;
    },
  });
}

/** Frames that the pipeline at work has encoded. */
let encoded = 0;

async function counted(expectedFrames: number, work: () => Promise<number>): Promise<Counts> {
  const open = watchFrames();
  const start = performance.now();
  const frames = await work();
  return { wall: performance.now() - start, frames, expectedFrames, open: open.count, peakOpen: open.peak };
}

export const runs = {
  async long(minutes: number): Promise<Counts> {
    const { source, repeats } = await repeated(minutes);
    return counted(repeats * CLIP.frames, async () => {
      encoded = 0;
      for await (const _ of await transcode(source));
      return encoded;
    });
  },

  async drift(minutes: number): Promise<Drift> {
    const start = performance.now();
    const pieces: Blob[] = [];
    const stream = generatedVideo({ count: minutes * 60 * 30 });
    const film = encode({
      mimeType: MIME_TYPE,
      streaming: true,
      video: { stream, width: 160, height: 90, bitrate: 100_000, framerate: 30 },
      // Opus has 48 kHz: all of it is resampled.
      audio: { stream: generatedAudio({ seconds: minutes * 60, sampleRate: 44_100 }), bitrate: 32_000 },
    });
    for await (const piece of film) pieces.push(piece);
    const { video, audio } = await decode(new Blob(pieces));
    const [videoEnd, { end: audioEnd, drift }] = await Promise.all([endOf(video!), driftOf(audio!)]);
    const seconds = { video: videoEnd / 1e6, audio: audioEnd / 1e6, expected: minutes * 60 };
    return { wall: performance.now() - start, ...seconds, drift: drift / 1000 };
  },

  /** One pipeline; `run.ts` calls it again and again. */
  async pipeline(): Promise<Counts> {
    const file = new Blob([await clip("h264-aac.mp4")]);
    return counted(50, async () => {
      encoded = 0;
      for await (const _ of await transcode(file));
      return encoded;
    });
  },

  /** A timecode that changes with every frame, over a picture that keeps zooming. */
  async text(minutes: number): Promise<Counts & { peakTextures: number; peakBitmaps: number }> {
    const count = minutes * 60 * TEXT_RATE;
    const timestamps = (index: number) => (index * 1e6) / TEXT_RATE;
    let [peakTextures, peakBitmaps] = [0, 0];
    const counts = await counted(count, async () => {
      const factor = animate(`0s 1, ${minutes * 60}s 3`);
      const chain = [zoom({ factor }), text(({ timestamp }) => `${timestamp / 1000} ms`)];
      let frames = 0;
      for await (const frame of effect(generatedVideo({ count, width: 64, height: 36, timestamps }), chain)) {
        frames++;
        frame.close();
        peakTextures = Math.max(peakTextures, resources.textures.size);
        peakBitmaps = Math.max(peakBitmaps, resources.bitmaps.size);
      }
      return frames;
    });
    return { ...counts, peakTextures, peakBitmaps };
  },

  /** Plays, and compares each frame that is painted with the clock. */
  async sync(minutes: number): Promise<Sync> {
    const canvas = document.body.appendChild(document.createElement("canvas"));
    const context = canvas.getContext("2d")!;
    const { drawImage } = context;
    const painted: { time: number; late: number }[] = [];
    const player = new MFXPlayer(canvas, colorsAndTone(minutes * 60));
    await happens(player, "loadeddata");
    context.drawImage = (...args: unknown[]) => {
      drawImage.apply(context, args as Parameters<typeof drawImage>);
      const time = player.currentTime * 1000;
      painted.push({ time, late: time - (args[0] as VideoFrame).timestamp / 1000 });
    };
    const start = performance.now();
    await player.play();
    await happens(player, "ended");
    const wall = performance.now() - start;
    const { totalVideoFrames, droppedVideoFrames } = player.getVideoPlaybackQuality();
    player.close();
    const sorted = painted.map(({ late }) => late).toSorted((a, b) => a - b);
    const late = sorted[Math.floor(0.95 * sorted.length)]!;
    return { wall, frames: totalVideoFrames, dropped: droppedVideoFrames, late, slope: slopeOf(painted) * 60_000 };
  },

  /** Opens a player of an edit of a worker, in 720p. Returns a function that plays it. */
  async openPreview(name: string): Promise<() => Promise<Preview>> {
    const worker = new Worker("/preview-worker.js", { type: "module" });
    const url = new URL(`/fast/${name}`, location.href).href;
    const canvas = document.body.appendChild(document.createElement("canvas"));
    const player = new MFXPlayer(canvas, await editInWorker<PreviewValues>(worker, { url }));
    await happens(player, "loadeddata");
    return async () => {
      const start = performance.now();
      await player.play();
      await happens(player, "ended");
      const wall = performance.now() - start;
      const { totalVideoFrames, droppedVideoFrames } = player.getVideoPlaybackQuality();
      player.close();
      worker.terminate();
      return { wall, frames: totalVideoFrames, dropped: droppedVideoFrames };
    };
  },

  async network(speed: "fast" | "slow", name: string): Promise<Counts & { sum: number }> {
    let sum = 0;
    const counts = await counted(0, async () => {
      const { video, audio } = await decode(new URL(`/${speed}/${name}`, location.href).href);
      void audio?.cancel();
      let frames = 0;
      for await (const frame of video!) {
        frames++;
        sum += frame.timestamp;
        frame.close();
      }
      return frames;
    });
    return { ...counts, sum };
  },
};

const happens = (target: EventTarget, type: string) =>
  new Promise((resolve, reject) => {
    target.addEventListener(type, resolve, { once: true });
    target.addEventListener("error", () => reject((target as MFXPlayer).error), { once: true });
  });

function colorsAndTone(seconds: number): Edit {
  const open = ({ at: start }: { at: number }) => {
    const first = Math.floor((start / 1000) * SYNC_RATE);
    const timestamps = (index: number) => ((first + index) * 1e6) / SYNC_RATE;
    const video = generatedVideo({ count: seconds * SYNC_RATE - first, timestamps });
    const audio = generatedAudio({ seconds: seconds - start / 1000, sampleRate: 44_100, start: start * 1000 });
    return { video, audio };
  };
  return fromStreams(open, { duration: seconds * 1000 });
}

/** How much values change with time, by least squares. */
function slopeOf(values: readonly { time: number; late: number }[]): number {
  const mean = (of: (value: { time: number; late: number }) => number) =>
    values.reduce((sum, value) => sum + of(value), 0) / values.length;
  const [time, late] = [mean((value) => value.time), mean((value) => value.late)];
  return mean((value) => (value.time - time) * (value.late - late)) / mean((value) => (value.time - time) ** 2);
}

async function endOf(track: ReadableStream<VideoFrame>): Promise<number> {
  let end = 0;
  for await (const frame of track) {
    end = Math.max(end, frame.timestamp + (frame.duration ?? 0));
    frame.close();
  }
  return end;
}

async function driftOf(track: ReadableStream<AudioData>): Promise<{ end: number; drift: number }> {
  let start: number | undefined;
  let samples = 0;
  let drift = 0;
  let end = 0;
  for await (const data of track) {
    const { timestamp, numberOfFrames, sampleRate } = data;
    start ??= timestamp;
    drift = Math.max(drift, Math.abs(timestamp - (start + (samples * 1e6) / sampleRate)));
    samples += numberOfFrames;
    end = timestamp + (numberOfFrames * 1e6) / sampleRate;
    data.close();
  }
  return { end, drift };
}

declare global {
  interface Window {
    runs: typeof runs;
  }
}

window.runs = runs;
