import type { Fit } from "../frame/fit.ts";
import type { Transfer } from "../gl/picture.ts";
import { requireSignal } from "../media/abort.ts";
import { checkStream } from "../media/check-option.ts";
import { type Progress, progressCounter } from "../stream/progress.ts";
import { spanOf, withSpan } from "../stream/span.ts";
import { applyEffects, planOf } from "./apply.ts";
import type { Effects } from "./chain.ts";

/**
 * Options of {@link effect}.
 *
 * @inline
 * @group Effects
 * @since next
 */
export interface EffectOptions {
  /**
   * Time range in which the effects apply, in milliseconds of the frames' timestamps. Frames outside the range pass unchanged; none are
   * cut away.
   *
   * @defaultValue all frames
   */
  trim?:
    | {
        /**
         * Start of the range in milliseconds, inclusive.
         *
         * @defaultValue the first frame
         */
        start?: number | undefined;
        /**
         * End of the range in milliseconds, exclusive. Must be greater than `start`.
         *
         * @defaultValue the last frame
         */
        end?: number | undefined;
      }
    | undefined;
  /**
   * Decides per frame whether the effects apply. Frames for which it returns `false` pass unchanged. Don't close the frame.
   *
   * @defaultValue all frames
   * @since 0.9.3
   */
  filter?: ((frame: VideoFrame) => boolean | Promise<boolean>) | undefined;
  /**
   * Number of finished frames that may wait to be read (`highWaterMark`). Each waiting frame holds memory.
   *
   * @defaultValue `{ highWaterMark: 1 }`
   */
  readableStrategy?: QueuingStrategy<VideoFrame> | undefined;
  /**
   * Number of input frames to read ahead of the one on the GPU (`highWaterMark`). Each holds memory.
   *
   * @defaultValue `{ highWaterMark: 0 }`
   */
  writableStrategy?: QueuingStrategy<VideoFrame> | undefined;
  /**
   * Width of the output in pixels. The effects work on pictures of this size, so a smaller size makes them faster, and lengths in pixels
   * count in pixels of the output. Frames outside of `trim`, and those that `filter` leaves out, get the size as well.
   *
   * @defaultValue computed from `height` and the aspect ratio of the edit, or of the first frame if it is unknown;
   * without `height`, the width of each frame
   * @since next
   */
  width?: number | undefined;
  /**
   * Height of the output in pixels.
   *
   * @defaultValue computed from `width` and the aspect ratio of the edit, or of the first frame if it is unknown;
   * without `width`, the height of each frame
   * @since next
   */
  height?: number | undefined;
  /**
   * How pictures fill the output if `width` or `height` is set and their aspect ratio differs. `"contain"` adds bars (black, or transparent if
   * the frame has alpha), `"cover"` crops the picture, `"fill"` distorts it.
   *
   * @defaultValue `"contain"`
   * @since next
   */
  fit?: Fit | undefined;
  /**
   * What becomes of HDR (PQ and HLG). `"convert"` makes usual video of BT.709 of it. `"keep"` applies the effects to the values of the HDR, and
   * gives frames of 10 bits with its colors, if the browser can read and make such frames; otherwise it converts. Texts, pictures and usual video
   * that effects draw on such frames have their white at 203 nits. Frames without HDR stay as they are.
   *
   * @defaultValue `"convert"`
   * @since next
   */
  hdr?: "convert" | "keep" | undefined;
  /**
   * How pictures are uploaded to the GPU and read back. `"native"` uses the browser's own conversion and is best on real GPUs;
   * `"planes"` copies the frame's bytes and converts them in a shader, which is faster with software rendering. `"auto"` picks
   * `"planes"` for software renderers that it knows by name, and otherwise times both with the first frames. Frames that the browser's
   * conversion would change (of more than 8 bits, with chroma other than 4:2:0, or of BT.2020, P3, PQ or HLG) are copied as planes with each of
   * these values, if their bytes can be read.
   *
   * @defaultValue `"auto"`
   * @since next
   */
  transfer?: "auto" | Transfer | undefined;
  /**
   * Stops the effects when aborted: the output fails with an `AbortedError`, and the input is canceled.
   *
   * @since next
   */
  signal?: AbortSignal | undefined;
  /**
   * Called after each finished frame.
   *
   * @since next
   */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Applies effects to a stream of frames, on the GPU. Combines neighboring effects into one pass if the picture stays the same. Frames
 * that no effect changes pass through without touching the GPU. Effects calculate with 8 bits per color, in the color space of the frame.
 * HDR (PQ and HLG) and BT.2020 become BT.709, in all frames, unless `hdr` is `"keep"`.
 *
 * Closes the frames of `input`; the caller closes the frames of the result. Canceling the result cancels the input.
 *
 * @param input - The frames. Rotated frames come out upright once an effect changes them.
 * @param effects - Effects in the order in which they apply, made by the functions of `visual`.
 * @param options - Settings, such as the time range and a filter of frames.
 * @returns The changed frames, with the timestamps, durations and key frame marks of the input. The stream fails with
 *   a `GLContextError` if WebGL2 is missing, or its context is lost and neither restored nor replaced within about two seconds, with a `ShaderError` if a shader does
 *   not compile, with an `OptionError` if an option's function throws or returns something else than numbers, and with a `SourceError`
 *   if the input fails.
 * @throws `OptionError` if `effects` is not a list of effects, or `trim` ends before it starts.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(
 *   effect(frames!, [
 *     visual.zoom({ factor: 1.5, x: 0.5, y: 0.5 }),
 *     visual.adjustment({ brightness: 1.1, contrast: 1.2, saturation: 1.3 }),
 *   ]),
 * );
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export function effect(
  input: ReadableStream<VideoFrame>,
  effects: Effects,
  options: EffectOptions = {},
): ReadableStream<VideoFrame> {
  requireSignal(options.signal);
  checkStream("input", input);
  const span = spanOf(input);
  const onFrame = options.onProgress && progressCounter(options.onProgress, span);
  const run = { duration: Number.NaN, signal: options.signal, path: "effect" };
  return withSpan(applyEffects(input, planOf(effects, options), { ...options, run, onFrame }), span);
}
