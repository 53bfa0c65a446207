import { OptionError } from "../errors.ts";
import { planesOf } from "../media/audio-planes.ts";
import { checkStream, wrongOption } from "../media/check-option.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";
import { type BlockSource, takeSource } from "./block-source.ts";
import { mixPlanes } from "./channels.ts";
import { SampleClock } from "./sample-clock.ts";
import { emptyPlanes, formatOf, lengthOf, ReusedPlanes, type SampleBlock, type SampleFormat } from "./samples.ts";

/** Longest block of silence, in samples, that fills a gap. */
const MAX_SILENCE = 16_384;

/**
 * Reads a stream of `AudioData` as contiguous samples and closes the data. Positions follow from the count of samples: timestamps set the
 * first one, and later ones only where the stream has a gap, which becomes silence, or an overlap, which is dropped. All blocks have the
 * first one's number of channels.
 */
export class SampleReader {
  readonly #reader: ReadableStreamDefaultReader<AudioData>;
  readonly #name: string;
  readonly #throwFailure: (error: unknown) => never;
  /** Computes the samples if the stream is another stage of this library. */
  readonly #source: BlockSource | undefined;
  readonly #planes = new ReusedPlanes();
  readonly #clock = new SampleClock();
  #format: SampleFormat | undefined;
  /** Position after the last returned sample. */
  #end = 0;
  /** A block that was read but follows a gap, which is filled first. */
  #waiting: SampleBlock | undefined;
  #canceled = false;

  /**
   * @param stream - The stream, which is locked.
   * @param name - The option's name in errors.
   * @param path - Place of the stream in an edit, for errors.
   */
  constructor(stream: ReadableStream<AudioData>, name: string, path?: string) {
    checkStream(name, stream);
    this.#name = name;
    this.#throwFailure = throwFailureOf(`The stream \`${name}\``, path);
    this.#source = takeSource(stream);
    this.#reader = stream.getReader();
  }

  /**
   * The next block; `undefined` at the end. Its samples are valid until the next call.
   *
   * @throws SourceError if the stream fails, OptionError if it has something else than open `AudioData` of one sample rate.
   */
  async read(): Promise<SampleBlock | undefined> {
    if (this.#source) return this.#canceled ? undefined : this.#source.read().catch(this.#throwFailure);
    while (!this.#waiting) {
      const { value: data, done } = await this.#reader.read().catch(this.#throwFailure);
      if (done) return undefined;
      this.#waiting = this.#blockOf(data);
    }
    const block = this.#waiting;
    const gap = block.position - this.#end;
    const result = gap > 0 ? silentBlock(this.#format!, this.#end, Math.min(gap, MAX_SILENCE)) : block;
    if (result === block) this.#waiting = undefined;
    this.#end += lengthOf(result);
    return result;
  }

  /** Stops reading. The stream closes what it holds. */
  async cancel(reason?: unknown): Promise<void> {
    this.#canceled = true;
    this.#waiting = undefined;
    await this.#reader.cancel(reason);
  }

  /** The data as a block that starts at or after the end of the last one; `undefined` if nothing of it remains. */
  #blockOf(data: AudioData): SampleBlock | undefined {
    if (!(data instanceof AudioData)) wrongOption(this.#name, "a stream of AudioData", data);
    try {
      if (this.#canceled) return undefined;
      return this.#place(data);
    } finally {
      data.close();
    }
  }

  #place(data: AudioData): SampleBlock | undefined {
    const { sampleRate, timestamp, numberOfFrames } = data;
    if (numberOfFrames === 0)
      throw new OptionError(
        this.#name,
        `\`${this.#name}\` contains a closed AudioData. Don't close audio that you pass on.`,
      );
    if (this.#format && sampleRate !== this.#format.sampleRate) {
      throw new OptionError(
        this.#name,
        `\`${this.#name}\` must keep its sample rate; it changes from ${this.#format.sampleRate} to ${sampleRate} Hz. Convert each part with sound.resample() first.`,
        { timestamp },
      );
    }
    const { position, overlap } = this.#clock.add(data);
    if (overlap === numberOfFrames) return undefined;
    const channels = planesOf(data, this.#planes.take(data.numberOfChannels, numberOfFrames));
    if (!this.#format) {
      this.#format = formatOf({ channels, sampleRate, position });
      this.#end = position;
    }
    const mixed = mixPlanes(channels, this.#format.numberOfChannels);
    return { channels: overlap > 0 ? mixed.map((plane) => plane.subarray(overlap)) : mixed, sampleRate, position };
  }
}

const silentBlock = (
  { numberOfChannels, sampleRate }: SampleFormat,
  position: number,
  length: number,
): SampleBlock => ({
  channels: emptyPlanes(numberOfChannels, length),
  sampleRate,
  position,
});
