import { applyEffects, type EffectPlan, planOf } from "../effects/apply.ts";
import type { Effects } from "../effects/chain.ts";
import { type EffectOptions, effect as effectOnStream } from "../effects/effect.ts";
import { OptionError } from "../errors.ts";
import { outputSize, type Shown } from "../frame/fit.ts";
import { checkNames, type Names, RANGE_NAMES } from "../media/check-names.ts";
import { oneOf } from "../media/check-option.ts";
import { checkCallback } from "../stream/progress.ts";
import { type Edit, isEdit, makeEdit, openInput, type PictureFormat, type Run, runAt, soundOf } from "./edit.ts";

/**
 * Options of {@link effect} for an edit.
 *
 * @inline
 */
export interface EditEffectOptions
  extends Pick<EffectOptions, "trim" | "filter" | "width" | "height" | "fit" | "hdr"> {}

/**
 * Applies effects to the picture of an edit, on the GPU. Times of keyframes, `trim` and fades are those of the edit.
 *
 * @param edit - The edit.
 * @param effects - Effects in the order in which they apply, made by the functions of `visual`.
 * @param options - Times and frames to which they apply, and size of the result.
 * @returns The edit with the changed picture.
 * @throws `OptionError` if the edit has no picture, `effects` is not a list of effects, an effect reads a stream, which only one run can, or an option is
 *   invalid.
 *
 * @example
 * ```ts live
 * import { effect, frameAt, openFile, visual } from "mfx";
 *
 * const file = await openFile(video);
 * const titled = effect(file, [visual.text("By the sea", { y: 0.85 })], { trim: { start: 1000, end: 3000 } });
 * await show(await frameAt(titled, 1500));
 * ```
 *
 * @group Effects
 * @since next
 */
export function effect(edit: Edit, effects: Effects, options?: EditEffectOptions): Edit;
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
  options?: EffectOptions,
): ReadableStream<VideoFrame>;
export function effect(
  input: Edit | ReadableStream<VideoFrame>,
  effects: Effects,
  options: EffectOptions = {},
): Edit | ReadableStream<VideoFrame> {
  checkNames(options, isEdit(input) ? EDIT_NAMES : STREAM_NAMES);
  checkNames(options.trim, RANGE_NAMES, "trim.");
  checkCallback(options.filter, "filter");
  if (isEdit(input)) return effectOnEdit(input, effects, options);
  oneOf("transfer", options.transfer ?? "auto", ["auto", "native", "planes"]);
  checkCallback(options.onProgress);
  return effectOnStream(input, effects, options);
}

const EDIT_NAMES = {
  trim: true,
  filter: true,
  width: true,
  height: true,
  fit: true,
  hdr: true,
} satisfies Names<EditEffectOptions>;

const STREAM_NAMES = {
  ...EDIT_NAMES,
  readableStrategy: true,
  writableStrategy: true,
  transfer: true,
  signal: true,
  onProgress: true,
} satisfies Names<EffectOptions>;

function effectOnEdit(edit: Edit, effects: Effects, options: EditEffectOptions): Edit {
  const { video: picture, duration } = edit;
  if (!picture) throw new OptionError("edit", "`edit` has no picture.");
  const plan = planOf(effects, options, shownOf(picture));
  if (plan.effects.some(({ readsStream }) => readsStream)) {
    const message = "An effect of an edit cannot read a stream, which only one run could. Pass it an edit.";
    throw new OptionError("effects", message);
  }
  if (plan.effects.length === 0 && plan.resized.length === 0) return edit;
  const { trim, filter, width, height, fit, hdr } = options;
  return makeEdit({
    recipe: {
      stage: "effect",
      options: { effects: plan.effects, trim, filter, width, height, fit, hdr },
      inputs: [edit],
    },
    duration,
    video: pictureAfter(picture, plan, options),
    audio: soundOf(edit),
    start: async (run) => {
      // The size is fixed, whatever size a player shows: a smaller input would count as a smaller result.
      const { video, audio, path } = await openInput(edit, plan.resized.length > 0 ? runAt(run, run) : run);
      return { video: video && withEffects(video, plan, run, { duration, inputPath: path }), audio };
    },
  });
}

/** A run's frames with effects. */
export const withEffects = (
  input: ReadableStream<VideoFrame>,
  plan: EffectPlan,
  { signal, path, wishes }: Run,
  { duration, inputPath }: { duration: number; inputPath: string },
): ReadableStream<VideoFrame> => applyEffects(input, plan, { run: { duration, signal, path }, wishes, inputPath });

/** Size of the frames of a picture, if it is known. */
const shownOf = ({ width, height }: PictureFormat): Shown | undefined =>
  width === undefined || height === undefined ? undefined : { displayWidth: width, displayHeight: height };

/** Format of a picture after effects, as far as it is known. */
function pictureAfter(
  picture: PictureFormat,
  { effects }: EffectPlan,
  { width, height }: EditEffectOptions,
): PictureFormat {
  const { frameRate } = picture;
  if (effects.some(({ resizes }) => resizes)) return { width: undefined, height: undefined, frameRate };
  const shown = shownOf(picture);
  return { ...(shown ? outputSize(shown, { width, height }, 1) : { width, height }), frameRate };
}
