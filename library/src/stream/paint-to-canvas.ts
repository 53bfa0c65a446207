import { closingSink } from "./closing-sink.ts";
import { type Canvas, painter } from "./paint.ts";

/** A frame that comes later than this is the new beginning, so that those after it are not rushed. */
const MAX_LATE = 250;

/**
 * Plays frames on a canvas: each is shown when its timestamp says, counted from the first one, and then closed. What comes late is
 * shown at once.
 *
 * @example
 * ```ts live
 * import { decode, PaintToCanvas } from "mfx";
 *
 * const canvas = document.createElement("canvas");
 * void show(canvas);
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await frames!.pipeTo(new PaintToCanvas(canvas));
 * ```
 *
 * @group Output
 * @since 0.7.0
 */
export class PaintToCanvas extends WritableStream<VideoFrame> {
  /**
   * @param canvas - What to draw on. It takes the frames' display size.
   * @throws `OptionError` if the canvas has a context that is not 2D.
   */
  constructor(canvas: Canvas) {
    const paint = painter(canvas);
    /** The wall clock's time of the timestamp 0. */
    let origin: number | undefined;
    super(
      ...closingSink<VideoFrame>({
        write: async (frame, signal) => {
          const time = frame.timestamp / 1000;
          const now = performance.now();
          if (origin === undefined || now - (origin + time) > MAX_LATE) origin = now - time;
          await until(origin + time, signal);
          if (!signal.aborted) paint(frame);
          frame.close();
        },
      }),
    );
  }
}

/** Waits for a time, unless the signal comes first. */
function until(time: number, signal: AbortSignal): Promise<void> | undefined {
  const delay = time - performance.now();
  if (delay < 1) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
