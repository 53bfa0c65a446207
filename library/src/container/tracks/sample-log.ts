import type { Sample } from "./written-track.ts";

/** The samples of a track so far, in little memory: 21 bytes each. */
export class SampleLog {
  count = 0;
  #times = new Float64Array(1024);
  #durations = new Float64Array(1024);
  #sizes = new Uint32Array(1024);
  #keys = new Uint8Array(1024);
  /** Positions of the chunks, and the number of samples before each. */
  readonly chunks: { position: number; first: number }[] = [];

  add({ time, duration, data, isKey }: Sample): void {
    if (this.count === this.#times.length) this.#grow();
    const index = this.count++;
    this.#times[index] = time;
    this.#durations[index] = duration;
    this.#sizes[index] = data.length;
    this.#keys[index] = isKey ? 1 : 0;
  }

  get times(): Float64Array {
    return this.#times.subarray(0, this.count);
  }

  get sizes(): Uint32Array {
    return this.#sizes.subarray(0, this.count);
  }

  get keys(): Uint8Array {
    return this.#keys.subarray(0, this.count);
  }

  /** When the last sample ends. */
  get end(): number {
    let end = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < this.count; index++) {
      end = Math.max(end, this.#times[index]! + this.#durations[index]!);
    }
    return end;
  }

  #grow(): void {
    const length = 2 * this.#times.length;
    const grown = <T extends Float64Array | Uint32Array | Uint8Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#times = grown(new Float64Array(length), this.#times);
    this.#durations = grown(new Float64Array(length), this.#durations);
    this.#sizes = grown(new Uint32Array(length), this.#sizes);
    this.#keys = grown(new Uint8Array(length), this.#keys);
  }
}
