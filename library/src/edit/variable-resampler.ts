import { convolve } from "../sound/convolve.ts";
import { SampleQueue } from "../sound/sample-queue.ts";
import { emptyPlanes, type SampleBlock, type SampleFormat } from "../sound/samples.ts";
import type { SoundProcessor } from "../sound/sound-effect.ts";
import type { TimeMap } from "./time-map.ts";

/** Zero crossings of the sinc on each side. */
const ZERO_CROSSINGS = 24;
/** Table entries between two zero crossings; values in between are interpolated. */
const RESOLUTION = 512;
/** Lowest cutoff frequency as a fraction of the Nyquist frequency. Keeps the filter short at very high speeds, which then alias. */
const LOWEST_CUTOFF = 1 / 32;
/** Largest number of input samples on each side of an output sample that contribute to it. */
const MAX_REACH = ZERO_CROSSINGS / LOWEST_CUTOFF;

/** Right half of a sinc with a Blackman window. Ends in zeros: the outermost samples of a filter may lie beyond the last zero crossing. */
const KERNEL = Float32Array.from({ length: (ZERO_CROSSINGS + 1) * RESOLUTION + 2 }, (_, index) => {
  const x = index / RESOLUTION;
  if (x >= ZERO_CROSSINGS) return 0;
  const angle = (Math.PI * x) / ZERO_CROSSINGS;
  const window = 0.42 + 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle);
  return x === 0 ? 1 : (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
});

/** Plays sound at a varying speed, like a tape: the pitch changes with the speed. */
export class VariableResampler implements SoundProcessor {
  readonly format: SampleFormat;
  readonly #map: TimeMap;
  readonly #input: SampleQueue;
  /** Filter coefficients of an output sample. */
  readonly #taps = new Float32Array(2 * MAX_REACH);
  /** Position of the next output sample. */
  #next: number | undefined;

  constructor(format: SampleFormat, map: TimeMap) {
    this.format = format;
    this.#map = map;
    this.#input = new SampleQueue(format);
  }

  process(block: SampleBlock): SampleBlock | undefined {
    const { position } = block;
    if (this.#next === undefined) {
      this.#next = this.#outputAt(position);
      // The position of the first output sample may be rounded down.
      const start = Math.min(position, Math.floor(this.#inputAt(this.#next)));
      this.#pad(MAX_REACH + position - start, start - MAX_REACH);
    }
    this.#input.push(block);
    return this.#produce(this.#outputAt(this.#input.end));
  }

  flush(): SampleBlock | undefined {
    const { end } = this.#input;
    this.#pad(MAX_REACH, end);
    return this.#produce(this.#outputAt(end));
  }

  /** Adds the silence around the sound that the filter reaches into. */
  #pad(length: number, position: number): void {
    this.#input.push({ ...this.format, channels: emptyPlanes(this.format.numberOfChannels, length), position });
  }

  /** Output position of an input sample. */
  #outputAt(position: number): number {
    const { sampleRate } = this.format;
    return Math.round((this.#map.at((position * 1e6) / sampleRate) * sampleRate) / 1e6);
  }

  /** Input position, between samples, of an output sample. */
  #inputAt(position: number): number {
    const { sampleRate } = this.format;
    return (this.#map.inverse((position * 1e6) / sampleRate) * sampleRate) / 1e6;
  }

  /** Makes the samples up to an output position for which there is enough input. */
  #produce(end: number): SampleBlock | undefined {
    const position = this.#next ?? end;
    if (end <= position) return undefined;
    const channels = emptyPlanes(this.format.numberOfChannels, end - position);
    const planes = this.#input.planes();
    const taps = this.#taps;
    let at = this.#inputAt(position);
    let count = 0;
    for (; position + count < end; count++) {
      const following = this.#inputAt(position + count + 1);
      const cutoff = cutoffFor(following - at);
      const reach = Math.ceil(ZERO_CROSSINGS / cutoff);
      const whole = Math.floor(at);
      if (whole + reach >= this.#input.end) break;
      const first = whole - reach + 1;
      fillTaps(taps, 2 * reach, at - first, cutoff);
      convolve(planes, first - this.#input.position, taps, 0, 2 * reach, channels, count);
      at = following;
    }
    if (count === 0) return undefined;
    this.#next = position + count;
    const firstNeeded = Math.floor(at) - MAX_REACH;
    this.#input.drop(Math.max(0, firstNeeded - this.#input.position));
    const finished = channels.map((plane) => plane.subarray(0, count));
    return { channels: finished, sampleRate: this.format.sampleRate, position };
  }
}

const cutoffFor = (factor: number): number => Math.max(LOWEST_CUTOFF, Math.min(1, 1 / factor));

/** Fills in the coefficients of samples 0 to `width - 1` for the value at a time between them. */
function fillTaps(taps: Float32Array, width: number, at: number, cutoff: number): void {
  const scale = cutoff * RESOLUTION;
  for (let k = 0; k < width; k++) {
    const x = Math.abs(at - k) * scale;
    const index = x | 0; // Takes half the time of Math.floor.
    const from = KERNEL[index]!;
    taps[k] = (from + (KERNEL[index + 1]! - from) * (x - index)) * cutoff;
  }
}
