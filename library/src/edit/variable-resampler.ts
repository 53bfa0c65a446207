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
    let end = this.#next;
    while (this.#lastNeeded(end) < this.#input.end) end++;
    return this.#produce(end);
  }

  flush(): SampleBlock | undefined {
    return this.#produce(this.#outputAt(this.#input.end));
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

  #lastNeeded(position: number): number {
    const at = this.#inputAt(position);
    return Math.ceil(at + ZERO_CROSSINGS / cutoffFor(this.#inputAt(position + 1) - at));
  }

  #produce(end: number): SampleBlock | undefined {
    const position = this.#next ?? 0;
    if (end <= position) return undefined;
    const channels = emptyPlanes(this.format.numberOfChannels, end - position);
    const planes = channels.map((_, channel) => this.#input.plane(channel));
    let at = this.#inputAt(position);
    for (let i = 0; i < end - position; i++) {
      const following = this.#inputAt(position + i + 1);
      const cutoff = cutoffFor(following - at);
      for (const [channel, plane] of planes.entries()) {
        channels[channel]![i] = interpolate(plane, at - this.#input.position, cutoff);
      }
      at = following;
    }
    this.#next = end;
    const firstNeeded = Math.floor(at - ZERO_CROSSINGS / LOWEST_CUTOFF);
    this.#input.drop(Math.max(0, firstNeeded - this.#input.position));
    return { channels, sampleRate: this.format.sampleRate, position };
  }
}

const cutoffFor = (factor: number): number => Math.max(LOWEST_CUTOFF, Math.min(1, 1 / factor));

/** Value between the samples. Outside of them is silence. */
function interpolate(samples: Float32Array, at: number, cutoff: number): number {
  const reach = ZERO_CROSSINGS / cutoff;
  const last = Math.min(samples.length - 1, Math.floor(at + reach));
  let sum = 0;
  for (let k = Math.max(0, Math.ceil(at - reach)); k <= last; k++) {
    const x = Math.abs(at - k) * cutoff * RESOLUTION;
    const index = Math.floor(x);
    const from = KERNEL[index]!;
    sum += samples[k]! * (from + (KERNEL[index + 1]! - from) * (x - index));
  }
  return sum * cutoff;
}
