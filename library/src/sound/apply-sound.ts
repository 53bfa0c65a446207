import type { Run, SoundFormat } from "../edit/edit.ts";
import { SourceError, toMFXError } from "../errors.ts";
import type { FrameCounter } from "../stream/progress.ts";
import { audioStream, type BlockSource } from "./block-source.ts";
import { SampleReader } from "./sample-reader.ts";
import { formatOf, lengthOf, positionAt, type SampleBlock, timestampOf } from "./samples.ts";
import { SoundChain, type SoundEffect, type SoundRun } from "./sound-effect.ts";

/** Makes the state of effects for a run. */
export const begunSound = (effects: readonly SoundEffect[], run: SoundRun): SoundEffect[] =>
  effects.map((effect) => effect.begin?.(run) ?? effect);

/** A run whose sound starts as early as effects have to hear it. */
export function withMemory(run: Run, effects: readonly SoundEffect[]): Run {
  if (run.audio === undefined) return run;
  const memory = Math.max(0, ...effects.map((effect) => effect.memory ?? 0));
  return { ...run, audio: Math.max(0, run.audio - memory) };
}

/** The sound of an edit with effects. What they hear before the start of the run is left out. */
export function applySound(
  input: ReadableStream<AudioData>,
  effects: readonly SoundEffect[],
  run: Run,
  inputPath: string,
): ReadableStream<AudioData> {
  const { signal, audio: from } = run;
  const reader = new SampleReader(input, "input", inputPath);
  return audioStream(new EffectSource(reader, begunSound(effects, run), { from }), { highWaterMark: 1, signal });
}

/** Format of a sound after effects, as far as it is known. */
export function formatAfter(effects: readonly SoundEffect[], format: SoundFormat): SoundFormat {
  const { sampleRate, numberOfChannels } = format;
  if (sampleRate === undefined || numberOfChannels === undefined)
    return { sampleRate: undefined, numberOfChannels: undefined };
  const steady = effects.filter(({ begin }) => !begin);
  return new SoundChain(steady, { sampleRate, numberOfChannels }, 0).format;
}

interface SourceOptions {
  /** Start of the result in an edit, in microseconds. Without it, the sound is that of a stream, and begins with its first sample. */
  from?: number | undefined;
  onBlock?: FrameCounter | undefined;
}

/** The samples of a reader after the effects. */
export class EffectSource implements BlockSource {
  readonly #reader: SampleReader;
  readonly #effects: readonly SoundEffect[];
  readonly #options: SourceOptions;
  readonly #blocks: AsyncGenerator<SampleBlock, void>;
  #ended: Promise<void> | undefined;

  constructor(reader: SampleReader, effects: readonly SoundEffect[], options: SourceOptions = {}) {
    this.#reader = reader;
    this.#effects = effects;
    this.#options = options;
    this.#blocks = this.#process();
  }

  async read(): Promise<SampleBlock | undefined> {
    try {
      const { value: block } = await this.#blocks.next();
      if (!block) this.#close();
      else {
        const { position, sampleRate } = block;
        this.#options.onBlock?.(timestampOf(position, sampleRate), timestampOf(lengthOf(block), sampleRate));
      }
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
      chain ??= new SoundChain(this.#effects, formatOf(block), this.#elapsed(block));
      const finished = this.#withoutLead(await chain.process(block));
      if (finished) yield finished;
    }
    for await (const block of chain?.flush() ?? []) {
      const finished = this.#withoutLead(block);
      if (finished) yield finished;
    }
  }

  /** How long the sound has lasted before its first block, in microseconds. */
  #elapsed({ position, sampleRate }: SampleBlock): number {
    return this.#options.from === undefined ? 0 : timestampOf(position, sampleRate);
  }

  /** What a block has after the start of the result; `undefined` if that is nothing. */
  #withoutLead(block: SampleBlock | undefined): SampleBlock | undefined {
    if (!block || lengthOf(block) === 0) return undefined;
    const { from } = this.#options;
    const early = from === undefined ? 0 : positionAt(from, block.sampleRate) - block.position;
    // A rounded timestamp may be a sample off.
    if (early <= 1) return block;
    if (early >= lengthOf(block)) return undefined;
    const channels = block.channels.map((plane) => plane.subarray(early));
    return { ...block, channels, position: block.position + early };
  }
}
