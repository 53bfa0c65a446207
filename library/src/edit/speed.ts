import { retimed } from "../frame/retime.ts";
import { checkNumber, checkNumbers, checkStream, NOT_NEGATIVE, wrongOption } from "../media/check-option.ts";
import { isAudioData } from "../media/platform.ts";
import { audioEffect } from "../sound/audio-effect.ts";
import type { SoundEffect } from "../sound/sound-effect.ts";
import { generated } from "../stream/generate.ts";
import { iterate } from "../stream/iterate.ts";
import { rewound, withRewind } from "../stream/rewind.ts";
import { spanOf, withSpan } from "../stream/span.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";
import { atFrameRate } from "./at-frame-rate.ts";
import { ConstantResampler } from "./constant-resampler.ts";
import { Stretcher } from "./stretcher.ts";
import { type SpeedFactor, TimeMap } from "./time-map.ts";
import { VariableResampler } from "./variable-resampler.ts";

/**
 * Options of {@link speed}.
 *
 * @group Editing
 * @since next
 */
export interface SpeedOptions {
  /**
   * Video only: constant frame rate of the result, in frames per second. Drops frames of a faster video and repeats those of a slower
   * one.
   *
   * @defaultValue all frames are kept, at their new times
   */
  frameRate?: number | undefined;
  /**
   * Audio only: `"keep"` changes the duration but not the pitch; `"follow"` changes both, like a tape that runs faster or slower.
   *
   * @defaultValue "keep"
   */
  pitch?: "keep" | "follow" | undefined;
}

/**
 * Changes the speed of video or audio: 2 is twice as fast, 0.5 half as fast. The factor may change over time. A new time is the integral of
 * 1 ÷ factor from 0 to the old time, so picture and sound of a file stay in sync if both get the same factor.
 *
 * By default, the pitch of audio does not change. The method, WSOLA, builds the result from short overlapping segments, each taken from where it
 * fits the waveform best. It suits speech and most music for factors from 0.5 to 2; beyond them, repetitions and gaps become audible.
 *
 * Closes the frames or audio data of `input`; the caller closes those of the result. Canceling the result cancels the input.
 *
 * @param input - Frames or audio.
 * @param factor - Number greater than 0, or a function of time such as that of {@link animate}: `animate("0s 1, 2s 0.25")`. Its times are
 *   those of `input`.
 * @param options - Frame rate of video, pitch of audio.
 * @returns The stream at the new speed. It fails with an `OptionError` if the function throws or returns a number that is not greater than 0,
 *   and with a `SourceError` if the input fails.
 * @throws `OptionError` if the factor or an option is invalid, or `input` is not a stream or is locked.
 *
 * @example
 * ```ts live
 * import { animate, decode, encode, speed } from "mfx";
 *
 * const { video: frames, audio } = await decode(video, { trim: { end: 3000 } });
 * const factor = animate("0s 1, 1s 0.4 inOutQuad, 2s 0.4, 3s 2");
 * await show(
 *   encode({
 *     mimeType: 'video/mp4; codecs="h264,opus"',
 *     video: { stream: speed(frames!, factor, { frameRate: 30 }) },
 *     audio: audio && { stream: speed(audio, factor) },
 *   }),
 * );
 * ```
 *
 * @group Editing
 * @since next
 */
export function speed<T extends VideoFrame | AudioData>(
  input: ReadableStream<T>,
  factor: SpeedFactor,
  options: SpeedOptions = {},
): ReadableStream<T> {
  const { frameRate, pitch = "keep" } = options;
  const map = new TimeMap(factor);
  checkNumbers({ frameRate });
  if (pitch !== "keep" && pitch !== "follow") wrongOption("pitch", '"keep" or "follow"', pitch);
  checkStream("input", input);
  const span = spanOf(input);
  const changedSpan = span && {
    start: map.at(span.start),
    end: span.end < Number.POSITIVE_INFINITY ? map.at(span.end) : span.end,
  };
  const reader = input.getReader();
  const cancel = (reason: unknown) => reader.cancel(reason);
  const fail = (error: unknown) => reader.cancel(error).catch(() => {}); // The first failure is reported.
  const changed = async function* (): AsyncGenerator<VideoFrame | AudioData, void> {
    const first = await reader.read().catch(throwFailureOf("The input of speed()"));
    if (first.done) return;
    if (isAudioData(first.value)) {
      const effect: SoundEffect = {
        start(format) {
          if (pitch === "keep") return new Stretcher(format, map);
          const constant = typeof factor === "number" && ConstantResampler.supports(factor);
          return constant ? new ConstantResampler(format, factor) : new VariableResampler(format, map);
        },
      };
      const data = generated(itemsOf<AudioData>(first.value, reader), { cancel });
      yield* iterate(audioEffect(data, [effect], { readableStrategy: { highWaterMark: 0 } }));
    } else {
      const frames = generated(retimedFrames(itemsOf<VideoFrame>(first.value, reader), map), { cancel });
      yield* iterate(frameRate === undefined ? frames : atFrameRate(frames, frameRate));
    }
  };
  const output = withSpan(generated(changed(), { cancel, fail }) as ReadableStream<T>, changedSpan);
  return withRewind(output, (time) => map.at(rewound(input, map.inverse(time)) ?? span?.start ?? 0));
}

/**
 * Time of the input that {@link speed} plays at a time of its result: where to start the input of an {@link Edit} that changes the speed.
 *
 * @param factor - The factor that is passed to `speed`.
 * @param time - Time of the result in milliseconds, 0 or greater.
 * @returns Time of the input in milliseconds.
 * @throws `OptionError` if the factor or the time is invalid.
 *
 * @example
 * ```ts live
 * import { animate, decode, type Edit, frameAt, sourceTime, speed } from "mfx";
 *
 * const factor = animate("0s 1, 1s 0.5, 2s 2");
 * const edit: Edit = async ({ start, signal }) => {
 *   const { video: frames } = await decode(video, { start: sourceTime(factor, start), signal });
 *   return { video: speed(frames!, factor), duration: 3000 };
 * };
 * await show(await frameAt(edit, 1500));
 * ```
 *
 * @group Editing
 * @since next
 */
export function sourceTime(factor: SpeedFactor, time: number): number {
  checkNumber("time", time, NOT_NEGATIVE);
  return new TimeMap(factor).inverse(time * 1000) / 1000;
}

/** All items of a stream whose first item was already read. */
async function* itemsOf<T>(first: T, reader: ReadableStreamDefaultReader<unknown>): AsyncGenerator<T, void> {
  yield first;
  for (;;) {
    const { value, done } = await reader.read().catch(throwFailureOf("The input of speed()"));
    if (done) return;
    yield value as T;
  }
}

async function* retimedFrames(
  frames: AsyncGenerator<VideoFrame, void>,
  map: TimeMap,
): AsyncGenerator<VideoFrame, void> {
  for await (const frame of frames) {
    if (!(frame instanceof VideoFrame)) wrongOption("input", "a stream of VideoFrames or AudioData", frame);
    yield retimed(frame, Math.round(map.at(frame.timestamp)), changedDuration(frame, map));
  }
}

function changedDuration({ timestamp, duration }: VideoFrame, map: TimeMap): number | undefined {
  if (duration === null) return undefined;
  return Math.round(map.at(timestamp + duration)) - Math.round(map.at(timestamp));
}
