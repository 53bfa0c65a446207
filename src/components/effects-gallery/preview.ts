/** Plays a clip through an effect of a release in a loop, following the controls. Loaded when the first preview starts. */

import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { FrameClock } from "../paced/frame-clock";
import { paintOver } from "../paced/paint-over";
import { tapped } from "../paced/tapped";
import { CUBE, TITLE } from "./code";
import { isUniform, type Value, type Values } from "./controls";
import type { Argument } from "./exhibits";
import type { Running } from "./usePreview";

/** The part of a release that is used. It is the same in each release that has `visual`. */
interface Release {
  decode(
    input: ReadableStream<Uint8Array>,
    mimeType: string,
    options: { trim: { start: number } },
  ): Promise<{ video: ReadableStream<VideoFrame> }>;
  effect(input: ReadableStream<VideoFrame>, effects: unknown[]): ReadableStream<VideoFrame>;
  visual: Record<string, (...args: unknown[]) => unknown>;
}

export interface PreviewOptions extends Running {
  /** URL of the release's module. */
  moduleUrl: string;
  effect: EffectDescription;
  argument?: Argument;
  /** URL of the footage. */
  clip: string;
  /** URL of the clip for effects that combine two. */
  second: string;
  /** Current values of the controls. */
  values(): Values;
  before: HTMLCanvasElement;
  after: HTMLCanvasElement;
}

/** Resolves when the signal aborts; rejects if anything else ends the preview. */
export async function play(options: PreviewOptions): Promise<void> {
  const { moduleUrl, clip, signal } = options;
  const [release, file] = await Promise.all([
    import(/* webpackIgnore: true */ moduleUrl) as Promise<Release>,
    fetch(clip, { signal }).then((response) => response.blob()),
  ]);
  for (let start = 0; !signal.aborted; ) start = await playOnce(release, file, start, options);
}

/** @returns where to begin the next time, in milliseconds: where the controls asked for another pipeline, or at the start. */
async function playOnce(release: Release, file: Blob, start: number, options: PreviewOptions): Promise<number> {
  const { effect, argument, second, values, before, after, signal, onPlaying } = options;
  const built = structureOf(effect, values());
  const made = argument ? [await make(release, argument, start, second)] : [];
  const applied = release.visual[effect.name]!(...made, optionsFor(effect, values));
  const { video } = await release.decode(file.stream(), "video/mp4", { trim: { start } });
  const sources = new Map<number, VideoFrame>();
  const copied = tapped(video, (frame) => sources.set(frame.timestamp, frame.clone()));
  const frames = release.effect(copied, [applied]).getReader();
  const stop = () => void frames.cancel(signal.reason).catch(() => {});
  signal.addEventListener("abort", stop);
  const clock = new FrameClock();
  try {
    for (;;) {
      const { value: frame } = await frames.read();
      if (!frame) return 0;
      const { timestamp } = frame;
      const source = sources.get(timestamp);
      sources.delete(timestamp);
      try {
        await clock.until(frame);
        if (signal.aborted) return 0;
        paint(frame, after);
        if (source) paint(source, before);
        onPlaying();
      } finally {
        frame.close();
        source?.close();
      }
      if (structureOf(effect, values()) !== built) return timestamp / 1000;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    await frames.cancel().catch(() => {});
    for (const source of sources.values()) source.close();
  }
}

/** Options that can be functions follow the controls from frame to frame. */
function optionsFor(effect: EffectDescription, values: () => Values): Record<string, unknown> {
  return Object.fromEntries(
    effect.options
      .filter(({ name }) => values()[name] !== undefined)
      .map((option) => [option.name, isUniform(option) ? () => values()[option.name] : values()[option.name]]),
  );
}

/** Everything that needs a new pipeline when it changes: values that are not uniforms, and the set of given options. */
export function structureOf({ options }: EffectDescription, values: Values): string {
  const fixed = (value: Value, uniform: boolean) => (uniform ? value !== undefined : value);
  return JSON.stringify(options.map((option) => fixed(values[option.name], isUniform(option))));
}

function paint(frame: VideoFrame, canvas: HTMLCanvasElement): void {
  paintOver(canvas.getContext("2d")!, frame, frame.displayWidth, frame.displayHeight);
}

async function make(release: Release, argument: Argument, start: number, second: string): Promise<unknown> {
  if (argument === "title") return TITLE;
  if (argument === "cube") return CUBE;
  if (argument === "mask") return new ReadableStream({ pull: giveMask }, { highWaterMark: 0 });
  const { body } = await fetch(second);
  return (await release.decode(body!, "video/mp4", { trim: { start } })).video;
}

function giveMask(controller: ReadableStreamDefaultController<VideoFrame>): void {
  const canvas = new OffscreenCanvas(640, 360);
  const context = canvas.getContext("2d")!;
  context.filter = "blur(20px)";
  context.fillStyle = "white";
  context.ellipse(320, 180, 220, 130, 0, 0, Math.PI * 2);
  context.fill();
  controller.enqueue(new VideoFrame(canvas, { timestamp: 0 }));
  controller.close();
}
