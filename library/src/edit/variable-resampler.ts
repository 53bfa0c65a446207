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

/** Right half of a sinc with a Blackman window. */
const KERNEL = Float32Array.from({ length: ZERO_CROSSINGS * RESOLUTION + 2 }, (_, index) => {
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
  readonly #taps = new Float32Array(2 * (ZERO_CROSSINGS / LOWEST_CUTOFF) + 1);
  /** Position of the next output sample. */
  #next: number | undefined;

  constructor(format: SampleFormat, map: TimeMap) {
    this.format = format;
    this.#map = map;
    this.#input = new SampleQueue(format);
  }

  process(block: SampleBlock): SampleBlock | undefined {
    this.#next ??= this.#outputAt(block.position);
    this.#input.push(block);
    return this.#produce(this.#input.end);
  }

  flush(): SampleBlock | undefined {
    return this.#produce(Number.POSITIVE_INFINITY);
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

  /** Makes the output samples that need no input from `available` on. */
  #produce(available: number): SampleBlock | undefined {
    const position = this.#next ?? 0;
    const capacity = this.#outputAt(this.#input.end) - position;
    if (capacity <= 0) return undefined;
    const channels = emptyPlanes(this.format.numberOfChannels, capacity);
    const planes = this.#input.planes();
    const taps = this.#taps;
    const origin = this.#input.position;
    const { length } = this.#input;
    let at = this.#inputAt(position);
    let count = 0;
    for (; count < capacity; count++) {
      const following = this.#inputAt(position + count + 1);
      const cutoff = cutoffFor(following - at);
      const reach = ZERO_CROSSINGS / cutoff;
      if (Math.ceil(at + reach) >= available) break;
      // Outside of the input is silence.
      const first = Math.max(0, Math.ceil(at - reach) - origin);
      const width = Math.min(length, Math.floor(at + reach) - origin + 1) - first;
      fillTaps(taps, width, at - origin - first, cutoff);
      convolve(planes, first, taps, 0, width, channels, count);
      at = following;
    }
    this.#next = position + count;
    const firstNeeded = Math.floor(at - ZERO_CROSSINGS / LOWEST_CUTOFF);
    this.#input.drop(Math.max(0, firstNeeded - this.#input.position));
    if (count === 0) return undefined;
    const finished = channels.map((plane) => plane.subarray(0, count));
    return { channels: finished, sampleRate: this.format.sampleRate, position };
  }
}

const cutoffFor = (factor: number): number => Math.max(LOWEST_CUTOFF, Math.min(1, 1 / factor));

/** Coefficients of samples 0 to `width` for a value at a time between them. */
function fillTaps(taps: Float32Array, width: number, at: number, cutoff: number): void {
  const scale = cutoff * RESOLUTION;
  for (let k = 0; k < width; k++) {
    const x = Math.abs(at - k) * scale;
    const index = x | 0; // Takes half the time of Math.floor.
    const from = KERNEL[index]!;
    taps[k] = (from + (KERNEL[index + 1]! - from) * (x - index)) * cutoff;
  }
}
