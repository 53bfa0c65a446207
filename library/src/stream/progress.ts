import { OptionError } from "../errors.ts";
import { wrongOption } from "../media/check-option.ts";
import type { Span } from "./span.ts";

/**
 * Progress of a pipeline, as `onProgress` of {@link decode}, {@link effect}, {@link encode} and {@link writeToFile} reports it, once
 * per frame.
 *
 * @example
 * ```ts live
 * import { decode, effect, type Progress, visual } from "mfx";
 *
 * const bar = document.createElement("progress");
 * await show(bar);
 * const onProgress = ({ fraction }: Progress) => {
 *   if (fraction !== undefined) bar.value = fraction;
 * };
 *
 * const { video: frames } = await decode(video);
 * if (frames) await show(effect(frames, [visual.sharpen()], { onProgress }));
 * ```
 *
 * @group Streams
 * @since next
 */
export interface Progress {
  /**
   * Share of the film that is done, from 0 to 1. `undefined` if the film's length is not known, as for a camera or for frames of
   * your own.
   */
  fraction: number | undefined;
  /** Number of frames so far. */
  frames: number;
  /** Timestamp of the latest frame, in microseconds. */
  timestamp: number;
}

/** Takes each frame's time, in microseconds. */
export type FrameCounter = (timestamp: number, duration?: number | null) => void;

/**
 * Makes a function that counts frames and reports each.
 *
 * @param span - The part of the film that the frames cover, if it is known.
 * @throws OptionError if `onProgress` is no function or throws.
 */
export function progressCounter(onProgress: (progress: Progress) => void, span: Span | undefined): FrameCounter {
  checkCallback(onProgress);
  let frames = 0;
  return (timestamp, duration) => {
    frames++;
    const fraction = span && shareOf(span, timestamp + (duration ?? 0));
    try {
      onProgress({ fraction, frames, timestamp });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new OptionError("onProgress", `\`onProgress\` threw an error: ${reason}`, { cause, timestamp });
    }
  };
}

/** @throws OptionError if it is no function. */
export function checkCallback(onProgress: unknown): void {
  if (onProgress !== undefined && typeof onProgress !== "function") wrongOption("onProgress", "a function", onProgress);
}

function shareOf({ start, end }: Span, time: number): number | undefined {
  return end > start && end < Number.POSITIVE_INFINITY
    ? Math.min(1, Math.max(0, (time - start) / (end - start)))
    : undefined;
}

export type Listeners = Set<(progress: Progress) => void>;

const listenersOf = new WeakMap<ReadableStream<unknown>, Listeners>();

/** Notes who is told of the progress of a stream's maker. Returns the stream. */
export function reporting<S extends ReadableStream<unknown>>(stream: S, listeners: Listeners): S {
  listenersOf.set(stream, listeners);
  return stream;
}

/** Reports the progress of a stream's maker; of a maker that is not known, nothing. */
export function follow(stream: ReadableStream<unknown>, onProgress: (progress: Progress) => void): void {
  listenersOf.get(stream)?.add(onProgress);
}
