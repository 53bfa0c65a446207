import { MFXTransformStream } from "./mfx-transform-stream.ts";
import { Queue } from "./queue.ts";

/**
 * Passes frames on, and gives a second stream of the same frames to a function. Nothing is copied: the second stream gives
 * references, which are closed on their own. The slower of the two readers sets the pace. If the second stream is canceled,
 * the frames pass on as before; if the first is, both end. If the function fails, so does the stream.
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
   * @param fn - Gets the second stream, once. What it returns is not waited for, but a promise that is rejected breaks the
   * stream off.
   */
  constructor(fn: (stream: ReadableStream<T>) => unknown) {
    const branch = new Queue<T>({ highWaterMark: 1 });
    let ended = false;
    super({
      start: (controller) => {
        Promise.resolve(fn(branch.readable)).catch((error) => {
          if (ended) throw error; // Nobody reads any more: the page is to learn of it.
          controller.error(error);
        });
      },
      transform: async (item, controller) => {
        if (!branch.done) branch.push(item.clone() as T);
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
