import { AbortedError, GLContextError, toMFXError } from "../errors.ts";
import type { Fit } from "../frame/fit.ts";
import { noWishes, previewOf, wishesFor, withWishes } from "../frame/preview.ts";
import type { Transfer } from "../gl/picture.ts";
import { requireSignal } from "../media/abort.ts";
import { checkStream, wrongOption } from "../media/check-option.ts";
import { type Progress, progressCounter } from "../stream/progress.ts";
import { Queue } from "../stream/queue.ts";
import { canRewind, rewound, withRewind } from "../stream/rewind.ts";
import { spanOf, withSpan } from "../stream/span.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";
import { traceStage } from "../stream/trace.ts";
import { closeAll, type Effects, flatten } from "./chain.ts";
import { framePainter } from "./frame-painter.ts";
import { checkOpen, resolve } from "./options.ts";
import { resize } from "./resize.ts";

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
   * @defaultValue computed from `height` and the aspect ratio of the first frame; without `height`, the width of each frame
   * @since next
   */
  width?: number | undefined;
  /**
   * Height of the output in pixels.
   *
   * @defaultValue computed from `width` and the aspect ratio of the first frame; without `width`, the height of each frame
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
  const { filter, width, height, fit, readableStrategy, writableStrategy, signal, onProgress } = options;
  const chain = flatten(effects);
  const resizing = resize({ width, height }, fit);
  const resized = width === undefined && height === undefined ? [] : [resizing];
  requireSignal(signal);
  const { start = -Infinity, end: stop = Infinity } = options.trim ?? {};
  if (!(start < stop)) wrongOption("trim", "a range whose `start` is before its `end`", [start, stop]);
  const applies = async (frame: VideoFrame) => {
    const time = frame.timestamp / 1000;
    return time >= start && time < stop && (!filter || (await resolve("filter", filter, frame)));
  };
  const resizedChain = [...resized, ...chain];
  const chainFor = async (frame: VideoFrame) => ((await applies(frame)) ? resizedChain : resized);
  checkStream("input", input);
  const span = spanOf(input);
  const onFrame = onProgress && progressCounter(onProgress, span);
  const reader = input.getReader();
  const trace = traceStage("effect");
  /** Resolves when the result is read or has ended. */
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const queue = new Queue<VideoFrame>({
    highWaterMark: readableStrategy?.highWaterMark ?? 1,
    pull: ask,
    cancel: (reason) => end(reason),
    finished: ask,
  });
  let painter: ReturnType<typeof framePainter> | undefined;
  let ended: Promise<void> | undefined;
  const end = (reason?: unknown) => {
    ended ??= (async () => {
      signal?.removeEventListener("abort", abort);
      await Promise.all([reader.cancel(reason), closeAll(chain, reason)]);
    })();
    return ended;
  };
  const fail = (error: unknown) => {
    queue.error(toMFXError(error, (cause, message) => new GLContextError("gl-failed", message, { cause })));
    end(error).catch(() => {});
  };
  const abort = () => fail(new AbortedError(signal?.reason));

  // Of two chains that follow one another, the first one draws the smaller frames.
  const wishes = wishesFor(input) ?? noWishes();
  /** Whether a player has no use for a frame, because its time is over. */
  const isLate = ({ timestamp, duration }: VideoFrame) => !!duration && timestamp + duration <= wishes.neededFrom;
  const scaleFor = (frame: VideoFrame) => (resized.length > 0 ? 1 : wishes.scaleFor(previewOf(frame)));

  const ahead: Promise<ReadableStreamReadResult<VideoFrame>>[] = [];
  const run = async () => {
    try {
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort);
      // A stage behind this one may still let a run in the middle of an edit start earlier.
      if (span && span.start > 0 && canRewind(input)) await asked;
      if (queue.done) return;
      // Fails before a frame is read if there is no WebGL2.
      if (resizedChain.length > 0) painter = framePainter(options.transfer);
      for (;;) {
        await queue.ready();
        if (queue.done) break;
        while (ahead.length <= (writableStrategy?.highWaterMark ?? 0)) {
          const read = reader.read().catch(throwFailureOf("The input of effect()"));
          read.catch(() => {}); // Reported when the read is awaited below.
          ahead.push(read);
        }
        const { value: frame, done } = await ahead.shift()!;
        if (done) break;
        if (!(frame instanceof VideoFrame)) wrongOption("input", "a stream of VideoFrames", frame);
        checkOpen("input", frame);
        if (isLate(frame)) {
          frame.close();
          wishes.leftOut++;
          continue;
        }
        trace.in(frame.timestamp);
        const { timestamp } = frame;
        const result = painter ? await painter.paint(frame, chainFor, scaleFor(frame)) : frame;
        trace.out(timestamp);
        const { duration } = result;
        queue.push(result);
        onFrame?.(timestamp, duration);
      }
      queue.close();
      await end();
    } catch (error) {
      fail(error);
    } finally {
      painter?.close();
      for (const read of ahead) {
        read.then(({ value }) => value?.close()).catch(() => {});
      }
    }
  };
  void run();
  return withRewind(
    withSpan(withWishes(queue.readable, wishes), span),
    (time) => rewound(input, time) ?? span?.start ?? 0,
  );
}
