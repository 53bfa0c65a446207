import { closeItem } from "./close-item.ts";
import { closingSink } from "./closing-sink.ts";

/**
 * Discards a stream: takes items as fast as they arrive and closes them. Use it to run a pipeline whose output you don't need.
 *
 * @typeParam T - Type of the items.
 *
 * @example
 * ```ts live
 * import { decode, FPSDebugger, Void } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const meter = new FPSDebugger();
 * await frames!.pipeThrough(meter).pipeTo(new Void());
 * await show(`Decoded at ${Math.round(meter.getFPS())} frames per second`);
 * ```
 *
 * @group Streams
 * @since 0.7.0
 */
export class Void<T = unknown> extends WritableStream<T> {
  constructor() {
    super(...closingSink<T>({ write: closeItem }));
  }
}
