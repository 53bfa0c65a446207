import { closeItem } from "./close-item.ts";
import { closingSink } from "./closing-sink.ts";

/**
 * Logs to the console whatever is written to it, then closes it.
 *
 * @typeParam T - What it takes.
 *
 * @example
 * ```ts live
 * import { ConsoleWritableStream, decode, Sampler } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const everySecond = new Sampler<VideoFrame>((frame) => frame.timestamp % 1_000_000 === 0);
 * await frames!.pipeThrough(everySecond).pipeTo(new ConsoleWritableStream<VideoFrame>("frame").writable);
 * await show("Every second's frame is in the console");
 * ```
 *
 * @group Debug
 * @since 0.7.0
 */
export class ConsoleWritableStream<T = unknown> {
  /** Where to pipe to. */
  readonly writable: WritableStream<T>;

  /**
   * @param id - What each line begins with.
   */
  constructor(id: string) {
    this.writable = new WritableStream<T>(
      ...closingSink<T>({
        write: (item) => {
          console.log(id, item);
          closeItem(item);
        },
        close: () => console.log(id, "closed"),
        abort: (reason) => console.log(id, "aborted", reason),
      }),
    );
  }
}
