import { closingSink } from "./closing-sink.ts";
import { type Canvas, painter } from "./paint.ts";

/** If a frame is later than this, in milliseconds, playback continues from it instead of rushing to catch up. */
const MAX_LATE = 250;

/**
 * Plays frames on a canvas in real time, timed by their timestamps, and closes them. The first frame is shown at once. Late frames are
 * shown at once too; after a delay of more than 250 ms, playback continues from the late frame.
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
   * @param canvas - Canvas to draw on. It is resized to the frames' display size.
   * @throws `OptionError` if the canvas has a context that is not 2D.
   */
  constructor(canvas: Canvas) {
    const paint = painter(canvas);
    /** The time on the page's clock that corresponds to timestamp 0. */
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

/** Waits until a time, or until the signal is aborted. */
function until(time: number, signal: AbortSignal): Promise<void> | undefined {
  const delay = time - performance.now();
  if (delay < 1) return undefined;
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, delay);
    signal.addEventListener("abort", finish);
  });
}
