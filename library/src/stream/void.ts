import { closeItem } from "./close-item.ts";
import { closingSink } from "./closing-sink.ts";

/**
 * The end of a pipeline whose results nobody wants: it takes whatever comes, as fast as it comes, and closes it.
 *
 * @typeParam T - What it takes.
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
