import { type Edit, isEdit, makeEdit, openInput, soundOf } from "../edit/edit.ts";
import { OptionError } from "../errors.ts";
import { requireSignal } from "../media/abort.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkCallback, type Progress, progressCounter } from "../stream/progress.ts";
import { spanOf, withSpan } from "../stream/span.ts";
import { applySound, begunSound, EffectSource, formatAfter, withMemory } from "./apply-sound.ts";
import { audioStream } from "./block-source.ts";
import { SampleReader } from "./sample-reader.ts";
import { flattenSound, type SoundEffect, type SoundEffects } from "./sound-effect.ts";

/**
 * Options of {@link audioEffect}.
 *
 * @inline
 */
export interface AudioEffectOptions {
  /**
   * Number of finished blocks that may wait to be read (`highWaterMark`).
   *
   * @defaultValue `{ highWaterMark: 1 }`
   */
  readableStrategy?: QueuingStrategy<AudioData> | undefined;
  /** Stops the effects when aborted: the output fails with an `AbortedError`, and all inputs are canceled. */
  signal?: AbortSignal | undefined;
  /** Called after each finished block. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Applies effects to the sound of an edit. An edit without sound stays as it is.
 *
 * The effects work on 32-bit float samples and keep values beyond −1 and 1, so only the end of a chain can clip: see `sound.limiter`. Times of
 * keyframes and fades are those of the edit. Effects that follow the level (compressor, limiter, ducking) hear up to 1 s of the sound before the start
 * of a run, so that a run from the middle sounds like one from the beginning.
 *
 * @param edit - The edit.
 * @param effects - Effects in the order in which they apply, made by the functions of `sound`.
 * @returns The edit with the changed sound.
 * @throws `OptionError` if `effects` is not a list of effects, or one reads a stream, which only one run can.
 *
 * @example
 * ```ts live
 * import { audioEffect, openFile, sound, waveform } from "mfx";
 *
 * const file = await openFile(video);
 * const faded = audioEffect(file, [sound.fade({ in: 500, out: 1000 }), sound.limiter()]);
 * const { channels } = await waveform(faded, { width: 4 });
 * await show(channels[0]!.max.join(", "));
 * ```
 *
 * @group Sound
 * @since next
 */
export function audioEffect(edit: Edit, effects: SoundEffects): Edit;
/**
 * Applies effects to a stream of audio. The effects work on 32-bit float samples and keep values beyond −1 and 1, so only the end of a chain
 * can clip: see `sound.limiter`. The result has the timestamps and the length of the input.
 *
 * Closes the audio data of `input`; the caller closes the audio data of the result. Canceling the result cancels `input` and all streams that
 * are mixed in. Gaps in `input` become silence.
 *
 * @param input - The audio. Its sample rate must stay the same; blocks with another number of channels than the first are mixed to that.
 * @param effects - Effects in the order in which they apply, made by the functions of `sound`.
 * @param options - Signal, progress and queue size.
 * @returns The changed audio. The stream fails with an `OptionError` if an option's function throws or returns an invalid value, or the sample
 *   rate changes, and with a `SourceError` if an input fails.
 * @throws `OptionError` if `input` is not a stream or is locked, or `effects` is not a list of effects.
 *
 * @example
 * ```ts live
 * import { animate, audioEffect, decode, encode, sound } from "mfx";
 *
 * const { video: frames, audio } = await decode(video);
 * await frames?.cancel();
 * if (!audio) throw new Error("This video has no audio.");
 *
 * const louder = audioEffect(audio, [
 *   sound.gain({ gain: animate("0s 0.1, 2s 1.5") }),
 *   sound.limiter(),
 * ]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: louder } }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function audioEffect(
  input: ReadableStream<AudioData>,
  effects: SoundEffects,
  options?: AudioEffectOptions,
): ReadableStream<AudioData>;
export function audioEffect(
  input: Edit | ReadableStream<AudioData>,
  effects: SoundEffects,
  options: AudioEffectOptions = {},
): Edit | ReadableStream<AudioData> {
  checkNames(options, { readableStrategy: true, signal: true, onProgress: true } satisfies Names<AudioEffectOptions>);
  const list = flattenSound(effects);
  return isEdit(input) ? effectOnEdit(input, list) : effectOnStream(input, list, options);
}

function effectOnStream(
  input: ReadableStream<AudioData>,
  list: readonly SoundEffect[],
  { readableStrategy, signal, onProgress }: AudioEffectOptions,
): ReadableStream<AudioData> {
  requireSignal(signal);
  checkCallback(onProgress);
  const span = spanOf(input);
  const onBlock = onProgress && progressCounter(onProgress, span);
  const reader = new SampleReader(input, "input");
  const effects = begunSound(list, { signal, path: "audioEffect" });
  return withSpan(
    audioStream(new EffectSource(reader, effects, { onBlock }), {
      highWaterMark: readableStrategy?.highWaterMark ?? 1,
      signal,
    }),
    span,
  );
}

function effectOnEdit(edit: Edit, list: readonly SoundEffect[]): Edit {
  if (list.some(({ readsStream }) => readsStream)) {
    const message = "An effect of an edit cannot read a stream, which only one run could. Pass an edit to sound.mix().";
    throw new OptionError("effects", message);
  }
  if (!edit.audio || list.length === 0) return edit;
  return makeEdit({
    recipe: { stage: "audioEffect", options: { effects: list }, inputs: [edit] },
    duration: edit.duration,
    video: edit.video,
    audio: formatAfter(list, soundOf(edit)!),
    start: async (run) => {
      const { video, audio, path } = await openInput(edit, withMemory(run, list));
      return { video, audio: audio && applySound(audio, list, run, path) };
    },
  });
}
