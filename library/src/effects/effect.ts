import { AbortedError, GLContextError, toMFXError } from "../errors.ts";
import type { ExtendedVideoFrame } from "../frame/extended-video-frame.ts";
import { leaseContext } from "../gl/context-lease.ts";
import { type Transfer, uprightSize } from "../gl/picture.ts";
import { Renderer } from "../gl/renderer.ts";
import type { Effect, Step } from "../gl/step.ts";
import { chooseTransfer } from "../gl/transfer-choice.ts";
import { requireSignal } from "../media/abort.ts";
import { checkStream, wrongOption } from "../media/check-option.ts";
import { type Progress, progressCounter } from "../stream/progress.ts";
import { Queue } from "../stream/queue.ts";
import { spanOf, withSpan } from "../stream/span.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";
import { traceStage } from "../stream/trace.ts";
import { closeAll, type Effects, flatten, stepsOf } from "./chain.ts";
import { checkOpen, resolve } from "./options.ts";

/**
 * Options of {@link effect}.
 *
 * @inline
 */
export interface EffectOptions {
  /**
   * Time range in which the effects apply, in milliseconds of the frames' timestamps. Frames outside the range pass unchanged; none are
   * cut away.
   *
   * @defaultValue all frames
   */
  trim?: {
    /**
     * Start of the range in milliseconds, inclusive.
     *
     * @defaultValue the first frame
     */
    start?: number;
    /**
     * End of the range in milliseconds, exclusive. Must be greater than `start`.
     *
     * @defaultValue the last frame
     */
    end?: number;
  };
  /**
   * Decides per frame whether the effects apply. Frames for which it returns `false` pass unchanged. Don't close the frame.
   *
   * @defaultValue all frames
   * @since 0.9.3
   */
  filter?: (frame: VideoFrame) => boolean | Promise<boolean>;
  /**
   * Number of finished frames that may wait to be read (`highWaterMark`). Each waiting frame holds memory.
   *
   * @defaultValue `{ highWaterMark: 1 }`
   */
  readableStrategy?: QueuingStrategy<VideoFrame>;
  /**
   * Number of input frames to read ahead of the one on the GPU (`highWaterMark`). Each holds memory.
   *
   * @defaultValue `{ highWaterMark: 0 }`
   */
  writableStrategy?: QueuingStrategy<VideoFrame>;
  /**
   * How pictures are uploaded to the GPU and read back. `"native"` uses the browser's own conversion and is best on real GPUs;
   * `"planes"` copies the frame's bytes and converts them in a shader, which is faster with software rendering. `"auto"` picks
   * `"planes"` for software renderers that it knows by name, and otherwise times both with the first frames.
   *
   * @defaultValue `"auto"`
   * @since next
   */
  transfer?: "auto" | Transfer;
  /**
   * Stops the effects when aborted: the output fails with an `AbortedError`, and the input is canceled.
   *
   * @since next
   */
  signal?: AbortSignal;
  /**
   * Called after each finished frame.
   *
   * @since next
   */
  onProgress?: (progress: Progress) => void;
}

/**
 * Applies effects to a stream of frames, on the GPU. Combines neighboring effects into one pass if the picture stays the same. Frames
 * that no effect changes pass through without touching the GPU.
 *
 * Closes the frames of `input`; the caller closes the frames of the result. Canceling the result cancels the input.
 *
 * @param input - The frames. Rotated frames come out upright once an effect changes them.
 * @param effects - Effects in the order in which they apply, made by the functions of `visual`.
 * @param options - Time range, filter and queue sizes.
 * @returns The changed frames, with the timestamps, durations and key frame marks of the input. The stream fails with
 *   a `GLContextError` if WebGL2 is missing, or its context is lost and neither restored nor replaced within about two seconds, with a `ShaderError` if a shader does
 *   not compile, with an `OptionError` if an option's function throws or returns something else than numbers, and with a `SourceError`
 *   if the input fails.
 * @throws MFXError with code `invalid-option` if `effects` is not a list of effects, or `trim` ends before it starts.
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
  const { filter, readableStrategy, writableStrategy, signal, onProgress } = options;
  const chain = flatten(effects);
  requireSignal(signal);
  const { start = -Infinity, end: stop = Infinity } = options.trim ?? {};
  if (!(start < stop)) wrongOption("trim", "a range whose `start` is before its `end`", [start, stop]);
  const applies = async (frame: VideoFrame) => {
    const time = frame.timestamp / 1000;
    return time >= start && time < stop && (!filter || (await resolve("filter", filter, frame)));
  };
  checkStream("input", input);
  const span = spanOf(input);
  const onFrame = onProgress && progressCounter(onProgress, span);
  const reader = input.getReader();
  const trace = traceStage("effect");
  const queue = new Queue<VideoFrame>({
    highWaterMark: readableStrategy?.highWaterMark ?? 1,
    cancel: (reason) => end(reason),
  });
  let painter: ReturnType<typeof painterOf> | undefined;
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

  const ahead: Promise<ReadableStreamReadResult<VideoFrame>>[] = [];
  const run = async () => {
    try {
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort);
      // Fails before a frame is read if there is no WebGL2.
      if (chain.length > 0) painter = painterOf(chain, options.transfer);
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
        trace.in(frame.timestamp);
        const { timestamp } = frame;
        const result = painter ? await painter.paint(frame, applies) : frame;
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
  return withSpan(queue.readable, span);
}

/** The new frame with the hints (`keyFrame`) of the old one, but without `keepOpen`. */
function marked(frame: VideoFrame, result: VideoFrame): VideoFrame {
  // Reached through the frame, so that bundles without ExtendedVideoFrame don't include it.
  const { revise } = frame.constructor as Partial<typeof ExtendedVideoFrame>;
  if (!revise) return result;
  const extended = revise(frame, result, {}, { keepOpen: false });
  result.close();
  return extended;
}

/** How often a frame is drawn if its context is lost each time. In between, the browser gets a moment to restore the context. */
const MOST_TRIES = 4;

/** A context, and what draws the frames of one stream with it. */
function openCanvas(transfer: EffectOptions["transfer"]) {
  const lease = leaseContext();
  const renderer = new Renderer(lease.context);
  const timed = chooseTransfer(lease.context.gl, transfer);
  return {
    context: lease.context,
    /** Draws a frame; `undefined` if the context was lost meanwhile. */
    draw: (frame: VideoFrame, steps: readonly Step[]) => lease.run(() => drawn(frame, steps)),
    close(): void {
      renderer.close();
      lease.release();
    },
  };

  async function drawn(frame: VideoFrame, steps: readonly Step[]): Promise<VideoFrame | undefined> {
    const { context } = lease;
    const { generation } = context;
    const isIntact = () => !context.isLost && generation === context.generation;
    try {
      const result = await timed(frame, async (way) =>
        renderer.finish(await renderer.upload(frame, way), steps, frame, way),
      );
      if (isIntact()) return result;
      result.close();
    } catch (error) {
      if (isIntact()) throw error;
    }
    return undefined;
  }
}

/** Draws the frames of one stream. */
function painterOf(chain: readonly Effect[], transfer: EffectOptions["transfer"]) {
  let canvas = openCanvas(transfer);

  /** Opens another context instead of a lost one, if the browser has one. */
  const replaceContext = () => {
    try {
      const next = openCanvas(transfer);
      canvas.close();
      canvas = next;
    } catch (error) {
      if (!(error instanceof GLContextError)) throw error;
    }
  };

  /** Draws, and draws again if the context was lost meanwhile. */
  const draw = async (frame: VideoFrame, steps: readonly Step[]): Promise<VideoFrame> => {
    for (let tries = 1; ; tries++) {
      const result = await canvas.draw(frame, steps);
      if (result) return result;
      if (tries === MOST_TRIES) break;
      if (!(await canvas.context.restored())) replaceContext();
    }
    throw new GLContextError(
      "gl-context-lost",
      "The WebGL context was lost and could not be restored. Run fewer pipelines at a time, or reload the page.",
    );
  };

  return {
    /** A new frame, and the old one closed; or the same frame if no effect changes it. */
    async paint(frame: VideoFrame, applies: (frame: VideoFrame) => Promise<boolean>): Promise<VideoFrame> {
      try {
        const steps = (await applies(frame)) ? await stepsOf(chain, frame, uprightSize(frame)) : [];
        if (steps.every((step) => step.identity)) return frame;
        const result = marked(frame, await draw(frame, steps));
        frame.close();
        return result;
      } catch (error) {
        frame.close();
        throw error;
      }
    },
    close: () => canvas.close(),
  };
}
