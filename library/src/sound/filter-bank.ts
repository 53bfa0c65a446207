import { type Coefficients, FilterKernel, type Places } from "./filter-kernel.ts";

/** Lengths of rows are multiples of this number. */
export const ROW_STEP = 8;

export const placesFor = (length: number): Places => ({ starts: new Int32Array(length), rows: new Int32Array(length) });

let kernel: FilterKernel | undefined;

/** Filters samples with other coefficients for each result. */
export class FilterBank implements Coefficients {
  readonly taps: Float32Array;
  readonly width: number;

  /** @param taps - They must not change, since the kernel copies those of the bank that is in use only once. */
  constructor(taps: Float32Array, width: number) {
    this.taps = taps;
    this.width = width;
  }

  /**
   * Computes the results: sums of `width` samples, each multiplied by its coefficient.
   *
   * @param firstRow - The row that `places` call 0.
   */
  apply(samples: Float32Array, places: Places, results: Float32Array, firstRow = 0): void {
    kernel ??= new FilterKernel();
    const isDone = kernel.filter(this, samples, places, results, firstRow);
    if (!isDone) this.#applyWithoutKernel(samples, places, results, firstRow);
  }

  /** Sums of even and odd samples don't wait for one another, which takes less time. */
  #applyWithoutKernel(samples: Float32Array, { starts, rows }: Places, results: Float32Array, firstRow: number): void {
    const { taps, width } = this;
    for (let i = 0; i < results.length; i++) {
      const start = starts[i]!;
      const row = (firstRow + rows[i]!) * width;
      let even = 0;
      let odd = 0;
      for (let k = 0; k < width; k += 2) {
        even += samples[start + k]! * taps[row + k]!;
        odd += samples[start + k + 1]! * taps[row + k + 1]!;
      }
      results[i] = even + odd;
    }
  }
}
