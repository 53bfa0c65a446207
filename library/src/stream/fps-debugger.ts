import { MFXTransformStream } from "./mfx-transform-stream.ts";

/** Browsers round their clock to as much, in milliseconds: frames that pass faster share a time. */
const TICK = 0.1;

/**
 * Measures how many frames per second pass.
 *
 * @typeParam T - What passes.
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
   * @param window - How long to look back from the latest frame, in milliseconds.
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
   * The rate at which frames passed lately.
   *
   * @returns Frames per second; 0 before the second frame.
   */
  getFPS(): number {
    const [first = 0] = this.#times;
    const last = this.#times.at(-1) ?? first;
    return this.#times.length > 1 ? ((this.#times.length - 1) * 1000) / Math.max(last - first, TICK) : 0;
  }
}
