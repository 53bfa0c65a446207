import { type Easing, resolveEasing } from "../keyframes/easing.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumbers, NOT_NEGATIVE } from "../media/check-option.ts";
import { SampleQueue } from "./sample-queue.ts";
import { lengthOf, positionAt, type SampleBlock, type SampleFormat } from "./samples.ts";
import type { SoundEffect, SoundProcessor } from "./sound-effect.ts";

/**
 * Options of `sound.fade`.
 *
 * @inline
 */
export interface FadeOptions {
  /**
   * Length of the fade from silence at the start, in milliseconds.
   *
   * @defaultValue 0
   * @range 0 5000 10
   * @unit ms
   */
  in?: number | undefined;
  /**
   * Length of the fade to silence at the end, in milliseconds. The effect holds back that much sound until it knows the end: 384 KB per
   * second of stereo at 48 kHz.
   *
   * @defaultValue 0
   * @range 0 5000 10
   * @unit ms
   */
  out?: number | undefined;
  /**
   * Curve of the volume from 0 to 1; a fade out follows it backward. `"equalPower"` keeps the loudness constant when two different sounds
   * fade into each other, `"linear"` when the two are the same. All easings of {@link keyframes} can be used.
   *
   * @defaultValue `"equalPower"`
   */
  curve?: "equalPower" | Easing | undefined;
}

/**
 * Fades in from silence at the start of the sound and out to silence at its end.
 *
 * @param options - Lengths and curve.
 * @returns Effects to pass to {@link audioEffect}.
 * @throws `OptionError` if a length is negative or the curve is unknown.
 *
 * @example
 * ```ts live
 * import { audioEffect, encode, sound, tone } from "mfx";
 *
 * const soft = audioEffect(tone({ frequency: 440, duration: 2000 }), [sound.fade({ in: 500, out: 1000 })]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', edit: soft }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function fade(options: FadeOptions = {}): SoundEffect[] {
  checkNames(options, { in: true, out: true, curve: true } satisfies Names<FadeOptions>);
  const { in: fadeIn = 0, out: fadeOut = 0, curve = "equalPower" } = options;
  checkNumbers({ in: fadeIn, out: fadeOut }, NOT_NEGATIVE);
  const ease = resolveEasing(curve === "equalPower" ? "outSine" : curve);
  return [
    ...(fadeIn > 0
      ? [{ start: (format: SampleFormat, elapsed: number) => new FadeIn(format, { length: fadeIn, elapsed }, ease) }]
      : []),
    ...(fadeOut > 0 ? [{ start: (format: SampleFormat) => new FadeOut(format, fadeOut, ease) }] : []),
  ];
}

type Curve = (progress: number) => number;

class FadeIn implements SoundProcessor {
  readonly format: SampleFormat;
  readonly #length: number;
  readonly #ease: Curve;
  /** Samples before the next one. */
  #done: number;

  /** @param times - Length of the fade in milliseconds, and how much of the sound is over, in microseconds. */
  constructor(format: SampleFormat, { length, elapsed }: { length: number; elapsed: number }, ease: Curve) {
    this.format = format;
    this.#length = positionAt(length * 1000, format.sampleRate);
    this.#done = positionAt(elapsed, format.sampleRate);
    this.#ease = ease;
  }

  process(block: SampleBlock): SampleBlock {
    const end = Math.min(lengthOf(block), this.#length - this.#done);
    for (let i = 0; i < end; i++) {
      const factor = this.#ease((this.#done + i) / this.#length);
      for (const plane of block.channels) plane[i]! *= factor;
    }
    this.#done += lengthOf(block);
    return block;
  }
}

class FadeOut implements SoundProcessor {
  readonly format: SampleFormat;
  readonly #length: number;
  readonly #ease: Curve;
  /** The latest samples, which are faded if the sound ends after them. */
  readonly #held: SampleQueue;

  constructor(format: SampleFormat, milliseconds: number, ease: Curve) {
    this.format = format;
    this.#length = positionAt(milliseconds * 1000, format.sampleRate);
    this.#ease = ease;
    this.#held = new SampleQueue(format);
  }

  process(block: SampleBlock): SampleBlock | undefined {
    this.#held.push(block);
    const excess = this.#held.length - this.#length;
    return excess > 0 ? this.#held.take(excess) : undefined;
  }

  flush(): SampleBlock {
    const block = this.#held.take(this.#held.length);
    const length = lengthOf(block);
    for (let i = 0; i < length; i++) {
      const factor = this.#ease((length - i) / this.#length);
      for (const plane of block.channels) plane[i]! *= factor;
    }
    return block;
  }
}
