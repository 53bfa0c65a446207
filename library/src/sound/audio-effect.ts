import { SourceError, toMFXError } from "../errors.ts";
import { requireSignal } from "../media/abort.ts";
import { type FrameCounter, type Progress, progressCounter } from "../stream/progress.ts";
import { spanOf, withSpan } from "../stream/span.ts";
import { audioStream, type BlockSource } from "./block-source.ts";
import { SampleReader } from "./sample-reader.ts";
import { formatOf, lengthOf, type SampleBlock, timestampOf } from "./samples.ts";
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
  const { readableStrategy, signal, onProgress } = options;
  const list = flattenSound(effects);
  requireSignal(signal);
  const span = spanOf(input);
  const onBlock = onProgress && progressCounter(onProgress, span);
  const source = new EffectSource(new SampleReader(input, "input"), list, onBlock);
  const stream = audioStream(source, { highWaterMark: readableStrategy?.highWaterMark ?? 1, signal });
  return withSpan(stream, span);
}

/** The samples of a reader after the effects. */
class EffectSource implements BlockSource {
  readonly #reader: SampleReader;
  readonly #effects: readonly SoundEffect[];
  readonly #onBlock: FrameCounter | undefined;
  readonly #blocks: AsyncGenerator<SampleBlock, void>;
  #ended: Promise<void> | undefined;

  constructor(reader: SampleReader, effects: readonly SoundEffect[], onBlock: FrameCounter | undefined) {
    this.#reader = reader;
    this.#effects = effects;
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
      chain ??= new SoundChain(this.#effects, formatOf(block));
      const finished = await chain.process(block);
      if (finished && lengthOf(finished) > 0) yield finished;
    }
    for await (const block of chain?.flush() ?? []) if (lengthOf(block) > 0) yield block;
  }
}
