import { MFXTransformStream } from "./mfx-transform-stream.ts";

/** Resolution of browsers' clocks, in milliseconds. Frames that pass faster share a time. */
const TICK = 0.1;

/**
 * Measures the throughput of a pipeline in frames per second. Because of backpressure, meters at different points of one pipeline show
 * the same rate: they tell how fast the pipeline is, not which stage is slow.
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
 * await show(`${Math.round(meter.getFPS())} frames per second`);
 * ```
 *
 * @group Debug
 * @since 0.7.0
 */
export class FPSDebugger<T = VideoFrame> extends MFXTransformStream<T, T> {
  #times: number[] = [];

  /**
   * @param window - Time span over which the rate is measured, in milliseconds. Longer spans smooth the value.
   */
  constructor(window = 1000) {
    super({
      transform: (item, controller) => {
        const now = performance.now();
        this.#times.push(now);
        while (this.#times.length > 2 && now - (this.#times[0] ?? now) > window) this.#times.shift();
        controller.enqueue(item);
      },
    });
  }

  override get identifier(): string {
    return "FPSDebugger";
  }

  /**
   * Returns the current rate.
   *
   * @returns Frames per second; 0 before the second frame.
   */
  getFPS(): number {
    const [first = 0] = this.#times;
    const last = this.#times.at(-1) ?? first;
    return this.#times.length > 1 ? ((this.#times.length - 1) * 1000) / Math.max(last - first, TICK) : 0;
  }
}
