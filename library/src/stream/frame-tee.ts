import { frameFailure } from "../media/frame-failure.ts";
import { MFXTransformStream } from "./mfx-transform-stream.ts";
import { Queue } from "./queue.ts";

/**
 * Splits a stream: passes frames on, and passes clones of them to a function as a second stream. Clones share memory with the original;
 * close both. The slower reader sets the pace. Canceling the second stream leaves the first one running; canceling the first ends both.
 * If the function throws or rejects, the stream fails.
 *
 * @typeParam T - `VideoFrame` or `AudioData`.
 *
 * @example
 * ```ts live
 * import { decode, FrameTee, Scaler } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const small = new FrameTee((copy) => show(copy.pipeThrough(new Scaler(0.25))));
 * await show(frames!.pipeThrough(small));
 * ```
 *
 * @group Streams
 * @since 0.7.0
 */
export class FrameTee<T extends VideoFrame | AudioData = VideoFrame> extends MFXTransformStream<T, T> {
  /**
   * @param fn - Called once with the second stream. Its promise is not awaited, but a rejection makes the stream fail.
   */
  constructor(fn: (stream: ReadableStream<T>) => unknown) {
    const branch = new Queue<T>({ highWaterMark: 1 });
    let ended = false;
    super({
      start: (controller) => {
        Promise.resolve(fn(branch.readable)).catch((error) => {
          if (ended) throw error; // The stream is over: report it as an unhandled rejection.
          controller.error(error);
        });
      },
      transform: async (item, controller) => {
        if (!branch.done) branch.push(copyOf(item));
        controller.enqueue(item);
        await branch.ready();
      },
      flush: () => {
        ended = true;
        branch.close();
      },
      cancel: (reason) => branch.error(reason),
    });
  }

  override get identifier(): string {
    return "FrameTee";
  }
}

function copyOf<T extends VideoFrame | AudioData>(item: T): T {
  try {
    return item.clone() as T;
  } catch (error) {
    throw frameFailure(error);
  }
}
