import { AbortedError, SourceError, toMFXError } from "../errors.ts";
import { requireSignal } from "../media/abort.ts";
import { type Progress, progressCounter } from "../stream/progress.ts";
import { Queue } from "../stream/queue.ts";
import { spanOf, withSpan } from "../stream/span.ts";
import { SampleReader } from "./sample-reader.ts";
import { blockToAudioData, formatOf, lengthOf, type SampleBlock } from "./samples.ts";
import { flattenSound, SoundChain, type SoundEffects } from "./sound-effect.ts";

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
  readableStrategy?: QueuingStrategy<AudioData>;
  /** Stops the effects when aborted: the output fails with an `AbortedError`, and all inputs are canceled. */
  signal?: AbortSignal;
  /** Called after each finished block. */
  onProgress?: (progress: Progress) => void;
}

/**
 * Applies effects to a stream of audio, exact to the sample. All effects work on the same 32-bit float samples, which are converted once at
 * each end; values beyond −1 and 1 are kept between effects, so only the end of a chain can clip: see `sound.limiter`.
 *
 * Closes the audio data of `input`; the caller closes that of the result. Canceling the result cancels `input` and all streams that are
 * mixed in. Gaps in `input` become silence.
 *
 * @param input - The audio, of one sample rate. If the number of channels changes, it is mixed to the first block's.
 * @param effects - Effects in the order in which they apply, made by the functions of `sound`.
 * @param options - Signal, progress and queue size.
 * @returns The changed audio. The stream fails with an `OptionError` if an option's function throws or returns an invalid value, and with a
 *   `SourceError` if an input fails.
 * @throws MFXError with code `invalid-option` if `input` is no stream or locked, or `effects` is not a list of effects.
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
  options: AudioEffectOptions = {},
): ReadableStream<AudioData> {
  const { readableStrategy, signal, onProgress } = options;
  const list = flattenSound(effects);
  requireSignal(signal);
  const reader = new SampleReader(input, "input");
  const span = spanOf(input);
  const onBlock = onProgress && progressCounter(onProgress, span);
  const queue = new Queue<AudioData>({
    highWaterMark: readableStrategy?.highWaterMark ?? 1,
    cancel: (reason) => end(reason),
  });

  let ended: Promise<void> | undefined;
  const end = (reason?: unknown) => {
    ended ??= (async () => {
      signal?.removeEventListener("abort", abort);
      await Promise.all([reader.cancel(reason), ...list.map((one) => one.close?.(reason))]);
    })();
    return ended;
  };
  const fail = (error: unknown) => {
    queue.error(toMFXError(error, (cause, message) => new SourceError("source-failed", message, { cause })));
    end(error).catch(() => {}); // The failure that matters is already reported.
  };
  const abort = () => fail(new AbortedError(signal?.reason));

  const give = (block: SampleBlock | undefined) => {
    if (!block || lengthOf(block) === 0) return;
    const data = blockToAudioData(block);
    const { timestamp, duration } = data;
    queue.push(data);
    onBlock?.(timestamp, duration);
  };
  const run = async () => {
    try {
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort);
      let chain: SoundChain | undefined;
      for (;;) {
        await queue.ready();
        if (queue.done) return;
        const block = await reader.read();
        if (queue.done) return;
        if (!block) break;
        chain ??= new SoundChain(list, formatOf(block));
        give(await chain.process(block));
      }
      for await (const block of chain?.flush() ?? []) {
        give(block);
        await queue.ready();
      }
      queue.close();
      await end();
    } catch (error) {
      fail(error);
    }
  };
  run();
  return withSpan(queue.readable, span);
}
