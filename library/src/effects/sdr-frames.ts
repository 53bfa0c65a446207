import { GLContextError } from "../errors.ts";
import { redrawer } from "../frame/redraw.ts";
import { wideColorOf } from "../gl/wide-color.ts";
import type { framePainter } from "./frame-painter.ts";

/** Brings frames of BT.2020 to BT.709, for displays and encoders of 8 bits. */
export class SDRFrames {
  readonly #redraw = redrawer();
  /** `undefined` without WebGL2. */
  #painter: Promise<ReturnType<typeof framePainter> | undefined> | undefined;
  #latest: Promise<unknown> = Promise.resolve();

  /** A new frame, or the same one if its colors are usual. */
  async convert(frame: VideoFrame): Promise<VideoFrame> {
    if (!wideColorOf(frame)) return frame;
    this.#painter ??= openPainter();
    const converted = this.#painter.then((painter) => {
      if (painter) return painter.paint(frame.clone(), () => []);
      const { displayWidth: width, displayHeight: height } = frame;
      return this.#redraw(frame, { width, height }, (context) => context.drawImage(frame, 0, 0, width, height));
    });
    this.#latest = converted.catch(() => {});
    return converted;
  }

  /** Closes what draws, after the frame that is drawn. */
  close(): void {
    const painter = this.#painter;
    this.#painter = undefined;
    this.#latest.then(async () => (await painter)?.close()).catch(() => {}); // The frame told why it could not be loaded.
  }
}

async function openPainter() {
  const { framePainter } = await import("./frame-painter.ts");
  try {
    return framePainter();
  } catch (error) {
    if (error instanceof GLContextError) return undefined;
    throw error;
  }
}
