/// <reference path="./gifenc.d.ts" />
import * as imported from "gifenc";
import { nextTask } from "../media/next-task.ts";
import type { GIFPaintOptions } from "./gif-options.ts";

// Node reads gifenc as CommonJS, with all of its exports in the default one.
const { applyPalette, GIFEncoder, quantize } = { ...imported.default, ...imported };

export interface GIFPicture {
  pixels: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  /** Milliseconds that it is shown. */
  delay: number;
}

/** Number of pixels that a palette is computed from: a quarter of 640 × 360 gives the same colors in a quarter of the time. */
const SAMPLED = 60_000;
/** Number of distinct colors that a palette is computed from in less than a frame's time. Noise has more: fewer pixels are sampled then. */
const DISTINCT = 8_192;
/** Number of pixels that a palette's fit is measured with. */
const JUDGED = 2_000;
/** Pixels mapped to the palette per slice. */
const BAND = 500_000;
/** How much worse a palette may fit a later picture before it is replaced, as at a cut. */
const WORSE = 1.6;

/** Encodes pictures as a GIF, in slices that let other tasks run. */
export class GIFPainter {
  readonly #options: GIFPaintOptions;
  readonly #signal: AbortSignal;
  readonly #encoder: imported.Encoder = GIFEncoder({ auto: false });
  #palette: imported.Palette = [];
  /** Whether the palette is the file's global one, so that pictures need none of their own. */
  #isGlobal = false;
  #fit = 0;
  #age = 0;
  #count = 0;

  constructor(options: GIFPaintOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  /** Takes one picture at a time. */
  async paint({ pixels, width, height, delay }: GIFPicture): Promise<Uint8Array<ArrayBuffer>> {
    const { repeat = 0, transparent = false } = this.#options;
    const first = this.#count++ === 0;
    await this.#slice();
    this.#choosePalette(pixels, first);
    const index = await this.#indexOf(pixels);
    const clear = transparent ? this.#palette.findIndex(([, , , alpha]) => alpha === 0) : -1;
    this.#encoder.reset();
    if (first) this.#encoder.writeHeader();
    this.#encoder.writeFrame(index, width, height, {
      first,
      delay,
      repeat,
      ...(!this.#isGlobal || first ? { palette: this.#palette } : {}),
      // This picture must not show through transparent pixels of the next one.
      ...(transparent && { dispose: 2, transparent: clear >= 0, transparentIndex: Math.max(0, clear) }),
    });
    return this.#encoder.bytes();
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#encoder.reset();
    this.#encoder.finish();
    return this.#encoder.bytes();
  }

  /** Ends a slice. Rejects if the GIF was canceled. */
  async #slice(): Promise<void> {
    await nextTask();
    this.#signal.throwIfAborted();
  }

  async #indexOf(pixels: Uint8ClampedArray<ArrayBuffer>): Promise<Uint8Array> {
    const index = new Uint8Array(pixels.length / 4);
    for (let start = 0; start < index.length; start += BAND) {
      await this.#slice();
      // A copy: gifenc reads the whole buffer of an array.
      const band = pixels.slice(4 * start, 4 * (start + BAND));
      index.set(applyPalette(band, this.#palette, this.#format), start);
    }
    await this.#slice();
    return index;
  }

  get #format() {
    return this.#options.transparent ? "rgba4444" : "rgb565";
  }

  #choosePalette(pixels: Uint8ClampedArray<ArrayBuffer>, first: boolean): void {
    const { maxColors = 256, paletteEveryNthFrame = 10, transparent = false } = this.#options;
    if (!first && ++this.#age < paletteEveryNthFrame && this.#error(pixels) <= this.#fit * WORSE + 1) return;
    const options = { format: this.#format, oneBitAlpha: transparent } as const;
    this.#palette = quantize(sampleForPalette(pixels), maxColors, options);
    this.#isGlobal = first;
    this.#fit = this.#error(pixels);
    this.#age = 0;
  }

  /** Mean distance between the palette and the picture, in levels. */
  #error(pixels: Uint8ClampedArray<ArrayBuffer>): number {
    const some = sample(pixels, JUDGED);
    const index = applyPalette(some, this.#palette, this.#format);
    let sum = 0;
    for (let i = 0; i < index.length; i++) {
      const [r = 0, g = 0, b = 0] = this.#palette[index[i]!]!;
      sum += Math.abs(some[4 * i]! - r) + Math.abs(some[4 * i + 1]! - g) + Math.abs(some[4 * i + 2]! - b);
    }
    return sum / (3 * index.length);
  }
}

/** The pixels that a palette is computed from. */
export function sampleForPalette(pixels: Uint8ClampedArray<ArrayBuffer>): Uint8ClampedArray<ArrayBuffer> {
  const many = sample(pixels, SAMPLED);
  return distinctColors(many) > DISTINCT ? sample(pixels, DISTINCT) : many;
}

/** Number of distinct colors at 16 bits, the precision of palettes. */
function distinctColors(pixels: Uint8ClampedArray<ArrayBuffer>): number {
  const seen = new Uint8Array(1 << 16);
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const color = ((pixels[i]! >> 3) << 11) | ((pixels[i + 1]! >> 2) << 5) | (pixels[i + 2]! >> 3);
    if (seen[color] === 0) count++;
    seen[color] = 1;
  }
  return count;
}

/** About `count` pixels from the whole picture. An odd step avoids sampling the same columns. */
function sample(pixels: Uint8ClampedArray<ArrayBuffer>, count: number): Uint8ClampedArray<ArrayBuffer> {
  const all = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  const step = Math.floor(all.length / count) | 1;
  if (step === 1) return pixels;
  const some = new Uint32Array(Math.floor(all.length / step));
  for (let i = 0; i < some.length; i++) some[i] = all[i * step]!;
  return new Uint8ClampedArray(some.buffer);
}
