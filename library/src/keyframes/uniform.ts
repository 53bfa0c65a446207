/**
 * Value of an effect's option: a constant, or a function that computes it for each frame. The function may be asynchronous.
 * {@link keyframes} makes such functions.
 *
 * @example
 * ```ts live
 * import { keyframes } from "mfx";
 *
 * const factor = keyframes([
 *   { time: 0, value: 1 },
 *   { time: 1000, value: 2 },
 * ]);
 * const frame = new VideoFrame(new Uint8Array(16), { format: "RGBA", codedWidth: 2, codedHeight: 2, timestamp: 500_000 });
 * await show(await factor(frame)); // halfway: 1.5
 * frame.close();
 * ```
 *
 * @typeParam T - Type of the value: a number, a list of numbers, a string.
 * @group Animation
 * @since 0.7.0
 */
export type Uniform<T> = T | ((frame: VideoFrame) => T | Promise<T>);
