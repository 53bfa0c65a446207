import { AbortedError, GLContextError, toMFXError } from "../errors.ts";
import { checkFit, type Fit, type Shown } from "../frame/fit.ts";
import { noWishes, type PreviewWishes, previewOf } from "../frame/preview.ts";
import type { Transfer } from "../gl/picture.ts";
import type { Effect, EffectRun } from "../gl/step.ts";
import { oneOf, wrongOption } from "../media/check-option.ts";
import type { FrameCounter } from "../stream/progress.ts";
import { Queue } from "../stream/queue.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";
import { traceStage } from "../stream/trace.ts";
import { begun, closeAll, type Effects, flatten } from "./chain.ts";
import { framePainter } from "./frame-painter.ts";
import { checkOpen, resolve } from "./options.ts";
import { resize } from "./resize.ts";

/** What becomes of frames of HDR. */
export type HDRTreatment = "convert" | "keep";

interface PlanOptions {
  trim?: { start?: number | undefined; end?: number | undefined } | undefined;
  filter?: ((frame: VideoFrame) => boolean | Promise<boolean>) | undefined;
  width?: number | undefined;
  height?: number | undefined;
  fit?: Fit | undefined;
  hdr?: HDRTreatment | undefined;
}

/** Effects, the frames to which they apply, and the size of the result. */
export interface EffectPlan {
  readonly effects: readonly Effect[];
  readonly resized: readonly Effect[];
  readonly applies: (frame: VideoFrame) => Promise<boolean>;
  readonly keepsHDR: boolean;
}

/**
 * @param source - Frame from which sides that are missing follow. Defaults to the first one of each run.
 * @throws OptionError if an option is invalid.
 */
export function planOf(
  effects: Effects,
  { trim, filter, width, height, fit = "contain", hdr = "convert" }: PlanOptions,
  source?: Shown,
): EffectPlan {
  oneOf("hdr", hdr, ["convert", "keep"]);
  checkFit({ width, height }, fit);
  const resizing: Effect = { begin: () => resize({ width, height }, fit, source) };
  const { start = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY } = trim ?? {};
  if (!(start < end)) wrongOption("trim", "a range whose `start` is before its `end`", [start, end]);
  // Timestamps of frames are rounded, too.
  const [first, stop] = [Math.round(start * 1000), Math.round(end * 1000)];
  return {
    keepsHDR: hdr === "keep",
    effects: flatten(effects),
    resized: width === undefined && height === undefined ? [] : [resizing],
    applies: async (frame) => {
      const { timestamp } = frame;
      return timestamp >= first && timestamp < stop && (!filter || (await resolve("filter", filter, frame)));
    },
  };
}

interface ApplyOptions {
  run: EffectRun;
  /** What a player wants. */
  wishes?: PreviewWishes | undefined;
  readableStrategy?: QueuingStrategy<VideoFrame> | undefined;
  writableStrategy?: QueuingStrategy<VideoFrame> | undefined;
  transfer?: "auto" | Transfer | undefined;
  /** Place of the input in an edit. */
  inputPath?: string | undefined;
  onFrame?: FrameCounter | undefined;
}

/** A stream of frames with effects. */
export function applyEffects(
  input: ReadableStream<VideoFrame>,
  { effects, resized, applies, keepsHDR }: EffectPlan,
  { run, wishes = noWishes(), readableStrategy, writableStrategy, transfer, inputPath, onFrame }: ApplyOptions,
): ReadableStream<VideoFrame> {
  const { signal } = run;
  const chain = begun(effects, run);
  const resizing = begun(resized, run);
  const resizedChain = [...resizing, ...chain];
  const chainFor = async (frame: VideoFrame) => ((await applies(frame)) ? resizedChain : resizing);
  const reader = input.getReader();
  const trace = traceStage("effect");
  const queue = new Queue<VideoFrame>({
    highWaterMark: readableStrategy?.highWaterMark ?? 1,
    cancel: (reason) => end(reason),
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

  /** Whether a player has no use for a frame, because its time is over. */
  const isLate = ({ timestamp, duration }: VideoFrame) => !!duration && timestamp + duration <= wishes.neededFrom;
  // Of two chains that follow one another, the first one draws the smaller frames.
  const scaleFor = (frame: VideoFrame) => (resizing.length > 0 ? 1 : wishes.scaleFor(previewOf(frame)));

  const ahead: Promise<ReadableStreamReadResult<VideoFrame>>[] = [];
  const paintAll = async () => {
    try {
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort);
      // Fails before a frame is read if there is no WebGL2.
      if (resizedChain.length > 0) painter = framePainter(transfer, keepsHDR);
      for (;;) {
        await queue.ready();
        if (queue.done) break;
        while (ahead.length <= (writableStrategy?.highWaterMark ?? 0)) {
          const read = reader.read().catch(throwFailureOf("The input of effect()", inputPath));
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
  void paintAll();
  return queue.readable;
}
