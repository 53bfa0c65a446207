import { SampleQueue } from "../sound/sample-queue.ts";
import { emptyPlanes, lengthOf, type SampleBlock, type SampleFormat } from "../sound/samples.ts";
import type { SoundProcessor } from "../sound/sound-effect.ts";
import type { TimeMap } from "./time-map.ts";

/** Half the length of a piece of sound, in seconds: half of each piece overlaps the one before. */
const HOP = 0.02;
/** How far a piece may lie from its exact place to fit the waveform, in seconds. */
const SEARCH = 0.01;
/** Step of the coarse search, in samples. */
const COARSE = 4;

/**
 * Plays sound at a varying speed and keeps its pitch, by WSOLA (waveform similarity overlap-add): overlapping pieces of the input follow
 * one another in the output at another distance. Each piece is moved slightly to where it resembles the natural continuation of the
 * piece before, so that the waveform continues without a break.
 */
export class Stretcher implements SoundProcessor {
  readonly format: SampleFormat;
  readonly #map: TimeMap;
  readonly #input: SampleQueue;
  readonly #hop: number;
  readonly #search: number;
  /** Window that fades a piece in. */
  readonly #fade: Float32Array;
  /** Position of the next output sample. */
  #next: number | undefined;
  /** Position in the input that continues the latest piece. */
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
    const pieces: SampleBlock[] = [];
    while (this.#needed() <= this.#input.end) pieces.push(this.#step(this.#hop));
    return joined(pieces);
  }

  flush(): SampleBlock | undefined {
    if (this.#next === undefined) return undefined;
    const end = this.#outputAt(this.#input.end);
    const pieces: SampleBlock[] = [];
    while (this.#next < end) {
      const missing = this.#needed() - this.#input.end;
      if (missing > 0) this.#input.push({ ...this.format, position: 0, channels: this.#silence(missing) });
      pieces.push(this.#step(Math.min(this.#hop, end - this.#next)));
    }
    return joined(pieces);
  }

  /** Output position of an input sample. */
  #outputAt(position: number): number {
    const { sampleRate } = this.format;
    return Math.round((this.#map.at((position * 1e6) / sampleRate) * sampleRate) / 1e6);
  }

  /** Exact start in the input of the next piece: the middle of a piece, where it is loudest, has its exact time. */
  #place(): number {
    const { sampleRate } = this.format;
    const middle = ((this.#next! + this.#hop) * 1e6) / sampleRate;
    return Math.round((this.#map.inverse(middle) * sampleRate) / 1e6) - this.#hop;
  }

  /** End of the input that the next piece needs. */
  #needed(): number {
    return Math.max(this.#place() + this.#search, this.#continuation + this.#search) + this.#hop;
  }

  #silence(length: number) {
    return emptyPlanes(this.format.numberOfChannels, length);
  }

  /** Makes the next samples: the latest piece fades out while the best next one fades in. */
  #step(length: number): SampleBlock {
    const position = this.#next!;
    const start = this.#bestStart();
    const channels = this.#silence(length);
    for (const [channel, output] of channels.entries()) {
      const samples = this.#input.plane(channel);
      const from = this.#continuation - this.#input.position;
      const to = start - this.#input.position;
      for (let i = 0; i < length; i++) {
        const weight = this.#fade[i]!;
        output[i] = samples[from + i]! * (1 - weight) + samples[to + i]! * weight;
      }
    }
    this.#next = position + length;
    this.#continuation = start + this.#hop;
    const firstNeeded = Math.min(this.#continuation, this.#place() - this.#search);
    this.#input.drop(Math.max(0, firstNeeded - this.#input.position));
    return { channels, sampleRate: this.format.sampleRate, position };
  }

  /** Start of the piece near the exact place that resembles the continuation of the latest piece most. */
  #bestStart(): number {
    const place = Math.max(this.#input.position, this.#place());
    const first = Math.max(this.#input.position, place - this.#search);
    const last = place + this.#search;
    const coarse = this.#closest(first, last, COARSE, place);
    return this.#closest(Math.max(first, coarse - COARSE), Math.min(last, coarse + COARSE), 1, coarse);
  }

  #closest(first: number, last: number, step: number, preferred: number): number {
    let best = preferred;
    let score = this.#likeness(preferred, step);
    for (let start = first; start <= last; start += step) {
      const found = this.#likeness(start, step);
      if (found > score) [best, score] = [start, found];
    }
    return best;
  }

  /** Correlation of the input at a position with the continuation of the latest piece, independent of the level. */
  #likeness(start: number, step: number): number {
    let product = 0;
    let energy = 0;
    for (let channel = 0; channel < this.format.numberOfChannels; channel++) {
      const samples = this.#input.plane(channel);
      const from = this.#continuation - this.#input.position;
      const to = start - this.#input.position;
      for (let i = 0; i < this.#hop; i += step) {
        const sample = samples[to + i]!;
        product += samples[from + i]! * sample;
        energy += sample * sample;
      }
    }
    return energy > 0 ? product / Math.sqrt(energy) : 0;
  }
}

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
