/** Streams to join and what is read of them. */

import { planesOf } from "../../src/media/audio-planes.ts";
import { iterate } from "../../src/stream/iterate.ts";

export interface Stills {
  count: number;
  /** Gray level of all pixels, 0 to 255. */
  level?: number;
  width?: number;
  height?: number;
  /** In microseconds. */
  duration?: number;
  start?: number;
  onRead?: (index: number) => void;
  onCancel?: (reason: unknown) => void;
}

/** Frames of one gray. */
export function stills(options: Stills): ReadableStream<VideoFrame> {
  const { count, level = 128, width = 32, height = 18, duration = 40_000, start = 0 } = options;
  let index = 0;
  const stream = new ReadableStream<VideoFrame>(
    {
      pull: (controller) => {
        if (index === count) return controller.close();
        options.onRead?.(index);
        const data = new Uint8Array(width * height * 4).fill(level);
        for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
        const shape = { format: "RGBX" as const, codedWidth: width, codedHeight: height };
        controller.enqueue(new VideoFrame(data, { ...shape, timestamp: start + index++ * duration, duration }));
      },
      cancel: options.onCancel,
    },
    { highWaterMark: 0 },
  );
  return stream;
}

export interface SeenStill {
  start: number;
  end: number;
  /** Width and height as `32x18`. */
  size: string;
  /** Level of the pixels in the middle and at the left and the top edge. */
  middle: number;
  left: number;
  top: number;
}

/** Reads a stream of stills and closes them. */
export async function seen(stream: ReadableStream<VideoFrame> | undefined): Promise<SeenStill[]> {
  const stills: SeenStill[] = [];
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
  for await (const frame of iterate(stream!)) {
    const { displayWidth: width, displayHeight: height, timestamp } = frame;
    Object.assign(context.canvas, { width, height });
    context.drawImage(frame, 0, 0);
    const levelAt = (x: number, y: number) => context.getImageData(x, y, 1, 1).data[0]!;
    stills.push({
      start: timestamp,
      end: timestamp + (frame.duration ?? 0),
      size: `${width}x${height}`,
      middle: levelAt(Math.floor(width / 2), Math.floor(height / 2)),
      left: levelAt(0, Math.floor(height / 2)),
      top: levelAt(Math.floor(width / 2), 0),
    });
    frame.close();
  }
  return stills;
}

/** Whether every picture begins where the one before ends, from 0 on. */
export const isSeamless = (frames: readonly { start: number; end: number }[]): boolean =>
  frames.every(({ start }, index) => start === (frames[index - 1]?.end ?? 0));

interface Levels {
  /** Value of all samples of each channel. */
  levels: readonly number[];
  seconds: number;
  sampleRate?: number;
  /** In microseconds. */
  start?: number;
  onCancel?: (reason: unknown) => void;
}

/** Sound whose channels are constant. */
export function levels(options: Levels): ReadableStream<AudioData> {
  const { levels, seconds, sampleRate = 48_000, start = 0, onCancel } = options;
  const total = Math.round(seconds * sampleRate);
  const numberOfChannels = levels.length;
  let sample = 0;
  const stream = new ReadableStream<AudioData>(
    {
      pull: (controller) => {
        if (sample >= total) return controller.close();
        const numberOfFrames = Math.min(1000, total - sample);
        const data = new Float32Array(numberOfFrames * numberOfChannels);
        for (const [index, level] of levels.entries())
          data.fill(level, index * numberOfFrames, (index + 1) * numberOfFrames);
        const timestamp = start + Math.round((sample / sampleRate) * 1e6);
        controller.enqueue(
          new AudioData({ format: "f32-planar", sampleRate, numberOfChannels, numberOfFrames, timestamp, data }),
        );
        sample += numberOfFrames;
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
  return stream;
}

/** All samples of a stream. Fails if a block doesn't begin where the one before ends. */
export async function heard(stream: ReadableStream<AudioData> | undefined) {
  const blocks: Float32Array[][] = [];
  let sampleRate = 0;
  let length = 0;
  for await (const data of iterate(stream!)) {
    sampleRate = data.sampleRate;
    const expected = Math.round((length * 1e6) / sampleRate);
    if (data.timestamp !== expected) throw new Error(`A block begins at ${data.timestamp} instead of ${expected} µs.`);
    length += data.numberOfFrames;
    blocks.push(planesOf(data));
    data.close();
  }
  const channels = (blocks[0] ?? []).map((_, channel) => {
    const samples = new Float32Array(length);
    let at = 0;
    for (const block of blocks) {
      samples.set(block[channel]!, at);
      at += block[channel]!.length;
    }
    return samples;
  });
  return { sampleRate, length, channels };
}
