import { type Fit, Fitter, outputSize } from "../frame/fit.ts";
import { isStoredUpright } from "../frame/orientation.ts";
import { redrawer, type Size } from "../frame/redraw.ts";
import { retimed } from "../frame/retime.ts";
import type { Shown } from "./part-video.ts";

/** Gives all pictures one size: upright, with square pixels. The size of the first one, unless a side is given. */
export class PictureSize {
  readonly #wanted: Partial<Size>;
  readonly #fit: Fit;
  readonly #redraw = redrawer();
  #fitter: Fitter | undefined;

  /** @throws OptionError if a side or `fit` is invalid. */
  constructor(wanted: Partial<Size>, fit: Fit) {
    new Fitter({ size: { width: wanted.width ?? 1, height: wanted.height ?? 1 }, fit }); // Checks both.
    this.#wanted = wanted;
    this.#fit = fit;
  }

  /** The frame of a piece, in the common size, at its time after an offset in microseconds. Takes over the piece's frame. */
  place({ frame, start, end }: Shown, offset: number): VideoFrame {
    const timestamp = Math.round(offset + start);
    return retimed(this.#sized(frame), timestamp, Math.round(offset + end) - timestamp);
  }

  #sized(frame: VideoFrame): VideoFrame {
    this.#fitter ??= new Fitter({ size: outputSize(frame, this.#wanted, 1), fit: this.#fit });
    const fitter = this.#fitter;
    if (isPlain(frame, fitter.size)) return frame;
    try {
      return this.#redraw(frame, fitter.size, (context) => fitter.draw(frame, context));
    } finally {
      frame.close();
    }
  }
}

/** Whether a frame is an upright picture of a size, with square pixels. */
function isPlain(frame: VideoFrame, { width, height }: Size): boolean {
  const { displayWidth, displayHeight, visibleRect } = frame;
  const isShownSo = displayWidth === width && displayHeight === height;
  const isStoredSo = visibleRect?.width === width && visibleRect.height === height;
  return isShownSo && isStoredSo && isStoredUpright(frame);
}
