import { SampleQueue } from "../sound/sample-queue.ts";
import { emptyPlanes, ReusedPlanes, type SampleBlock, type SampleFormat } from "../sound/samples.ts";
import type { SoundProcessor } from "../sound/sound-effect.ts";
import { SegmentSearch } from "./segment-search.ts";
import type { TimeMap } from "./time-map.ts";

/** Half the length of a segment of sound, in seconds: half of each segment overlaps the one before. */
const HOP = 0.02;
/** How far a segment may lie from its exact place to fit the waveform, in seconds. */
const REACH = 0.01;

/**
 * Plays sound at a varying speed and keeps its pitch, by WSOLA (waveform similarity overlap-add): overlapping blocks of the input follow
 * one another in the output at another distance. Each segment is moved slightly to where it resembles the natural continuation of the
 * segment before, so that the waveform continues without a break.
 */
export class Stretcher implements SoundProcessor {
  readonly format: SampleFormat;
  readonly #map: TimeMap;
  readonly #input: SampleQueue;
  readonly #output: SampleQueue;
  readonly #crossfaded = new ReusedPlanes();
  readonly #hop: number;
  readonly #reach: number;
  readonly #search: SegmentSearch;
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
    this.#output = new SampleQueue(format);
    this.#hop = Math.round(HOP * format.sampleRate);
    this.#reach = Math.round(REACH * format.sampleRate);
    this.#search = new SegmentSearch(this.#hop, this.#reach);
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
    while (this.#needed() <= this.#input.end) this.#step(this.#hop);
    return this.#finished();
  }

  flush(): SampleBlock | undefined {
    if (this.#next === undefined) return undefined;
    const end = this.#outputAt(this.#input.end);
    while (this.#next < end) {
      const missing = this.#needed() - this.#input.end;
      if (missing > 0) {
        const channels = emptyPlanes(this.format.numberOfChannels, missing);
        this.#input.push({ ...this.format, position: 0, channels });
      }
      this.#step(Math.min(this.#hop, end - this.#next));
    }
    return this.#finished();
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
    return Math.max(this.#place() + this.#reach, this.#continuation + this.#reach) + this.#hop;
  }

  #finished(): SampleBlock | undefined {
    return this.#output.length > 0 ? this.#output.take(this.#output.length) : undefined;
  }

  /** Makes the next samples: the latest segment fades out while the best next one fades in. */
  #step(length: number): void {
    const position = this.#next!;
    const start = this.#bestStart();
    const channels = this.#crossfaded.take(this.format.numberOfChannels, length);
    const from = this.#continuation - this.#input.position;
    const to = start - this.#input.position;
    for (const [channel, output] of channels.entries())
      crossfade(output, this.#input.plane(channel), from, to, this.#fade);
    this.#output.push({ channels, sampleRate: this.format.sampleRate, position });
    this.#next = position + length;
    this.#continuation = start + this.#hop;
    const firstNeeded = Math.min(this.#continuation, this.#place() - this.#reach);
    this.#input.drop(Math.max(0, firstNeeded - this.#input.position));
  }

  /** Start of the segment near the exact place that resembles the continuation of the latest segment most. */
  #bestStart(): number {
    const origin = this.#input.position;
    const preferred = Math.max(0, this.#place() - origin);
    const first = Math.max(0, preferred - this.#reach);
    const last = preferred + this.#reach;
    const target = this.#continuation - origin;
    return origin + this.#search.closest(this.#input.planes(), target, { first, preferred, last });
  }
}

/** Fills a plane with samples that change over from one index to another. */
function crossfade(output: Float32Array, samples: Float32Array, from: number, to: number, fade: Float32Array): void {
  for (let i = 0; i < output.length; i++) {
    const weight = fade[i]!;
    output[i] = samples[from + i]! * (1 - weight) + samples[to + i]! * weight;
  }
}
