import { SampleQueue } from "../sound/sample-queue.ts";
import { emptyPlanes, lengthOf, type SampleBlock, type SampleFormat } from "../sound/samples.ts";
import type { SoundProcessor } from "../sound/sound-effect.ts";
import type { TimeMap } from "./time-map.ts";

/** Half the length of a segment of sound, in seconds: half of each segment overlaps the one before. */
const HOP = 0.02;
/** How far a segment may lie from its exact place to fit the waveform, in seconds. */
const SEARCH = 0.01;
/** Step of the coarse search, in samples. */
const COARSE = 4;

/**
 * Plays sound at a varying speed and keeps its pitch, by WSOLA (waveform similarity overlap-add): overlapping blocks of the input follow
 * one another in the output at another distance. Each segment is moved slightly to where it resembles the natural continuation of the
 * segment before, so that the waveform continues without a break.
 */
export class Stretcher implements SoundProcessor {
  readonly format: SampleFormat;
  readonly #map: TimeMap;
  readonly #input: SampleQueue;
  readonly #hop: number;
  readonly #search: number;
  /** Window that fades a segment in. */
  readonly #fade: Float32Array;
  /** Position of the next output sample. */
  #next: number | undefined;
  /** Position in the input that continues the latest segment. */
  #continuation = 0;

  constructor(format: SampleFormat, map: TimeMap) {
    this.format = format;
    this.#map = map;
    this.#input = new SampleQueue(format);
    this.#hop = Math.round(HOP * format.sampleRate);
    this.#search = Math.round(SEARCH * format.sampleRate);
    this.#fade = Float32Array.from(
      { length: this.#hop },
      (_, i) => Math.sin(((i + 0.5) / this.#hop) * (Math.PI / 2)) ** 2,
    );
  }

  process(block: SampleBlock): SampleBlock | undefined {
    if (this.#next === undefined) {
      this.#next = this.#outputAt(block.position);
      this.#continuation = block.position;
    }
    this.#input.push(block);
    const blocks: SampleBlock[] = [];
    while (this.#needed() <= this.#input.end) blocks.push(this.#step(this.#hop));
    return joined(blocks);
  }

  flush(): SampleBlock | undefined {
    if (this.#next === undefined) return undefined;
    const end = this.#outputAt(this.#input.end);
    const blocks: SampleBlock[] = [];
    while (this.#next < end) {
      const missing = this.#needed() - this.#input.end;
      if (missing > 0) this.#input.push({ ...this.format, position: 0, channels: this.#silence(missing) });
      blocks.push(this.#step(Math.min(this.#hop, end - this.#next)));
    }
    return joined(blocks);
  }

  /** Output position of an input sample. */
  #outputAt(position: number): number {
    const { sampleRate } = this.format;
    return Math.round((this.#map.at((position * 1e6) / sampleRate) * sampleRate) / 1e6);
  }

  /** Exact start in the input of the next segment: the middle of a segment, where it is loudest, has its exact time. */
  #place(): number {
    const { sampleRate } = this.format;
    const middle = ((this.#next! + this.#hop) * 1e6) / sampleRate;
    return Math.round((this.#map.inverse(middle) * sampleRate) / 1e6) - this.#hop;
  }

  /** End of the input that the next segment needs. */
  #needed(): number {
    return Math.max(this.#place() + this.#search, this.#continuation + this.#search) + this.#hop;
  }

  #silence(length: number) {
    return emptyPlanes(this.format.numberOfChannels, length);
  }

  /** Makes the next samples: the latest segment fades out while the best next one fades in. */
  #step(length: number): SampleBlock {
    const position = this.#next!;
    const start = this.#bestStart();
    const channels = this.#silence(length);
    const from = this.#continuation - this.#input.position;
    const to = start - this.#input.position;
    for (const [channel, output] of channels.entries())
      crossfade(output, this.#input.plane(channel), from, to, this.#fade);
    this.#next = position + length;
    this.#continuation = start + this.#hop;
    const firstNeeded = Math.min(this.#continuation, this.#place() - this.#search);
    this.#input.drop(Math.max(0, firstNeeded - this.#input.position));
    return { channels, sampleRate: this.format.sampleRate, position };
  }

  /** Start of the segment near the exact place that resembles the continuation of the latest segment most. */
  #bestStart(): number {
    const place = Math.max(this.#input.position, this.#place());
    const first = Math.max(this.#input.position, place - this.#search);
    const last = place + this.#search;
    const coarse = this.#closest(first, last, COARSE, place);
    return this.#closest(Math.max(first, coarse - COARSE), Math.min(last, coarse + COARSE), 1, coarse);
  }

  /**
   * Start of the segment with the highest correlation with the continuation of the latest segment, independent of the level.
   *
   * @param step - Distance between the starts and the samples that are compared.
   */
  #closest(first: number, last: number, step: number, preferred: number): number {
    const planes = this.#input.planes();
    const origin = this.#input.position;
    const from = this.#continuation - origin;
    const length = this.#hop;
    const likeness = (start: number, energy: number) =>
      energy > 0 ? correlation(planes, from, start, length, step) / Math.sqrt(energy) : 0;
    const lastCompared = step * (Math.ceil(length / step) - 1);
    let best = preferred - origin;
    let score = likeness(best, correlation(planes, best, best, length, step));
    let energy = correlation(planes, first - origin, first - origin, length, step);
    for (let start = first - origin; start <= last - origin; start += step) {
      if (start > first - origin) energy += squaresAt(planes, start + lastCompared) - squaresAt(planes, start - step);
      const found = likeness(start, energy);
      if (found > score) [best, score] = [start, found];
    }
    return best + origin;
  }
}

/** Fills a plane with samples that change over from one index to another. */
function crossfade(output: Float32Array, samples: Float32Array, from: number, to: number, fade: Float32Array): void {
  for (let i = 0; i < output.length; i++) {
    const weight = fade[i]!;
    output[i] = samples[from + i]! * (1 - weight) + samples[to + i]! * weight;
  }
}

/** Sum of the products of two stretches of samples, over all channels. Only every nth sample counts. */
function correlation(planes: readonly Float32Array[], a: number, b: number, length: number, step: number): number {
  let sum = 0;
  for (const samples of planes) {
    for (let i = 0; i < length; i += step) sum += samples[a + i]! * samples[b + i]!;
  }
  return sum;
}

const squaresAt = (planes: readonly Float32Array[], index: number): number =>
  planes.reduce((sum, samples) => sum + samples[index]! ** 2, 0);

/** Blocks that follow one another as one. */
function joined(blocks: readonly SampleBlock[]): SampleBlock | undefined {
  const [first] = blocks;
  if (!first) return undefined;
  const length = blocks.reduce((sum, block) => sum + lengthOf(block), 0);
  const channels = emptyPlanes(first.channels.length, length);
  for (const [channel, plane] of channels.entries()) {
    let at = 0;
    for (const block of blocks) {
      plane.set(block.channels[channel]!, at);
      at += lengthOf(block);
    }
  }
  return { ...first, channels };
}
