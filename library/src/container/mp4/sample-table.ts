import { type Box, BoxError, boxesIn, contentOf, findBox } from "./box.ts";

/** A sample, which is what MP4 calls a packet. Times are in the track's ticks. */
export interface Sample {
  position: number;
  size: number;
  /** Presentation time. */
  time: number;
  duration: number;
  isKey: boolean;
}

/** Samples by index, in decoding order. */
export interface SampleList {
  readonly count: number;
  /** `undefined` if the tables say nothing about the sample. */
  at(index: number): Sample | undefined;
  /** The last key sample at or before a time; the first sample if there is none. */
  keyBefore(time: number): number;
}

/** How many samples ahead and back the next one in presentation order is searched: more than any codec reorders. */
const REORDERING = 32;
/** How many samples the search for a key frame looks at, whatever the tables claim. */
const MAX_STEPS = 1 << 16;

/** Boxes that the standards list among a track's tables. */
const STBL_CHILDREN = new Set(
  "stsd stts ctts cslg stss stps stsh sdtp stsc stsz stz2 stco co64 padb stdp sbgp sgpd csgp subs saiz saio senc sdep meta udta uuid free skip wide".split(
    " ",
  ),
);

export const isTableBox = ({ type }: Box): boolean => STBL_CHILDREN.has(type);

/**
 * Whether another box among a track's tables may be one of time offsets or key frames with a damaged name. Frames would be lost without
 * them; tables that every track needs are missed anyway.
 */
function mayBeTable(type: string, content: DataView): boolean {
  if (!/^[\x20-\x7e]{4}$/.test(type)) return true;
  const entries = content.byteLength < 8 ? 0 : content.getUint32(4);
  return entries > 0 && [4, 8].some((width) => 8 + width * entries === content.byteLength);
}

/**
 * The tables of a track that is not fragmented. Looked up in place and never expanded, so large counts cost nothing.
 */
export class SampleTable implements SampleList {
  readonly count: number;
  #sizes: Sizes;
  #times: Runs;
  #offsets: Runs | undefined;
  #chunks: Chunks;
  #keys: DataView | undefined;
  /** The latest sample whose position was looked up. */
  #latest = { index: -1, position: 0 };

  /**
   * @param table - The content of the box `stbl`.
   * @param hasDuration - Whether the track says how long it is.
   */
  constructor(table: DataView, hasDuration: boolean) {
    for (const box of boxesIn(table, 0)) {
      if (!isTableBox(box) && mayBeTable(box.type, contentOf(table, box))) {
        throw new BoxError(`The name "${box.type}" of a track's table is damaged.`);
      }
    }
    this.#sizes = sizesIn(table);
    this.#times = timesIn(table);
    this.#chunks = new Chunks(table);
    const offsets = findBox(table, "ctts");
    this.#offsets = offsets && new Runs(offsets, (view, at) => view.getInt32(at));
    this.#keys = findBox(table, "stss");
    if (this.#keys && 8 + 4 * this.#keys.getUint32(4) > this.#keys.byteLength) {
      throw new BoxError("The list of key frames is cut off.");
    }
    this.count = this.#sizes.count;
    // Or all positions would be wrong. The last chunk may have room to spare.
    const { all, last } = this.#chunks.capacity;
    if (this.count > all || (all > 0 && this.count <= all - last)) {
      throw new BoxError(`The tables contradict each other: ${this.count} samples have a size, ${all} a position.`);
    }
    if (this.#offsets && this.#offsets.count !== this.count) {
      const shown = this.#offsets.count;
      throw new BoxError(
        `The tables contradict each other: ${this.count} samples have a size, ${shown} a time offset.`,
      );
    }
    // If they are fewer, the samples before are sound.
    if (this.#times.count > this.count) {
      const timed = this.#times.count;
      throw new BoxError(`The tables contradict each other: ${this.count} samples have a size, ${timed} a time.`);
    }
    // Single samples may have no duration, as duplicates of a variable frame rate.
    if (hasDuration && this.count > 1 && this.#times.zeros > this.count / 2)
      throw new BoxError("Most samples have no duration.");
  }

  /** The durations of all samples, added up. */
  get duration(): number {
    return this.#times.sumAt(this.count);
  }

  at(index: number): Sample | undefined {
    const time = this.#timeOf(index);
    const position = this.#positionOf(index);
    if (index >= this.count || time === undefined || position === undefined) return undefined;
    const size = this.#sizes.of(index);
    return { position, size, time, duration: this.#durationOf(index, time), isKey: this.#isKey(index) };
  }

  keyBefore(time: number): number {
    // Decoding order and presentation order differ by no more than the reordering.
    let index = Math.min(this.#times.indexAt(time) + (this.#offsets ? REORDERING : 0), this.count - 1);
    for (let steps = 0; index > 0 && steps < MAX_STEPS; steps++, index--) {
      if (this.#keys) index = this.#keyAtOrBefore(index);
      if ((this.#timeOf(index) ?? Number.POSITIVE_INFINITY) <= time) return index;
    }
    return 0;
  }

  #positionOf(index: number): number | undefined {
    const chunk = this.#chunks.holding(index);
    if (!chunk) return undefined;
    const isOn = this.#latest.index >= chunk.firstSample && this.#latest.index <= index;
    const from = isOn ? this.#latest : { index: chunk.firstSample, position: chunk.position };
    const position = from.position + this.#sizes.between(from.index, index);
    this.#latest = { index, position };
    return position;
  }

  #timeOf(index: number): number | undefined {
    const run = this.#times.runOf(index);
    return run && run.sum + (index - run.start) * run.value + (this.#offsets?.runOf(index)?.value ?? 0);
  }

  /** Time until the next sample in presentation order. */
  #durationOf(index: number, time: number): number {
    const own = this.#times.runOf(index)?.value ?? 0;
    if (!this.#offsets) return own;
    let next = Number.POSITIVE_INFINITY;
    const last = Math.min(index + REORDERING, this.count - 1);
    for (let other = Math.max(0, index - REORDERING); other <= last; other++) {
      const otherTime = this.#timeOf(other) ?? time;
      if (otherTime > time && otherTime < next) next = otherTime;
    }
    return next === Number.POSITIVE_INFINITY ? own : next - time;
  }

  #isKey(index: number): boolean {
    // The first sample is one, whether it is listed or not.
    return !this.#keys || index === 0 || this.#keyAtOrBefore(index) === index;
  }

  #keyAtOrBefore(index: number): number {
    const keys = this.#keys!;
    const found = lastAtOrBelow(keys.getUint32(4), (at) => keys.getUint32(8 + 4 * at) - 1, index);
    return found < 0 ? 0 : keys.getUint32(8 + 4 * found) - 1;
  }
}

/** A run of samples with the same value. */
interface Run {
  start: number;
  /** All values before the run, added up. */
  sum: number;
  count: number;
  value: number;
}

/** Decoding times, as differences. */
function timesIn(table: DataView): Runs {
  const times = findBox(table, "stts");
  if (!times) throw new BoxError("The table of times is missing.");
  return new Runs(times, (view, at) => view.getUint32(at));
}

/** A table of runs: `stts` and `ctts`. */
class Runs {
  /** Number of samples in all runs. */
  readonly count: number;
  /** Number of samples whose value is 0. */
  readonly zeros: number;
  #runs: Run[] = [];
  #latest: Run | undefined;

  constructor(table: DataView, valueAt: (view: DataView, offset: number) => number) {
    let start = 0;
    let sum = 0;
    let zeros = 0;
    for (let entry = table.getUint32(4), at = 8; entry > 0; entry--, at += 8) {
      const count = table.getUint32(at);
      const value = valueAt(table, at + 4);
      this.#runs.push({ start, sum, count, value });
      start += count;
      sum += count * value;
      if (value === 0) zeros += count;
    }
    this.count = start;
    this.zeros = zeros;
  }

  runOf(index: number): Run | undefined {
    const latest = this.#latest;
    if (latest && index >= latest.start && index < latest.start + latest.count) return latest;
    const run = this.#runs[lastAtOrBelow(this.#runs.length, (at) => this.#runs[at]!.start, index)];
    this.#latest = run;
    return run && index < run.start + run.count ? run : undefined;
  }

  /** The values before a sample, added up. */
  sumAt(index: number): number {
    const run = this.#runs[lastAtOrBelow(this.#runs.length, (at) => this.#runs[at]!.start, index)];
    return run ? run.sum + Math.min(run.count, index - run.start) * run.value : 0;
  }

  /** The sample at which the values before it add up to a sum. */
  indexAt(sum: number): number {
    const run = this.#runs[lastAtOrBelow(this.#runs.length, (at) => this.#runs[at]!.sum, sum)];
    if (!run) return 0;
    return run.start + Math.min(run.count - 1, run.value > 0 ? Math.floor((sum - run.sum) / run.value) : run.count - 1);
  }
}

interface Sizes {
  count: number;
  of(index: number): number;
  /** The sizes from one sample up to another, added up. */
  between(from: number, to: number): number;
}

/** Sizes that are listed one by one. */
const listed = (count: number, of: (index: number) => number): Sizes => ({
  count,
  of,
  between: (from, to) => {
    let sum = 0;
    for (let index = from; index < to; index++) sum += of(index);
    return sum;
  },
});

/** Tables of sizes: `stsz` and `stz2`. */
function sizesIn(table: DataView): Sizes {
  const sizes = findBox(table, "stsz");
  if (sizes) {
    const all = sizes.getUint32(4);
    const count = sizes.getUint32(8);
    if (all > 0) return { count, of: () => all, between: (from, to) => all * (to - from) };
    if (12 + 4 * count > sizes.byteLength) throw new BoxError("The table of sizes is cut off.");
    return listed(count, (index) => sizes.getUint32(12 + 4 * index));
  }
  const compact = findBox(table, "stz2");
  if (!compact) throw new BoxError("The table of sizes is missing.");
  const bits = compact.getUint8(7);
  const count = compact.getUint32(8);
  if (![4, 8, 16].includes(bits) || 12 + (count * bits) / 8 > compact.byteLength) {
    throw new BoxError("The table of sizes is cut off.");
  }
  if (bits === 16) return listed(count, (index) => compact.getUint16(12 + 2 * index));
  if (bits === 8) return listed(count, (index) => compact.getUint8(12 + index));
  return listed(count, (index) => (compact.getUint8(12 + (index >> 1)) >> (index % 2 ? 0 : 4)) & 15);
}

/** Chunks in a row that hold the same number of samples. */
interface ChunkRun {
  firstChunk: number;
  firstSample: number;
  perChunk: number;
}

/** Where chunks are, and which samples each holds: `stsc` with `stco` or `co64`. */
class Chunks {
  readonly count: number;
  #runs: ChunkRun[] = [];
  #positions: DataView;
  #width: 4 | 8;

  constructor(table: DataView) {
    const samples = findBox(table, "stsc");
    const short = findBox(table, "stco");
    const positions = short ?? findBox(table, "co64");
    if (!samples || !positions) throw new BoxError("The table of chunks is missing.");
    this.#width = short ? 4 : 8;
    this.#positions = positions;
    this.count = positions.getUint32(4);
    if (8 + this.count * this.#width > positions.byteLength) throw new BoxError("The table of chunks is cut off.");
    let firstSample = 0;
    for (let entry = samples.getUint32(4), at = 8; entry > 0; entry--, at += 12) {
      const firstChunk = samples.getUint32(at) - 1;
      const perChunk = samples.getUint32(at + 4);
      const last = this.#runs.at(-1);
      const isInOrder = last ? firstChunk > last.firstChunk : firstChunk === 0;
      if (!isInOrder || firstChunk > this.count || perChunk === 0) {
        throw new BoxError("The table of chunks contradicts itself.");
      }
      if (last) firstSample += (firstChunk - last.firstChunk) * last.perChunk;
      this.#runs.push({ firstChunk, firstSample, perChunk });
    }
  }

  /** How many samples the chunks have room for, and how many of them are in the last chunk. */
  get capacity(): { all: number; last: number } {
    const run = this.#runs.at(-1);
    if (!run) return { all: 0, last: 0 };
    return { all: run.firstSample + (this.count - run.firstChunk) * run.perChunk, last: run.perChunk };
  }

  /** The chunk that a sample is in. */
  holding(sample: number): { position: number; firstSample: number } | undefined {
    const run = this.#runs[lastAtOrBelow(this.#runs.length, (at) => this.#runs[at]!.firstSample, sample)];
    if (!run) return undefined;
    const chunk = run.firstChunk + Math.floor((sample - run.firstSample) / run.perChunk);
    if (chunk >= this.count) return undefined;
    return {
      position: this.#positionOf(chunk),
      firstSample: run.firstSample + (chunk - run.firstChunk) * run.perChunk,
    };
  }

  at(chunk: number): { position: number; firstSample: number; samples: number } {
    const run = this.#runs[lastAtOrBelow(this.#runs.length, (at) => this.#runs[at]!.firstChunk, chunk)];
    const firstSample = run ? run.firstSample + (chunk - run.firstChunk) * run.perChunk : 0;
    return { position: this.#positionOf(chunk), firstSample, samples: run?.perChunk ?? 0 };
  }

  #positionOf(chunk: number): number {
    const at = 8 + chunk * this.#width;
    return this.#width === 4 ? this.#positions.getUint32(at) : Number(this.#positions.getBigUint64(at));
  }
}

/** Uncompressed audio, where each chunk is one packet, as a sample of the table is a single audio sample. */
export class PcmTable implements SampleList {
  readonly count: number;
  #chunks: Chunks;
  #times: Runs;
  #sampleSize: number;

  /**
   * @param table - The content of the box `stbl`.
   * @param sampleSize - Bytes of a sample of all channels.
   */
  constructor(table: DataView, sampleSize: number) {
    this.#chunks = new Chunks(table);
    this.#times = timesIn(table);
    this.#sampleSize = sampleSize;
    this.count = this.#chunks.count;
  }

  at(index: number): Sample | undefined {
    const { position, firstSample, samples } = this.#chunks.at(index);
    const time = this.#times.sumAt(firstSample);
    const end = this.#times.sumAt(firstSample + samples);
    return { position, size: samples * this.#sampleSize, time, duration: end - time, isKey: true };
  }

  keyBefore(time: number): number {
    return Math.max(
      0,
      lastAtOrBelow(this.count, (index) => this.at(index)!.time, time),
    );
  }
}

/** The last index whose value is at most `wanted`; −1 if there is none. Values ascend. */
function lastAtOrBelow(count: number, valueAt: (index: number) => number, wanted: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueAt(middle) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
