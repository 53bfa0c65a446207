import { COUNT, checkNumbers, wrongOption } from "../media/check-option.ts";
import { isStoredUpright } from "./orientation.ts";
import { redrawer, type Size } from "./redraw.ts";

/**
 * How a picture fills a size with another aspect ratio: with bars (`contain`), cropped (`cover`) or distorted (`fill`).
 *
 * @inline
 */
export type Fit = "contain" | "cover" | "fill";

const FITS: readonly Fit[] = ["contain", "cover", "fill"];

/** @throws OptionError if a side or `fit` is invalid. */
export function checkFit(size: Partial<Size>, fit: Fit): void {
  if (!FITS.includes(fit)) wrongOption("fit", '"contain", "cover" or "fill"', fit);
  checkNumbers({ ...size }, COUNT);
}

/** Bars or cut-off edges narrower than this, in pixels, are rounding errors. */
const ROUNDING = 2;

/** A frame, or what is known of it. */
export type Shown = Pick<VideoFrame, "displayWidth" | "displayHeight">;

/** Display size of a frame: upright, with square pixels. */
export const shownSize = ({ displayWidth, displayHeight }: Shown): Size => ({
  width: displayWidth,
  height: displayHeight,
});

/**
 * Size of the output. A missing side is computed from the frame's aspect ratio.
 *
 * @param step - Computed sides are multiples of it: 2 for codecs that need even sizes.
 */
export function outputSize(frame: Shown, { width, height }: Partial<Size>, step: number): Size {
  const shown = shownSize(frame);
  const rounded = (side: number) => Math.max(step, Math.ceil(side / step - 0.5) * step);
  if (width !== undefined) return { width, height: height ?? rounded((width * shown.height) / shown.width) };
  if (height !== undefined) return { width: rounded((height * shown.width) / shown.height), height };
  return { width: rounded(shown.width), height: rounded(shown.height) };
}

/** Position and size of a picture in an output of another size. */
export function placement(picture: Size, output: Size, fit: Fit): Size & { x: number; y: number } {
  const scales = [output.width / picture.width, output.height / picture.height] as const;
  const scale = fit === "cover" ? Math.max(...scales) : Math.min(...scales);
  const width = picture.width * scale;
  const height = picture.height * scale;
  const isRounding = Math.max(Math.abs(output.width - width), Math.abs(output.height - height)) < ROUNDING;
  if (fit === "fill" || isRounding) return { x: 0, y: 0, ...output };
  return { x: (output.width - width) / 2, y: (output.height - height) / 2, width, height };
}

/** Converts frames to upright ones of a fixed size. */
export class Fitter {
  readonly size: Size;
  readonly #shown: Size;
  readonly #fit: Fit;
  readonly #redraw = redrawer();

  /**
   * @param options - `size` of the output, the size at which it is `shown` if its pixels are not square, and how frames fill it.
   * @throws OptionError if the size or `fit` is invalid.
   */
  constructor({ size, shown = size, fit }: { size: Size; shown?: Size; fit: Fit }) {
    checkFit(size, fit);
    this.size = size;
    this.#shown = shown;
    this.#fit = fit;
  }

  /** Whether a frame must be redrawn. If it fills the output, the encoder scales it without a color conversion. */
  draws(frame: VideoFrame): boolean {
    const { x, y } = placement(shownSize(frame), this.#shown, this.#fit);
    return x !== 0 || y !== 0 || !isStoredUpright(frame);
  }

  /** A new frame of the size, or the frame itself if it need not be redrawn. The frame stays open. */
  apply(frame: VideoFrame): VideoFrame {
    return this.draws(frame) ? this.#redraw(frame, this.size, (context) => this.draw(frame, context)) : frame;
  }

  /** Draws a frame on a canvas of the output size. */
  draw(frame: VideoFrame, context: OffscreenCanvasRenderingContext2D): void {
    const { x, y, width, height } = placement(shownSize(frame), this.#shown, this.#fit);
    const across = this.size.width / this.#shown.width;
    const down = this.size.height / this.#shown.height;
    context.imageSmoothingQuality = "high";
    context.drawImage(frame, x * across, y * down, width * across, height * down);
  }
}
