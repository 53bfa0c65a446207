import { AbortedError } from "../errors.ts";
import { requireSignal, unlessAborted } from "../media/abort.ts";
import { type Progress, progressCounter } from "../stream/progress.ts";
import { spanOf } from "../stream/span.ts";
import { SampleReader } from "./sample-reader.ts";
import { lengthOf, type SampleBlock, timestampOf } from "./samples.ts";

/**
 * Options of {@link loudness} and {@link waveform}.
 *
 * @inline
 */
export interface MeasureOptions {
  /** Stops the measurement when aborted: it rejects with an `AbortedError`, and the audio is canceled. */
  signal?: AbortSignal | undefined;
  /** Called after each block. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Reads a stream to its end, block by block. Cancels it if anything fails. */
export async function measure(
  audio: ReadableStream<AudioData>,
  { signal, onProgress }: MeasureOptions,
  add: (block: SampleBlock) => void,
): Promise<void> {
  requireSignal(signal);
  const reader = new SampleReader(audio, "audio");
  try {
    if (signal?.aborted) throw new AbortedError(signal.reason);
    const onBlock = onProgress && progressCounter(onProgress, spanOf(audio));
    for (;;) {
      const block = await unlessAborted(reader.read(), signal);
      if (!block) return;
      const { position, sampleRate } = block;
      const length = lengthOf(block);
      add(block);
      onBlock?.(timestampOf(position, sampleRate), timestampOf(length, sampleRate));
    }
  } catch (error) {
    await reader.cancel(error).catch(() => {}); // The first failure is reported.
    throw error;
  }
}
