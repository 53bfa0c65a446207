import { SourceError, toMFXError } from "../errors.ts";
import { requireSignal } from "../media/abort.ts";
import { checkNumber, NOT_NEGATIVE } from "../media/check-option.ts";
import { type FrameCounter, type Progress, progressCounter } from "../stream/progress.ts";
import { rewound, withRewind } from "../stream/rewind.ts";
import { spanOf, withSpan } from "../stream/span.ts";
import { audioStream, type BlockSource } from "./block-source.ts";
import { SampleReader } from "./sample-reader.ts";
import { formatOf, lengthOf, positionAt, type SampleBlock, timestampOf } from "./samples.ts";
import { flattenSound, SoundChain, type SoundEffect, type SoundEffects } from "./sound-effect.ts";

/**
 * Options of {@link audioEffect}.
 *
 * @inline
 */
export interface AudioEffectOptions {
  /**
   * Number of finished blocks that may wait to be read (`highWaterMark`).
   *
   * @defaultValue `{ highWaterMark: 1 }`
   */
  readableStrategy?: QueuingStrategy<AudioData> | undefined;
  /**
   * How long the sound has lasted before `input` starts, in milliseconds: the start of an {@link Edit}. Effects then continue as if they had run from 0. Those
   * that follow the level (compressor, limiter, ducking) hear up to 1 s of the sound before it, if `input` is a stream of this library.
   *
   * @defaultValue 0
   */
  start?: number | undefined;
  /** Stops the effects when aborted: the output fails with an `AbortedError`, and all inputs are canceled. */
  signal?: AbortSignal | undefined;
  /** Called after each finished block. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Applies effects to a stream of audio. The effects work on 32-bit float samples and keep values beyond −1 and 1, so only the end of a chain
 * can clip: see `sound.limiter`. The result has the timestamps and the length of the input.
 *
 * Closes the audio data of `input`; the caller closes the audio data of the result. Canceling the result cancels `input` and all streams that
 * are mixed in. Gaps in `input` become silence.
 *
 * @param input - The audio. Its sample rate must stay the same; blocks with another number of channels than the first are mixed to that.
 * @param effects - Effects in the order in which they apply, made by the functions of `sound`.
 * @param options - Signal, progress and queue size.
 * @returns The changed audio. The stream fails with an `OptionError` if an option's function throws or returns an invalid value, or the sample
 *   rate changes, and with a `SourceError` if an input fails.
 * @throws `OptionError` if `input` is not a stream or is locked, or `effects` is not a list of effects.
 *
 * @example
 * ```ts live
 * import { animate, audioEffect, decode, encode, sound } from "mfx";
 *
 * const { video: frames, audio } = await decode(video);
 * await frames?.cancel();
 * if (!audio) throw new Error("This video has no audio.");
 *
 * const louder = audioEffect(audio, [
 *   sound.gain({ gain: animate("0s 0.1, 2s 1.5") }),
 *   sound.limiter(),
 * ]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: louder } }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function audioEffect(
  input: ReadableStream<AudioData>,
  effects: SoundEffects,
  options: AudioEffectOptions = {},
): ReadableStream<AudioData> {
  const { readableStrategy, start = 0, signal, onProgress } = options;
  const list = flattenSound(effects);
  checkNumber("start", start, NOT_NEGATIVE);
  requireSignal(signal);
  const span = spanOf(input);
  const onBlock = onProgress && progressCounter(onProgress, span);
  const lead = new Lead(input, list, start * 1000);
  const source = new EffectSource(new SampleReader(input, "input"), list, { lead, onBlock });
  const stream = audioStream(source, { highWaterMark: readableStrategy?.highWaterMark ?? 1, signal });
  return withRewind(withSpan(stream, span), (time) => lead.rewind(time));
}

/** Sound before the start of the result, which only sets the state of the effects. All times are in microseconds. */
class Lead {
  readonly #input: ReadableStream<AudioData>;
  readonly #effects: readonly SoundEffect[];
  /** Earliest time that the effects may hear. */
  readonly #earliest: number;
  readonly #start: number | undefined;
  #begin: number | undefined;
  #heardFrom: number | undefined;

  /** @param elapsed - How long the sound has lasted before the input starts. */
  constructor(input: ReadableStream<AudioData>, effects: readonly SoundEffect[], elapsed: number) {
    this.#input = input;
    this.#effects = effects;
    this.#start = spanOf(input)?.start;
    this.#begin = this.#heardFrom = this.#start;
    this.#earliest = (this.#start ?? 0) - elapsed;
    if (this.#start !== undefined) this.rewind(this.#start);
  }

  /** Time at which the result begins; `undefined` if it begins with the input. */
  get begin(): number | undefined {
    return this.#heardFrom! < this.#begin! ? this.#begin : undefined;
  }

  /** How long the sound has lasted before the first sample that the effects hear. */
  get elapsed(): number {
    return (this.#heardFrom ?? 0) - this.#earliest;
  }

  /** Lets the result start earlier, before its first read. Returns its start. */
  rewind(time: number): number {
    if (this.#begin === undefined) return time;
    const begin = Math.max(this.#earliest, Math.min(this.#begin, time));
    const memory = Math.max(0, ...this.#effects.map((effect) => effect.memory ?? 0));
    const wanted = Math.max(this.#earliest, begin - memory);
    if (wanted >= this.#heardFrom!) return this.#begin;
    const heardFrom = rewound(this.#input, wanted);
    if (heardFrom === undefined) return this.#begin;
    for (const effect of this.#effects) effect.rewind?.(heardFrom);
    this.#heardFrom = heardFrom;
    this.#begin = Math.max(begin, heardFrom);
    return this.#begin;
  }
}

/** The samples of a reader after the effects. */
class EffectSource implements BlockSource {
  readonly #reader: SampleReader;
  readonly #effects: readonly SoundEffect[];
  readonly #lead: Lead;
  readonly #onBlock: FrameCounter | undefined;
  readonly #blocks: AsyncGenerator<SampleBlock, void>;
  #ended: Promise<void> | undefined;

  constructor(
    reader: SampleReader,
    effects: readonly SoundEffect[],
    { lead, onBlock }: { lead: Lead; onBlock: FrameCounter | undefined },
  ) {
    this.#reader = reader;
    this.#effects = effects;
    this.#lead = lead;
    this.#onBlock = onBlock;
    this.#blocks = this.#process();
  }

  async read(): Promise<SampleBlock | undefined> {
    try {
      const { value: block } = await this.#blocks.next();
      if (!block) this.#close();
      else
        this.#onBlock?.(timestampOf(block.position, block.sampleRate), timestampOf(lengthOf(block), block.sampleRate));
      return block ?? undefined;
    } catch (error) {
      this.#close(error);
      throw toMFXError(error, (cause, message) => new SourceError("source-failed", message, { cause }));
    }
  }

  cancel = async (reason?: unknown): Promise<void> => {
    this.#ended ??= Promise.all([
      this.#reader.cancel(reason),
      ...this.#effects.map((effect) => effect.close?.(reason)),
    ]).then(() => {});
    return this.#ended;
  };

  /** Cancels the inputs after the end. A failure to cancel changes nothing for the reader. */
  #close(reason?: unknown): void {
    this.cancel(reason).catch(() => {});
  }

  async *#process(): AsyncGenerator<SampleBlock, void> {
    let chain: SoundChain | undefined;
    for (let block = await this.#reader.read(); block; block = await this.#reader.read()) {
      chain ??= new SoundChain(this.#effects, formatOf(block), this.#lead.elapsed);
      const finished = this.#withoutLead(await chain.process(block));
      if (finished) yield finished;
    }
    for await (const block of chain?.flush() ?? []) {
      const finished = this.#withoutLead(block);
      if (finished) yield finished;
    }
  }

  /** What a block has after the start of the result; `undefined` if that is nothing. */
  #withoutLead(block: SampleBlock | undefined): SampleBlock | undefined {
    if (!block || lengthOf(block) === 0) return undefined;
    const { begin } = this.#lead;
    const early = begin === undefined ? 0 : positionAt(begin, block.sampleRate) - block.position;
    // A rounded timestamp may be a sample off.
    if (early <= 1) return block;
    if (early >= lengthOf(block)) return undefined;
    const channels = block.channels.map((plane) => plane.subarray(early));
    return { ...block, channels, position: block.position + early };
  }
}
