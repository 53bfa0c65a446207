import type { Edit } from "../edit/edit.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { COUNT, checkNumber } from "../media/check-option.ts";
import { type MeasureOptions, measure } from "./measure.ts";

/**
 * Options of {@link waveform}.
 *
 * @inline
 */
export interface WaveformOptions extends MeasureOptions {
  /**
   * Number of columns, for example the width of the drawing in pixels.
   *
   * @defaultValue 512
   */
  width?: number | undefined;
}

/**
 * Result of {@link waveform}: the peaks of a sound.
 *
 * @group Sound
 * @since next
 */
export interface Waveform {
  /** Lowest and highest sample of each channel in each column, usually from −1 to 1. */
  channels: { min: Float32Array; max: Float32Array }[];
  /** Duration of the sound in milliseconds. */
  duration: number;
  /** Sample rate in hertz. */
  sampleRate: number;
}

/** Number of peaks per column that are kept until the length is known. More peaks make the borders of columns more exact. */
const PEAKS_PER_COLUMN = 64;

/**
 * Measures the peaks of a sound for a drawing. Reads the whole stream and closes its audio data. Memory depends on `width` only, not on the
 * length of the sound. Borders between columns are exact to 1/32 of a column.
 *
 * @param sound - The sound: an edit, or a stream of `AudioData`.
 * @param options - Number of columns, signal and progress.
 * @returns The lowest and highest sample per column and channel. An empty stream has no channels.
 * @throws `OptionError` if `width` is not a positive integer, the edit has no sound or no end, or the stream is locked.
 * @throws `AbortedError` if `signal` is aborted.
 * @throws `SourceError` if the stream fails, and errors of the edit.
 *
 * @example
 * ```ts live
 * import { decode, waveform } from "mfx";
 *
 * const { video: frames, audio } = await decode(video);
 * await frames?.cancel();
 * if (!audio) throw new Error("This video has no audio.");
 *
 * const canvas = document.createElement("canvas");
 * const { width, height } = Object.assign(canvas, { width: 600, height: 120 });
 * const { channels } = await waveform(audio, { width });
 * const { min, max } = channels[0]!;
 *
 * const context = canvas.getContext("2d")!;
 * context.fillStyle = "steelblue";
 * const y = (sample: number) => ((1 - sample) / 2) * height;
 * for (let x = 0; x < width; x++) context.fillRect(x, y(max[x]!), 1, y(min[x]!) - y(max[x]!) + 1);
 * await show(canvas);
 * ```
 *
 * @group Sound
 * @since next
 */
export async function waveform(
  sound: Edit | ReadableStream<AudioData>,
  options: WaveformOptions = {},
): Promise<Waveform> {
  checkNames(options, { signal: true, onProgress: true, width: true } satisfies Names<WaveformOptions>);
  const { width = 512 } = options;
  checkNumber("width", width, COUNT);
  let channels: PeakMeter[] = [];
  let sampleRate = 0;
  await measure(sound, options, (block) => {
    if (channels.length === 0) channels = block.channels.map(() => new PeakMeter(width * PEAKS_PER_COLUMN));
    sampleRate = block.sampleRate;
    for (const [index, meter] of channels.entries()) meter.add(block.channels[index]!);
  });
  return {
    channels: channels.map((meter) => meter.columns(width)),
    duration: channels[0] ? (channels[0].count / sampleRate) * 1000 : 0,
    sampleRate,
  };
}

/** A fixed number of peaks for a channel. If they are used up, two neighbors become one, so that each covers twice as many samples. */
class PeakMeter {
  /** Number of samples that were added. */
  count = 0;
  readonly #min: Float32Array;
  readonly #max: Float32Array;
  /** Samples per peak: a power of two. */
  #size = 1;

  constructor(capacity: number) {
    this.#min = new Float32Array(capacity);
    this.#max = new Float32Array(capacity);
  }

  add(samples: Float32Array): void {
    for (const sample of samples) {
      if (this.count === this.#min.length * this.#size) this.#halve();
      const index = Math.floor(this.count / this.#size);
      const isFirst = this.count % this.#size === 0;
      this.#min[index] = isFirst ? sample : Math.min(this.#min[index]!, sample);
      this.#max[index] = isFirst ? sample : Math.max(this.#max[index]!, sample);
      this.count++;
    }
  }

  /** Peaks of equal parts of the sound. If a part is shorter than a sample, neighboring parts share the sample. */
  columns(width: number): { min: Float32Array; max: Float32Array } {
    const min = new Float32Array(width);
    const max = new Float32Array(width);
    const peaks = Math.ceil(this.count / this.#size);
    for (let column = 0; column < width && peaks > 0; column++) {
      const start = Math.floor((column * this.count) / width / this.#size);
      const end = Math.ceil(((column + 1) * this.count) / width / this.#size);
      min[column] = Math.min(...this.#min.subarray(start, end));
      max[column] = Math.max(...this.#max.subarray(start, end));
    }
    return { min, max };
  }

  /** Joins peaks in pairs, which frees half of them. */
  #halve(): void {
    for (let i = 0; i < this.#min.length; i += 2) {
      this.#min[i / 2] = Math.min(this.#min[i]!, this.#min[i + 1]!);
      this.#max[i / 2] = Math.max(this.#max[i]!, this.#max[i + 1]!);
    }
    this.#size *= 2;
  }
}
