import { emptyPlanes, lengthOf, ReusedPlanes, type SampleBlock, type SampleFormat } from "./samples.ts";

/** Room for samples when a queue is made. Grows as needed. */
const INITIAL_CAPACITY = 4096;

/** Contiguous samples that wait: blocks go in at the end, and blocks of any length come out at the front. */
export class SampleQueue {
  readonly format: SampleFormat;
  /** Position of the first waiting sample. */
  #position: number | undefined;
  #planes: Float32Array[];
  readonly #taken = new ReusedPlanes();
  /** Index of the first waiting sample in the planes. */
  #start = 0;
  #length = 0;

  constructor(format: SampleFormat) {
    this.format = format;
    this.#planes = emptyPlanes(format.numberOfChannels, INITIAL_CAPACITY);
  }

  /** Number of waiting samples per channel. */
  get length(): number {
    return this.#length;
  }

  /** Position of the first waiting sample; 0 before the first block. */
  get position(): number {
    return this.#position ?? 0;
  }

  /** Position after the last waiting sample. */
  get end(): number {
    return this.position + this.#length;
  }

  /** Adds a block. The first one sets the position; the others continue at the end. */
  push(block: SampleBlock): void {
    this.#position ??= block.position;
    const added = lengthOf(block);
    this.#makeRoom(added);
    const end = this.#start + this.#length;
    for (const [index, plane] of this.#planes.entries()) plane.set(block.channels[index]!, end);
    this.#length += added;
  }

  /** The waiting samples of a channel, not copied. Valid until the next call of another method. */
  plane(channel: number): Float32Array {
    return this.#planes[channel]!.subarray(this.#start, this.#start + this.#length);
  }

  /** The waiting samples of all channels, not copied. Valid until the next call of another method. */
  planes(): Float32Array[] {
    return this.#planes.map((_, channel) => this.plane(channel));
  }

  /** Removes samples from the front and returns copies, which are valid until the next call. */
  take(count: number): SampleBlock {
    const { position } = this;
    const length = Math.min(count, this.#length);
    const channels = this.#taken.take(this.#planes.length, length);
    for (const [index, plane] of channels.entries()) plane.set(this.plane(index).subarray(0, length));
    this.drop(length);
    return { channels, sampleRate: this.format.sampleRate, position };
  }

  /** Removes samples from the front. */
  drop(count: number): void {
    const length = Math.min(count, this.#length);
    if (length === 0) return; // The position may still be unknown.
    this.#position = this.position + length;
    this.#start += length;
    this.#length -= length;
  }

  #makeRoom(added: number): void {
    const capacity = this.#planes[0]!.length;
    const needed = this.#length + added;
    if (this.#start + needed <= capacity) return;
    // Samples move to the front only if this frees half of the planes, so that each sample is moved seldom.
    const target = Math.max(capacity, needed * 2);
    this.#planes = this.#planes.map((plane) => {
      const next = target === capacity ? plane : new Float32Array(target);
      next.set(plane.subarray(this.#start, this.#start + this.#length));
      return next;
    });
    this.#start = 0;
  }
}
