import { wrongOption } from "../media/check-option.ts";
import type { SampleBlock, SampleFormat } from "./samples.ts";

/** Processes the samples of one stream, block by block. */
export interface SoundProcessor {
  /** Sample rate and number of channels of the result. */
  readonly format: SampleFormat;
  /** Takes the next block, which it may change. Returns samples that are finished, if there are any, contiguous with the last ones. */
  process(block: SampleBlock): SampleBlock | undefined | Promise<SampleBlock | undefined>;
  /** Returns the samples that were held back. Called once, at the end. */
  flush?(): SampleBlock | undefined | Promise<SampleBlock | undefined>;
}

/** What the sound that an effect is applied to belongs to. */
export interface SoundRun {
  readonly signal: AbortSignal | undefined;
  /** Place of the stage in an edit, for errors. */
  readonly path: string;
}

/**
 * A sound effect, as the functions of `sound` make it and `audioEffect` takes it.
 *
 * @group Sound
 * @since next
 */
export interface SoundEffect {
  /**
   * @hidden Makes the processor for a stream, when its first samples arrive.
   *
   * @param elapsed - How long the sound has lasted before its first sample, in microseconds.
   */
  start(format: SampleFormat, elapsed: number): SoundProcessor;
  /** @hidden How much earlier sound determines the state of the effect, in microseconds; 0 if it is missing. */
  memory?: number;
  /** @hidden Makes the effect with the state of a run, if it reads another sound. */
  begin?(run: SoundRun): SoundEffect;
  /** @hidden Whether it reads a stream, which can be done only once. */
  readonly readsStream?: boolean;
  /** @hidden Closes the streams that the effect reads besides the main one. */
  close?(reason?: unknown): Promise<void>;
}

/**
 * Sound effects in the order in which they apply. Lists may hold lists, as the functions of `sound` return them.
 *
 * @group Sound
 * @since next
 */
export type SoundEffects = readonly (SoundEffect | SoundEffects)[];

/** One list of all effects. */
export function flattenSound(effects: SoundEffects): SoundEffect[] {
  const refuse = (what: unknown) =>
    wrongOption("effects", "a list of effects", what, "Call the functions of `sound`: `[sound.gain({ gain: 0.5 })]`.");
  if (!Array.isArray(effects)) return refuse(effects);
  const list: SoundEffect[] = effects.flat(Infinity);
  for (const one of list) if (typeof one?.start !== "function") refuse(one);
  return list;
}

/** Memory of effects that follow the level of a sound, in microseconds. */
export const LEVEL_MEMORY = 1_000_000;

/** Processors that work one after the other on the same planes. */
export class SoundChain {
  readonly format: SampleFormat;
  readonly #processors: SoundProcessor[] = [];

  /** @param elapsed - How long the sound has lasted before its first sample, in microseconds. */
  constructor(effects: readonly SoundEffect[], format: SampleFormat, elapsed: number) {
    this.format = format;
    for (const effect of effects) {
      const processor = effect.start(this.format, elapsed);
      this.#processors.push(processor);
      this.format = processor.format;
    }
  }

  process(block: SampleBlock): Promise<SampleBlock | undefined> {
    return this.#processFrom(0, block);
  }

  /** The samples that each processor held back, after the ones behind it have processed them. */
  async *flush(): AsyncGenerator<SampleBlock> {
    for (const [index, processor] of this.#processors.entries()) {
      const held = await processor.flush?.();
      const finished = held && (await this.#processFrom(index + 1, held));
      if (finished) yield finished;
    }
  }

  async #processFrom(index: number, block: SampleBlock): Promise<SampleBlock | undefined> {
    let current: SampleBlock | undefined = block;
    for (const processor of this.#processors.slice(index)) {
      current = await processor.process(current);
      if (!current) return undefined;
    }
    return current;
  }
}

/** An effect that changes samples in place, one block at a time. */
export const inPlace = (change: (block: SampleBlock) => void | Promise<void>): SoundEffect => ({
  start: (format) => ({
    format,
    async process(block) {
      await change(block);
      return block;
    },
  }),
});
