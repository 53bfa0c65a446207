import { FormatConverter } from "../sound/resample.ts";
import { SampleQueue } from "../sound/sample-queue.ts";
import { SampleReader } from "../sound/sample-reader.ts";
import { emptyPlanes, formatOf, positionAt, type SampleFormat } from "../sound/samples.ts";
import { generated } from "../stream/generate.ts";
import type { OpenPart } from "./part.ts";

/** Samples of all channels. */
export type Planes = Float32Array[];

/** Largest number of samples that are taken at a time. */
const MAX_BLOCK = 4096;

/**
 * The sound of a part in the output's format, from the start of the part to its end, without gaps: silence where there is none. Positions
 * count output samples from the start of the part.
 */
export class PartSound {
  readonly #part: OpenPart;
  readonly #format: SampleFormat;
  /** Start of the part in the output, in microseconds. */
  readonly #start: number;
  readonly #reader: SampleReader;
  #converter: FormatConverter | undefined;
  /** Samples that were read and converted. */
  readonly #queue: SampleQueue;
  #position = 0;
  /** Position of the part's start on the clock of its stream. */
  #shift = 0;
  /** Whether everything was read. */
  #over = false;

  /** @param from - Where to begin in the output, in microseconds, if that is after the start of the part. */
  constructor(part: OpenPart, { start, from = start }: { start: number; from?: number }, format: SampleFormat) {
    this.#part = part;
    this.#format = format;
    this.#start = start;
    this.#position = Math.max(0, this.positionAt(from - start));
    this.#queue = new SampleQueue(format);
    this.#reader = new SampleReader(generated(dataOf(part)), `parts[${part.index}].audio`);
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
    const { length } = this.#part;
    const limit = Math.min(until, length === undefined ? until : this.positionAt(length));
    if (this.#position >= limit) return undefined;
    while (!this.#over && this.#queue.length === 0) await this.#fill();
    const gap = this.#queue.length > 0 ? this.#queue.position - this.#shift - this.#position : 0;
    if (this.#queue.length > 0 && gap <= 0) {
      const count = Math.min(this.#queue.length, limit - this.#position, MAX_BLOCK);
      this.#position += count;
      return this.#queue.take(count).channels;
    }
    const end = Math.min(limit, gap > 0 ? this.#position + gap : await this.#endOfSilence());
    const count = Math.min(end - this.#position, MAX_BLOCK);
    if (count <= 0) return undefined;
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

  close(): Promise<void> {
    return this.#reader.cancel();
  }

  async #fill(): Promise<void> {
    const block = await this.#reader.read();
    if (block) this.#converter ??= new FormatConverter(formatOf(block), this.#format);
    const converted = block ? this.#converter?.process(block) : this.#converter?.flush();
    if (converted) {
      this.#shift = positionAt(await this.#part.origin(), this.#format.sampleRate);
      this.#queue.push(converted);
      // Drops samples from before the start of the part.
      this.#queue.drop(Math.max(0, this.#shift + this.#position - this.#queue.position));
    }
    this.#over = !block;
  }

  /** Position up to which the picture is known to last longer than the sound; the current one at the end of the part. */
  async #endOfSilence(): Promise<number> {
    const { length } = this.#part;
    if (length !== undefined) return this.positionAt(length);
    return this.positionAt(await this.#part.othersPosition("audio", this.#timeAt(this.#position + 1)));
  }

  /** Time of a sample, in microseconds from the start of the part. */
  #timeAt(position: number): number {
    const { sampleRate } = this.#format;
    return ((positionAt(this.#start, sampleRate) + position) * 1e6) / sampleRate - this.#start;
  }
}

/** The audio data of a part. The reader closes it. */
async function* dataOf(part: OpenPart): AsyncGenerator<AudioData, void> {
  try {
    await part.origin(); // Looks at the first items, which the next line reads.
    for (let data = await part.read("audio"); data; data = await part.read("audio")) yield data;
  } finally {
    await part.release("audio");
  }
}
