import { framePainter } from "../effects/frame-painter.ts";
import { resize } from "../effects/resize.ts";
import type { Fit } from "../frame/fit.ts";
import type { Size } from "../frame/redraw.ts";
import { retimed } from "../frame/retime.ts";
import { uprightSize } from "../gl/picture.ts";
import type { Shown } from "./part-video.ts";

/** Gives all pictures one size: upright, with square pixels. The size of the first one, unless a side is given. */
export class PictureSize {
  readonly #resize: ReturnType<typeof resize>;
  #painter: ReturnType<typeof framePainter> | undefined;

  /** @throws OptionError if a side or `fit` is invalid. */
  constructor(wanted: Partial<Size>, fit: Fit) {
    this.#resize = resize(wanted, fit);
  }

  /** A shown frame in the common size, at its time after an offset in microseconds. Takes over the frame. */
  async place({ frame, start, end }: Shown, offset: number): Promise<VideoFrame> {
    const timestamp = Math.round(offset + start);
    return retimed(await this.#sized(frame), timestamp, Math.round(offset + end) - timestamp);
  }

  /** Releases the GPU. */
  close(): void {
    this.#painter?.close();
  }

  async #sized(frame: VideoFrame): Promise<VideoFrame> {
    if (this.#resize.steps(frame, uprightSize(frame)).length === 0) return frame;
    this.#painter ??= framePainter();
    return this.#painter.paint(frame, () => [this.#resize]);
  }
}
