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
import { traceStage } from "../stream/trace.ts";
import { brokeOff } from "./broke-off.ts";
import { closeAll, type Effects, flatten, stepsOf } from "./chain.ts";
import { checkOpen, resolve } from "./options.ts";

/**
 * When and how effects are applied.
 *
 * @inline
 */
export interface EffectOptions {
  /**
   * The time in which effects are applied, in milliseconds of the frames' timestamps: from `start`, up to but without
   * `end`. Frames outside of it pass untouched.
   *
   * @defaultValue all frames
   */
  trim?: {
    /**
     * From when on, in milliseconds.
     *
     * @defaultValue the beginning
     */
    start?: number;
    /**
     * Until when, in milliseconds; a frame at this time is no longer changed.
     *
     * @defaultValue the end
     */
    end?: number;
  };
  /**
   * Frames for which it returns `false` pass untouched.
   *
   * @defaultValue all frames
   * @since 0.9.3
   */
  filter?: (frame: VideoFrame) => boolean | Promise<boolean>;
  /**
   * How many finished frames may wait to be read (`highWaterMark`).
   *
   * @defaultValue `{ highWaterMark: 1 }`
   */
  readableStrategy?: QueuingStrategy<VideoFrame>;
  /**
   * How many frames are taken from the input ahead of the one on the GPU (`highWaterMark`).
   *
   * @defaultValue `{ highWaterMark: 0 }`
   */
  writableStrategy?: QueuingStrategy<VideoFrame>;
  /**
   * How pictures come to the GPU and back: `"native"` leaves it to the browser (best where there is a real GPU), `"planes"`
   * moves the bytes of a frame as they are (best where the GPU is emulated). `"auto"` chooses by the renderer's name, and
   * where that leaves doubt by timing the first frames.
   *
   * @defaultValue `"auto"`
   * @since next
   */
  transfer?: "auto" | Transfer;
  /**
   * Stops the work when it is aborted: the stream fails with an `AbortedError`, and the input is canceled.
   *
   * @since next
   */
  signal?: AbortSignal;
  /**
   * Called once per finished frame.
   *
   * @since next
   */
  onProgress?: (progress: Progress) => void;
}

/**
 * Applies effects to a stream of frames, on the GPU. Neighbouring effects are drawn in one pass where that gives the same
 * picture, and frames that nothing changes pass untouched.
 *
 * The frames of `input` are closed; whoever reads the result closes what he reads. Cancelling the result cancels the input.
 *
 * @param input - The frames. One that is rotated comes out upright.
 * @param effects - The effects in their order, as `visual` makes them.
 * @param options - When and how they are applied.
 * @returns The changed frames, with the timestamps, durations and marks for key frames of the old ones. The stream fails with
 *   a `GLContextError` where there is no WebGL2 or its context is lost for good, with a `ShaderError` for a shader that does
 *   not compile, with an `OptionError` where the function of an option throws or gives no numbers, and with a `SourceError` where
 *   the input does.
 * @throws MFXError with code `invalid-option` where `effects` is no list of effects, or `trim` ends before it starts.
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
  if (!(start < stop)) wrongOption("trim", "from an earlier time to a later one", [start, stop]);
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
      // Without WebGL2 no frame is taken.
      if (chain.length > 0) painter = painterOf(chain, options.transfer);
      for (;;) {
        await queue.ready();
        if (queue.done) break;
        while (ahead.length <= (writableStrategy?.highWaterMark ?? 0)) {
          const read = reader.read().catch(brokeOff("The input of effects"));
          read.catch(() => {}); // Told of when it is its turn.
          ahead.push(read);
        }
        const { value: frame, done } = await ahead.shift()!;
        if (done) break;
        if (!(frame instanceof VideoFrame)) wrongOption("input", "a stream of frames", frame);
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

/** The new frame with the wishes the old one carries; it is kept open by nobody. */
function marked(frame: VideoFrame, result: VideoFrame): VideoFrame {
  // By the frame's own class, so that programs without such frames do not load it.
  const { revise } = frame.constructor as Partial<typeof ExtendedVideoFrame>;
  if (!revise) return result;
  const extended = revise(frame, result, {}, { keepOpen: false });
  result.close();
  return extended;
}

/** Draws the frames of one stream. */
function painterOf(chain: readonly Effect[], transfer: EffectOptions["transfer"]) {
  const { context, run, release } = leaseContext();
  const renderer = new Renderer(context);
  const timed = chooseTransfer(context.gl, transfer);

  /** Draws, once more if the context was lost meanwhile and came back. */
  const draw = async (frame: VideoFrame, steps: readonly Step[]) => {
    for (let tries = 0; ; tries++) {
      const { generation } = context;
      let result: VideoFrame | undefined;
      let failure: unknown;
      try {
        result = await timed(async (way) => renderer.finish(await renderer.upload(frame, way), steps, frame, way));
      } catch (error) {
        failure = error;
      }
      const intact = !context.isLost && generation === context.generation;
      if (intact && result) return result;
      result?.close();
      if (intact) throw failure;
      if (tries > 2 || !(await context.restored()))
        throw new GLContextError("gl-context-lost", "The WebGL context was lost, and does not come back or stay.");
    }
  };

  return {
    /** The frame changed, and closed; or the very frame where nothing changes it. */
    async paint(frame: VideoFrame, applies: (frame: VideoFrame) => Promise<boolean>): Promise<VideoFrame> {
      try {
        const steps = (await applies(frame)) ? await stepsOf(chain, frame, uprightSize(frame)) : [];
        if (steps.every((step) => step.identity)) return frame;
        const result = marked(frame, await run(() => draw(frame, steps)));
        frame.close();
        return result;
      } catch (error) {
        frame.close();
        throw error;
      }
    },
    close(): void {
      renderer.close();
      release();
    },
  };
}
