import { FormatConverter } from "../sound/resample.ts";
import { SampleQueue } from "../sound/sample-queue.ts";
import { SampleReader } from "../sound/sample-reader.ts";
import { emptyPlanes, formatOf, positionAt, type SampleFormat } from "../sound/samples.ts";

/** Samples of all channels. */
export type Planes = Float32Array[];

/** Largest number of samples that are taken at a time. */
const MAX_BLOCK = 4096;

interface PartOptions {
  /** Start of the part in the output, in microseconds. */
  start: number;
  /** Where to begin in the output, in microseconds, if that is after the start of the part. */
  from?: number;
  /** Length of the part in microseconds; not finite if the sound ends it. */
  length: number;
  /** Place of the part in an edit. */
  path: string;
}

/**
 * The sound of a part in the output's format, from the start of the part to its end, without gaps: silence where there is none. Positions
 * count output samples from the start of the part.
 */
export class PartSound {
  readonly #format: SampleFormat;
  readonly #start: number;
  /** Position of the end; infinite if the sound ends the part. */
  readonly #end: number;
  readonly #reader: SampleReader | undefined;
  #converter: FormatConverter | undefined;
  /** Samples that were read and converted. */
  readonly #queue: SampleQueue;
  #position = 0;
  /** Whether everything was read. */
  #over = false;

  /** @param input - The sound; `undefined` for silence. */
  constructor(
    input: ReadableStream<AudioData> | undefined,
    { start, from = start, length, path }: PartOptions,
    format: SampleFormat,
  ) {
    this.#format = format;
    this.#start = start;
    this.#end = Number.isFinite(length) ? this.positionAt(length) : Number.POSITIVE_INFINITY;
    this.#position = Math.max(0, this.positionAt(from - start));
    this.#queue = new SampleQueue(format);
    this.#reader = input && new SampleReader(input, "audio", path);
    this.#over = !input;
  }

  /** Position of the next sample. */
  get position(): number {
    return this.#position;
  }

  /** Position at a time of the part, in microseconds. */
  positionAt(time: number): number {
    const { sampleRate } = this.#format;
    return positionAt(this.#start + time, sampleRate) - positionAt(this.#start, sampleRate);
  }

  /** The next samples, up to a position; `undefined` if that position or the end of the part is reached. */
  async read(until = Number.POSITIVE_INFINITY): Promise<Planes | undefined> {
    const limit = Math.min(until, this.#end);
    if (this.#position >= limit) return undefined;
    while (!this.#over && this.#queue.length === 0) await this.#fill();
    const gap = this.#queue.length > 0 ? this.#queue.position - this.#position : 0;
    if (this.#queue.length > 0 && gap <= 0) {
      const count = Math.min(this.#queue.length, limit - this.#position, MAX_BLOCK);
      this.#position += count;
      return this.#queue.take(count).channels;
    }
    const end = Math.min(limit, gap > 0 ? this.#position + gap : this.#end);
    const count = Math.min(end - this.#position, MAX_BLOCK);
    // Sound of unknown length ends with its samples.
    if (count <= 0 || (gap === 0 && this.#end === Number.POSITIVE_INFINITY)) return undefined;
    this.#position += count;
    return emptyPlanes(this.#format.numberOfChannels, count);
  }

  /** The next `count` samples, with silence after the end of the part. */
  async readAll(count: number): Promise<Planes> {
    const planes = emptyPlanes(this.#format.numberOfChannels, count);
    const end = this.#position + count;
    for (let filled = 0; filled < count; ) {
      const planesRead = await this.read(end);
      if (!planesRead) break;
      for (const [index, plane] of planes.entries()) plane.set(planesRead[index]!, filled);
      filled += planesRead[0]!.length;
    }
    return planes;
  }

  async close(reason?: unknown): Promise<void> {
    await this.#reader?.cancel(reason);
  }

  async #fill(): Promise<void> {
    const block = await this.#reader!.read();
    if (block) this.#converter ??= new FormatConverter(formatOf(block), this.#format);
    const converted = block ? this.#converter?.process(block) : this.#converter?.flush();
    if (converted) {
      this.#queue.push(converted);
      // Drops samples from before the start of the part.
      this.#queue.drop(Math.max(0, this.#position - this.#queue.position));
    }
    this.#over = !block;
  }
}
