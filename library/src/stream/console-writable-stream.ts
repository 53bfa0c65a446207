import { closeItem } from "./close-item.ts";
import { closingSink } from "./closing-sink.ts";

/**
 * Logs every item of a stream to the console, then closes the item.
 *
 * @typeParam T - Type of the items.
 *
 * @example
 * ```ts live
 * import { ConsoleWritableStream, decode, Sampler } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const everySecond = new Sampler<VideoFrame>((frame) => frame.timestamp % 1_000_000 === 0);
 * await frames!.pipeThrough(everySecond).pipeTo(new ConsoleWritableStream<VideoFrame>("frame").writable);
 * await show("One frame per second was logged to the console");
 * ```
 *
 * @group Debug
 * @since 0.7.0
 */
export class ConsoleWritableStream<T = unknown> {
  /** Destination for `pipeTo`. */
  readonly writable: WritableStream<T>;

  /**
   * @param id - Label at the start of each line.
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
