import { OptionError } from "../errors.ts";
import { wrongOption } from "../media/check-option.ts";
import type { Span } from "./span.ts";

/**
 * Progress of a pipeline, reported per frame to `onProgress` of {@link decode}, {@link effect}, {@link encode} and {@link writeToFile}.
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
   * Fraction that is done, from 0 to 1. `undefined` if the duration is unknown, for example for a camera or a stream of your own.
   */
  fraction: number | undefined;
  /** Number of frames so far. */
  frames: number;
  /** Timestamp of the latest frame, in microseconds. */
  timestamp: number;
}

/** Counts a frame by its timestamp and duration in microseconds. */
export type FrameCounter = (timestamp: number, duration?: number | null) => void;

/**
 * Makes a function that counts frames and reports progress.
 *
 * @param span - Time span of the frames, if it is known.
 * @throws OptionError if `onProgress` is not a function, or throws.
 */
export function progressCounter(onProgress: (progress: Progress) => void, span: Span | undefined): FrameCounter {
  checkCallback(onProgress);
  let frames = 0;
  return (timestamp, duration) => {
    frames++;
    const fraction = span && shareOf(span, timestamp + (duration ?? 0));
    report(onProgress, { fraction, frames, timestamp });
  };
}

/** @throws OptionError if `onProgress` throws. */
export function report(onProgress: (progress: Progress) => void, progress: Progress): void {
  try {
    onProgress(progress);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const { timestamp } = progress;
    throw new OptionError("onProgress", `\`onProgress\` threw an error: ${reason}`, { cause, timestamp });
  }
}

/** @throws OptionError if it is neither `undefined` nor a function. */
export function checkCallback(callback: unknown, option = "onProgress"): void {
  if (callback !== undefined && typeof callback !== "function") wrongOption(option, "a function", callback);
}

function shareOf({ start, end }: Span, time: number): number | undefined {
  return end > start && end < Number.POSITIVE_INFINITY
    ? Math.min(1, Math.max(0, (time - start) / (end - start)))
    : undefined;
}

export type Listeners = Set<(progress: Progress) => void>;

const listenersOf = new WeakMap<ReadableStream<unknown>, Listeners>();

/** Stores the progress listeners of a stream's producer. Returns the stream. */
export function reporting<S extends ReadableStream<unknown>>(stream: S, listeners: Listeners): S {
  listenersOf.set(stream, listeners);
  return stream;
}

/** Adds a progress listener to a stream's producer. Has no effect on streams without one. */
export function follow(stream: ReadableStream<unknown>, onProgress: (progress: Progress) => void): void {
  listenersOf.get(stream)?.add(onProgress);
}
