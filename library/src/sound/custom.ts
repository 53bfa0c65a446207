import { MFXError, OptionError } from "../errors.ts";
import { checkNumber, NOT_NEGATIVE, wrongOption } from "../media/check-option.ts";
import type { SoundTime } from "./automation.ts";
import { lengthOf, type SampleBlock } from "./samples.ts";
import type { SoundEffect } from "./sound-effect.ts";

/**
 * Samples for the function of `sound.custom`.
 *
 * @inline
 */
export interface CustomSoundInput extends SoundTime {
  /** Samples of each channel, usually from −1 to 1. May be changed in place. */
  channels: Float32Array[];
  /** Sample rate in hertz. */
  sampleRate: number;
}

/**
 * Function that processes samples. It changes `channels` in place, or returns the same number of new arrays of the same length. May be
 * asynchronous.
 *
 * @inline
 */
export type CustomSound = (input: CustomSoundInput) => void | CustomPlanes | Promise<void> | Promise<CustomPlanes>;

/**
 * Options of {@link custom}.
 *
 * @inline
 */
export interface CustomSoundOptions {
  /**
   * How much earlier sound determines the state of the function, in milliseconds, for example the length of a delay line. A run that starts in the middle
   * of an edit lets the function hear that much first.
   *
   * @defaultValue 0
   * @range 0 10000 10
   * @unit ms
   */
  memory?: number | undefined;
}

type CustomPlanes = readonly Float32Array[] | undefined;

/**
 * Applies a function to the samples, block by block. Blocks have any length. Keep state that outlives a block, such as a delay line, outside
 * the function.
 *
 * @param process - The function. `timestamp` is the time of its first sample in microseconds.
 * @param options - How much sound the function has to hear before a run that starts in the middle of an edit.
 * @returns Effects to pass to {@link audioEffect}. The stream fails with an `OptionError` if the function throws, returns arrays of another
 *   number or length, or makes a sample `NaN` or infinite.
 * @throws `OptionError` if `process` is not a function.
 *
 * @example
 * ```ts live
 * import { audioEffect, encode, sound, tone } from "mfx";
 *
 * const distortion = sound.custom(({ channels }) => {
 *   for (const plane of channels) {
 *     for (let i = 0; i < plane.length; i++) plane[i] = Math.tanh(4 * plane[i]!) / 2;
 *   }
 * });
 * const edit = audioEffect(tone({ frequency: 220, duration: 1000 }), [distortion]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', edit }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function custom(process: CustomSound, { memory = 0 }: CustomSoundOptions = {}): SoundEffect[] {
  if (typeof process !== "function") wrongOption("process", "a function", process);
  checkNumber("memory", memory, NOT_NEGATIVE);
  return [{ start: (format) => ({ format, process: (block) => run(process, block) }), memory: memory * 1000 }];
}

async function run(process: CustomSound, block: SampleBlock): Promise<SampleBlock> {
  const { sampleRate, position } = block;
  // Copies, because the function may keep the arrays, and the next block reuses the memory of this one.
  const channels = block.channels.map((plane) => plane.slice());
  const timestamp = (position * 1e6) / sampleRate;
  const length = lengthOf(block);
  const numberOfChannels = channels.length;
  try {
    const planes = (await process({ channels, sampleRate, timestamp })) ?? channels;
    const fits =
      Array.isArray(planes) &&
      planes.length === numberOfChannels &&
      planes.every((plane) => plane instanceof Float32Array && plane.length === length);
    if (!fits)
      return wrongOption(
        "process",
        `a function that returns nothing or ${numberOfChannels} Float32Arrays of length ${length}`,
        planes,
      );
    if (!planes.every((plane) => plane.every(Number.isFinite))) {
      throw new OptionError("process", "The samples of sound.custom() must be finite numbers; got NaN or Infinity.", {
        timestamp,
      });
    }
    return { ...block, channels: [...planes] };
  } catch (cause) {
    if (cause instanceof MFXError) throw cause;
    const why = cause instanceof Error ? cause.message : cause;
    throw new OptionError("process", `The function of sound.custom() failed: ${why}`, { cause, timestamp });
  }
}
