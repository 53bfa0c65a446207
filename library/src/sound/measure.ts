import { type Edit, isEdit, openRoot } from "../edit/edit.ts";
import { AbortedError, OptionError } from "../errors.ts";
import { requireSignal, unlessAborted } from "../media/abort.ts";
import { checkCallback, type Progress, progressCounter } from "../stream/progress.ts";
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
  sound: Edit | ReadableStream<AudioData>,
  { signal, onProgress }: MeasureOptions,
  add: (block: SampleBlock) => void,
): Promise<void> {
  requireSignal(signal);
  checkCallback(onProgress);
  const audio = isEdit(sound) ? await openSound(sound, signal) : sound;
  const reader = new SampleReader(audio, "audio");
  try {
    if (signal?.aborted) throw new AbortedError(signal.reason);
    const onBlock = onProgress && progressCounter(onProgress, isEdit(sound) ? spanOfEdit(sound) : spanOf(audio));
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

/** @throws OptionError if the edit has no sound, or no end. */
async function openSound(edit: Edit, signal: AbortSignal | undefined): Promise<ReadableStream<AudioData>> {
  if (!edit.audio) throw new OptionError("sound", "The edit has no sound.");
  if (edit.duration === Number.POSITIVE_INFINITY)
    throw new OptionError("sound", "The edit has no end. Use clip() with an `end`.");
  const { audio } = await unlessAborted(openRoot(edit, { video: undefined, audio: 0, signal }), signal);
  if (!audio) throw new OptionError("sound", "The edit has no sound.");
  return audio;
}

const spanOfEdit = ({ duration }: Edit) => ({ start: 0, end: duration * 1000 });
