import { retimed } from "../frame/retime.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { wrongOption } from "../media/check-option.ts";
import { EffectSource } from "../sound/apply-sound.ts";
import { audioStream } from "../sound/block-source.ts";
import { SampleReader } from "../sound/sample-reader.ts";
import type { SoundEffect } from "../sound/sound-effect.ts";
import { generated } from "../stream/generate.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";
import { ConstantResampler } from "./constant-resampler.ts";
import { checkEdit, type Edit, makeEdit, openInput, type PictureFormat, refuseLive, runAt, soundOf } from "./edit.ts";
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
   * Sound: `"keep"` changes the duration but not the pitch; `"follow"` changes both, like a tape that runs faster or slower.
   *
   * @defaultValue "keep"
   */
  pitch?: "keep" | "follow" | undefined;
}

/**
 * Changes the speed of picture and sound: 2 is twice as fast, 0.5 half as fast. The factor may change over time. A new time is the integral of
 * 1 ÷ factor from 0 to the old time. All frames are kept, at their new times; {@link conform} makes a constant frame rate of them.
 *
 * By default, the pitch does not change. The method, WSOLA, builds the sound from short overlapping segments, each taken from where it fits the
 * waveform best. It suits speech and most music for factors from 0.5 to 2; beyond them, repetitions and gaps become audible.
 *
 * @param edit - The edit.
 * @param factor - Number from 0.0001 to 10,000, or a function of time such as that of {@link animate}: `animate("0s 1, 2s 0.25")`. Its times are
 *   those of `edit`.
 * @param options - Pitch of the sound.
 * @returns The edit at the new speed; `edit` itself for the number 1.
 * @throws `OptionError` if the factor or an option is invalid, the function throws or returns a number outside of that range, or the edit is live.
 *
 * @example
 * ```ts live
 * import { animate, clip, openFile, speed } from "mfx";
 *
 * const part = clip(await openFile(video), { end: 3000 });
 * const film = speed(part, animate("0s 1, 1s 0.4 inOutQuad, 2s 0.4, 3s 2"));
 * await show(`${film.duration.toFixed()} ms`);
 * ```
 *
 * @group Editing
 * @since next
 */
export function speed(edit: Edit, factor: SpeedFactor, options: SpeedOptions = {}): Edit {
  checkEdit("edit", edit);
  refuseLive("edit", edit);
  checkNames(options, { pitch: true } satisfies Names<SpeedOptions>);
  const { pitch = "keep" } = options;
  const map = new TimeMap(factor);
  if (pitch !== "keep" && pitch !== "follow") wrongOption("pitch", '"keep" or "follow"', pitch);
  if (factor === 1) return edit;
  const { duration, video: picture } = edit;
  return makeEdit({
    recipe: { stage: "speed", options: { factor, pitch }, inputs: [edit] },
    duration: Number.isFinite(duration) ? map.at(duration * 1000) / 1000 : duration,
    video: picture && changedPicture(picture, factor),
    audio: soundOf(edit),
    start: async (run) => {
      const startOf = (time: number | undefined) => (time === undefined ? undefined : map.inverse(time));
      const times = runAt(run, { video: startOf(run.video), audio: startOf(run.audio) });
      const { video, audio, path } = await openInput(edit, times);
      return {
        video: video && changedFrames(video, map, path),
        audio: audio && changedSound(audio, { path, factor, pitch, from: run.audio, signal: run.signal }),
      };
    },
  });
}

const changedPicture = ({ width, height, frameRate }: PictureFormat, factor: SpeedFactor): PictureFormat => ({
  width,
  height,
  frameRate: typeof factor === "number" && frameRate !== undefined ? frameRate * factor : undefined,
});

function changedFrames(input: ReadableStream<VideoFrame>, map: TimeMap, path: string): ReadableStream<VideoFrame> {
  const reader = input.getReader();
  const frames = async function* (): AsyncGenerator<VideoFrame, void> {
    try {
      for (;;) {
        const { value: frame } = await reader.read().catch(throwFailureOf("The input of speed()", path));
        if (!frame) return;
        yield retimed(frame, Math.round(map.at(frame.timestamp)), changedDuration(frame, map));
      }
    } finally {
      await reader.cancel().catch(() => {}); // A read has reported a failure.
    }
  };
  return generated(frames(), { cancel: (reason) => reader.cancel(reason) });
}

function changedDuration({ timestamp, duration }: VideoFrame, map: TimeMap): number | undefined {
  if (duration === null) return undefined;
  return Math.round(map.at(timestamp + duration)) - Math.round(map.at(timestamp));
}

interface SoundChange {
  factor: SpeedFactor;
  /** Place of the input in an edit. */
  path?: string;
  pitch: "keep" | "follow";
  /** Start of the result, in microseconds. Without one, it begins with the input. */
  from?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** A sound at another speed. */
export function changedSound(
  input: ReadableStream<AudioData>,
  { factor, path, pitch, from, signal }: SoundChange,
): ReadableStream<AudioData> {
  const map = new TimeMap(factor);
  const effect: SoundEffect = {
    start(format) {
      if (pitch === "keep") return new Stretcher(format, map);
      const constant = typeof factor === "number" && ConstantResampler.supports(factor);
      return constant ? new ConstantResampler(format, factor) : new VariableResampler(format, map);
    },
  };
  return audioStream(new EffectSource(new SampleReader(input, "input", path), [effect], { from }), { signal });
}
