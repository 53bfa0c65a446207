import type { Effects } from "../../src/effects/chain.ts";
import { type EffectOptions, effect } from "../../src/effects/effect.ts";
import { iterate } from "../../src/stream/iterate.ts";
import { type Image, read } from "./pictures.ts";

/** A stream of frames, each made when it is asked for. */
export function streamOf(...frames: (VideoFrame | (() => VideoFrame))[]): ReadableStream<VideoFrame> {
  const rest = [...frames];
  return new ReadableStream(
    {
      pull(controller) {
        const next = rest.shift();
        if (next) controller.enqueue(typeof next === "function" ? next() : next);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The one frame that comes of one frame. */
export async function one(frame: VideoFrame, effects: Effects, options?: EffectOptions): Promise<VideoFrame> {
  const frames = await all(effect(streamOf(frame), effects, options));
  if (frames.length !== 1) throw new Error(`${frames.length} frames of one`);
  return frames[0]!;
}

export async function picture(frame: VideoFrame, effects: Effects, options?: EffectOptions): Promise<Image> {
  return read(await one(frame, effects, options));
}

export async function all<T>(stream: ReadableStream<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of iterate(stream)) items.push(item);
  return items;
}
