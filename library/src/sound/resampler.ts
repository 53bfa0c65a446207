import { FilterBank, placesFor, ROW_STEP } from "./filter-bank.ts";
import { SampleQueue } from "./sample-queue.ts";
import { emptyPlanes, ReusedPlanes, type SampleBlock, type SampleFormat } from "./samples.ts";

/** Zero crossings of the sinc on each side. More make the transition between pass band and stop band narrower. */
const ZERO_CROSSINGS = 48;
/** Shape of the Kaiser window: 95 dB of attenuation in the stop band. */
const KAISER_BETA = 9.5;
/** Middle of the transition band, as a fraction of the lower rate's Nyquist frequency. */
const CUTOFF = 0.966;
/** Rate pairs with more phases interpolate between this number of them. */
const MAX_PHASES = 1024;
/** Number of output samples that are computed at a time. */
const MAX_RESULTS = 1024;

/**
 * Converts the sample rate with a windowed sinc. Output sample `j` lies at exactly `j · from / to` input samples, computed from integers, so
 * that nothing drifts. Covers the time of the input: a stretch from `a` to `b` becomes that from `round(a · to / from)` to
 * `round(b · to / from)`.
 */
export class Resampler {
  readonly format: SampleFormat;
  readonly #input: SampleQueue;
  readonly #output = new ReusedPlanes();
  /** Ratio of the rates in lowest terms: `up / down`. */
  readonly #up: number;
  readonly #down: number;
  /** Input samples on each side of an output sample that contribute to it. */
  readonly #reach: number;
  readonly #phases: number;
  /** `phases + 1` rows of `2 · reach` coefficients. */
  readonly #bank: FilterBank;
  readonly #places = placesFor(MAX_RESULTS);
  /** How far each output sample is from its phase to the next one. */
  readonly #fractions = new Float32Array(MAX_RESULTS);
  /** Output samples with the coefficients of the next phase. */
  readonly #nextPhase = new Float32Array(MAX_RESULTS);
  #next: number | undefined;

  /**
   * @param from - Sample rate of the input and number of channels.
   * @param sampleRate - Sample rate of the output.
   * @param zeroCrossings - Half the filter's length at the lower rate. Fewer are faster and lose more of the highest frequencies.
   */
  constructor(from: SampleFormat, sampleRate: number, zeroCrossings = ZERO_CROSSINGS) {
    const divisor = greatestCommonDivisor(from.sampleRate, sampleRate);
    this.#up = sampleRate / divisor;
    this.#down = from.sampleRate / divisor;
    this.format = { sampleRate, numberOfChannels: from.numberOfChannels };
    this.#input = new SampleQueue(from);
    const bandwidth = Math.min(1, this.#up / this.#down);
    const halfStep = ROW_STEP / 2;
    this.#reach = halfStep * Math.ceil(zeroCrossings / bandwidth / halfStep);
    this.#phases = Math.min(this.#up, MAX_PHASES);
    const taps = filterRows({ phases: this.#phases, reach: this.#reach, cutoff: bandwidth * CUTOFF });
    this.#bank = new FilterBank(taps, 2 * this.#reach);
  }

  /** Converts a block. Returns the samples that are complete, if there are any. Blocks must follow one another without a gap. */
  process(block: SampleBlock): SampleBlock | undefined {
    if (this.#next === undefined) {
      this.#next = this.#outputAt(block.position);
      this.#pad(block.position - 2 * this.#reach);
    }
    this.#input.push(block);
    // The last of the contributing samples has index `floor(j · down / up) + reach`.
    const complete = Math.ceil(((this.#input.end - this.#reach) * this.#up) / this.#down);
    return this.#produce(complete);
  }

  /** Returns the remaining samples. */
  flush(): SampleBlock | undefined {
    if (this.#next === undefined) return undefined;
    const end = this.#outputAt(this.#input.end);
    this.#pad(this.#input.end);
    return this.#produce(end);
  }

  #outputAt(position: number): number {
    return Math.round((position * this.#up) / this.#down);
  }

  /** Adds the silence around the sound: more than the filter reaches into, because the first and the last position are rounded. */
  #pad(position: number): void {
    const { format } = this.#input;
    const channels = emptyPlanes(format.numberOfChannels, 2 * this.#reach);
    this.#input.push({ channels, sampleRate: format.sampleRate, position });
  }

  #produce(end: number): SampleBlock | undefined {
    const position = this.#next!;
    const length = end - position;
    if (length <= 0) return undefined;
    const channels = this.#output.take(this.format.numberOfChannels, length);
    this.#convert(channels, position, length);
    this.#next = end;
    const firstNeeded = Math.floor((end * this.#down) / this.#up) - this.#reach;
    this.#input.drop(Math.max(0, firstNeeded - this.#input.position));
    return { channels, sampleRate: this.format.sampleRate, position };
  }

  #convert(outputs: readonly Float32Array[], position: number, length: number): void {
    const inputs = this.#input.planes();
    for (let done = 0; done < length; done += MAX_RESULTS) {
      const end = Math.min(length, done + MAX_RESULTS);
      const [from, to] = this.#locate(position + done, end - done);
      for (const [channel, output] of outputs.entries())
        this.#filter(inputs[channel]!.subarray(from, to), output.subarray(done, end));
    }
  }

  /** Fills in where the filter of each output sample starts. Returns which of the waiting samples they need. */
  #locate(position: number, length: number): [from: number, to: number] {
    const up = this.#up;
    const step = Math.floor(this.#down / up);
    const rest = this.#down % up;
    const rowsPerPhase = this.#phases / up;
    const { starts, rows } = this.#places;
    const fractions = this.#fractions;
    const time = position * this.#down;
    const whole = Math.floor(time / up);
    let start = 0;
    let phase = time - whole * up;
    for (let i = 0; i < length; i++) {
      const row = phase * rowsPerPhase;
      const wholeRow = row | 0; // Takes half the time of Math.floor.
      starts[i] = start;
      rows[i] = wholeRow;
      fractions[i] = row - wholeRow;
      start += step;
      phase += rest;
      if (phase >= up) {
        phase -= up;
        start++;
      }
    }
    const from = whole - (this.#reach - 1) - this.#input.position;
    return [from, from + starts[length - 1]! + 2 * this.#reach];
  }

  /** Filters samples of one channel. A time between two phases gets the value between theirs. */
  #filter(input: Float32Array, output: Float32Array): void {
    this.#bank.apply(input, this.#places, output);
    if (this.#phases === this.#up) return;
    const next = this.#nextPhase.subarray(0, output.length);
    this.#bank.apply(input, this.#places, next, 1);
    for (let i = 0; i < output.length; i++) output[i]! += (next[i]! - output[i]!) * this.#fractions[i]!;
  }
}

/** Rows of coefficients for a time that lies `phase / phases` after an input sample. Each row adds up to 1. */
function filterRows({ phases, reach, cutoff }: { phases: number; reach: number; cutoff: number }): Float32Array {
  const width = 2 * reach;
  const taps = new Float32Array((phases + 1) * width);
  const row = new Float64Array(width);
  for (let phase = 0; phase <= phases; phase++) {
    for (let k = 0; k < width; k++) {
      const distance = k - (reach - 1) - phase / phases;
      row[k] = sinc(cutoff * distance) * kaiser(distance / reach);
    }
    const sum = row.reduce((total, value) => total + value, 0);
    for (let k = 0; k < width; k++) taps[phase * width + k] = row[k]! / sum;
  }
  return taps;
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** The Kaiser window from −1 to 1. */
const kaiser = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA);

/** The modified Bessel function of the first kind and order 0, by its power series. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
