import { FilterBank, ROW_STEP } from "../sound/filter-bank.ts";
import type { Places } from "../sound/filter-kernel.ts";

/** Step of the coarse search, in samples. */
const COARSE = 4;

/** Segments from `first` to `last` that are compared, as indices of their first samples. Of those that fit equally well, `preferred` wins. */
interface Candidates {
  first: number;
  preferred: number;
  last: number;
}

/** Finds the segment of a sound that continues another one best: that with the highest correlation, independent of the level. */
export class SegmentSearch {
  readonly #length: number;
  /** The samples that are compared: those of the segment that is looked for, and those of all candidates. */
  readonly #target: Float32Array;
  readonly #samples: Float32Array;
  /** Each candidate starts one sample after the one before. */
  readonly #places: Places;
  readonly #correlations: Float32Array;
  readonly #likeness: Float64Array;
  readonly #energies: Float64Array;

  /**
   * @param length - Length of a segment.
   * @param reach - Largest distance from the preferred candidate to the others.
   */
  constructor(length: number, reach: number) {
    const most = 1 + 2 * Math.max(COARSE, Math.floor(reach / COARSE));
    this.#length = length;
    this.#target = new Float32Array(paddedLength(length));
    this.#samples = new Float32Array(paddedLength(length + most));
    this.#places = { starts: new Int32Array(most).map((_, i) => i), rows: new Int32Array(most) };
    this.#correlations = new Float32Array(most);
    this.#likeness = new Float64Array(most);
    this.#energies = new Float64Array(most);
  }

  /**
   * @param planes - Samples of each channel.
   * @param target - Index of the first sample of the segment that is looked for.
   */
  closest(planes: readonly Float32Array[], target: number, candidates: Candidates): number {
    const { first, last } = candidates;
    const coarse = this.#closest(planes, target, candidates, COARSE);
    return this.#closest(
      planes,
      target,
      { first: Math.max(first, coarse - COARSE), preferred: coarse, last: Math.min(last, coarse + COARSE) },
      1,
    );
  }

  /** @param step - Distance between the candidates and between the samples that are compared. */
  #closest(planes: readonly Float32Array[], target: number, candidates: Candidates, step: number): number {
    const { first, preferred, last } = candidates;
    const before = Math.floor((preferred - first) / step);
    const count = before + 1 + Math.floor((last - preferred) / step);
    const length = Math.ceil(this.#length / step);
    const span = length + count - 1;
    const wanted = this.#target.subarray(0, paddedLength(length));
    const samples = this.#samples.subarray(0, paddedLength(span));
    const correlations = this.#correlations.subarray(0, count);
    const likeness = this.#likeness.fill(0);
    const energies = this.#energies.fill(0);
    for (const plane of planes) {
      takeEveryNth(plane, target, step, length, wanted);
      takeEveryNth(plane, preferred - before * step, step, span, samples);
      new FilterBank(wanted, wanted.length).apply(samples, this.#places, correlations);
      for (let i = 0; i < count; i++) likeness[i]! += correlations[i]!;
      addEnergies(energies, samples, length, count);
    }
    for (let i = 0; i < count; i++) likeness[i] = energies[i]! > 0 ? likeness[i]! / Math.sqrt(energies[i]!) : 0;
    let best = before;
    for (let i = 0; i < count; i++) if (likeness[i]! > likeness[best]!) best = i;
    return preferred + (best - before) * step;
  }
}

/** Filters take rows of certain lengths. */
const paddedLength = (length: number): number => ROW_STEP * Math.ceil(length / ROW_STEP);

/** Takes every nth sample. Zeros follow. */
function takeEveryNth(samples: Float32Array, from: number, step: number, count: number, result: Float32Array): void {
  if (step === 1) result.set(samples.subarray(from, from + count));
  else for (let i = 0; i < count; i++) result[i] = samples[from + i * step]!;
  result.fill(0, count);
}

/** Adds the sums of squares of segments that begin one sample after the other. */
function addEnergies(energies: Float64Array, samples: Float32Array, length: number, count: number): void {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += samples[i]! * samples[i]!;
  energies[0]! += sum;
  for (let i = 1; i < count; i++) {
    const added = samples[i + length - 1]!;
    const removed = samples[i - 1]!;
    sum += added * added - removed * removed;
    energies[i]! += sum;
  }
}
