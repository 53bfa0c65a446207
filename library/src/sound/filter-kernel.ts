import { CODE } from "./filter-kernel-code.ts";

/** Bytes of a number in the memory. */
const BYTES = 4;
const PAGE_BYTES = 65_536;

/** Coefficients of filters, in rows that follow one another. */
export interface Coefficients {
  readonly taps: Float32Array;
  /** Length of a row. */
  readonly width: number;
}

/** For each result, the index of its first sample and the row of its coefficients. */
export interface Places {
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

/** Exports of `filter-kernel.wat`. */
interface Exports {
  memory: WebAssembly.Memory;
  filter(...parameters: number[]): void;
}

/** The loop of filter banks in WebAssembly. Its memory holds coefficients, samples, places and results, in this order. */
export class FilterKernel {
  readonly #exports = start();
  #floats = new Float32Array(0);
  #integers = new Int32Array(0);
  /** The coefficients in the memory. */
  #coefficients: Coefficients | undefined;

  /** @returns `false` if the browser or the page's content security policy refuses WebAssembly. */
  filter(
    coefficients: Coefficients,
    samples: Float32Array,
    { starts, rows }: Places,
    results: Float32Array,
    firstRow: number,
  ): boolean {
    if (!this.#exports) return false;
    const { memory, filter } = this.#exports;
    const { length } = results;
    const samplesAt = coefficients.taps.length;
    const startsAt = samplesAt + samples.length;
    const rowsAt = startsAt + length;
    const resultsAt = rowsAt + length;
    const end = resultsAt + length;
    this.#reserve(memory, end);
    if (this.#coefficients !== coefficients) this.#floats.set(coefficients.taps);
    this.#coefficients = coefficients;
    this.#floats.set(samples, samplesAt);
    this.#integers.set(starts.subarray(0, length), startsAt);
    this.#integers.set(rows.subarray(0, length), rowsAt);
    const rowBytes = coefficients.width * BYTES;
    const addresses = [samplesAt, startsAt, rowsAt, resultsAt, end].map((index) => index * BYTES);
    filter(firstRow * rowBytes, rowBytes, ...addresses);
    results.set(this.#floats.subarray(resultsAt, end));
    return true;
  }

  #reserve(memory: WebAssembly.Memory, length: number): void {
    const missing = length * BYTES - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    if (this.#floats.buffer === memory.buffer) return;
    this.#floats = new Float32Array(memory.buffer);
    this.#integers = new Int32Array(memory.buffer);
  }
}

function start(): Exports | undefined {
  const code = Uint8Array.from(atob(CODE), (character) => character.charCodeAt(0));
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(code)).exports as unknown as Exports;
  } catch {
    return undefined;
  }
}
