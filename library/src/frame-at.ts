import { type Edit, isEdit } from "./edit/edit.ts";
import { framesOfEdit } from "./edit/frames-of-edit.ts";
import { framesOfFile } from "./edit/frames-of-file.ts";
import { frameScaler } from "./edit/scale-frames.ts";
import { checkFit, type Fit } from "./frame/fit.ts";
import type { DecodeInput } from "./io/source.ts";
import { checkSignal } from "./media/abort.ts";
import { checkNames, type Names } from "./media/check-names.ts";
import { checkFlags, checkNumber, NOT_NEGATIVE, wrongOption } from "./media/check-option.ts";
import type { MediaFile } from "./media/media-file.ts";
import { openFile } from "./open-shared-file.ts";
import { generated } from "./stream/generate.ts";

/**
 * Options of {@link frameAt} and {@link framesAt}.
 *
 * @group Editing
 * @since next
 */
export interface FrameAtOptions {
  /**
   * Width of the pictures in pixels.
   *
   * @defaultValue computed from `height` and the picture's aspect ratio; without `height`, the picture's own width
   */
  width?: number | undefined;
  /**
   * Height of the pictures in pixels.
   *
   * @defaultValue computed from `width` and the picture's aspect ratio; without `width`, the picture's own height
   */
  height?: number | undefined;
  /**
   * How pictures fill the size if their aspect ratio differs. `"contain"` adds bars, `"cover"` crops the picture, `"fill"` distorts it.
   *
   * @defaultValue "contain"
   */
  fit?: Fit | undefined;
  /**
   * `false` returns the key frame at or before each time, as thumbnails of long files need it: one packet is read and decoded for each, instead of all
   * since the key frame. Has no effect on edits other than opened files: their frames are always exact.
   *
   * @defaultValue true
   */
  exact?: boolean | undefined;
  /** Stops when aborted: the promise rejects, or the stream fails, with an {@link AbortedError}. */
  signal?: AbortSignal | undefined;
}

/**
 * Returns the frame of a file or an edit at a time: exact, upright and, if `width` or `height` is set, scaled. Its timestamp is its own, at or
 * before the time. The caller closes it.
 *
 * A file is opened, and closed again. Pass the result of {@link openFile} to take more than one frame.
 *
 * @param input - Any input of `decode`, or an edit.
 * @param time - Time in milliseconds, from 0 to the duration. At the end, it is the last frame.
 * @param options - Size and signal.
 * @returns The frame.
 * @throws `OptionError` if the time is outside of the file or the edit, there is no video, or an option is invalid.
 * @throws `SourceError`, `ContainerError`, `UnsupportedCodecError` and `CodecError`, like `decode` and its tracks.
 * @throws `AbortedError` if `signal` is aborted.
 *
 * @example
 * ```ts live
 * import { frameAt } from "mfx";
 *
 * const poster = await frameAt(video, 2500, { width: 320 });
 * await show(poster);
 * ```
 *
 * @group Editing
 * @since next
 */
export async function frameAt(
  input: DecodeInput | Edit,
  time: number,
  options: FrameAtOptions = {},
): Promise<VideoFrame> {
  const reader = framesAt(input, [time], options).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return value!;
}

/**
 * Returns the frames of a file or an edit at several times, in the order of `times`. Ascending times that share a key frame take one decode pass, and
 * what lies between distant times is not read. The caller closes the frames.
 *
 * A file is opened, and closed when all frames were read or the stream is canceled. A `MediaFile` stays open.
 *
 * @param input - Any input of `decode`, or an edit.
 * @param times - Times in milliseconds, as for {@link frameAt}, in any order. Ascending times are the fastest.
 * @param options - Size, signal, and whether key frames are enough.
 * @returns A stream of one frame for each time. It fails with the errors of `frameAt`.
 * @throws `OptionError` if a time is not a number, 0 or greater, or an option is invalid.
 *
 * @example
 * ```ts live
 * import { framesAt, openFile } from "mfx";
 *
 * const file = await openFile(video);
 * const times = Array.from({ length: 6 }, (_, index) => (index * file.duration) / 6);
 * for await (const frame of framesAt(file, times, { width: 160 })) await show(frame);
 * file.close();
 * ```
 *
 * @group Editing
 * @since next
 */
export function framesAt(
  input: DecodeInput | Edit,
  times: readonly number[],
  options: FrameAtOptions = {},
): ReadableStream<VideoFrame> {
  checkNames(options, {
    width: true,
    height: true,
    fit: true,
    exact: true,
    signal: true,
  } satisfies Names<FrameAtOptions>);
  const { width, height, fit = "contain", exact = true, signal } = options;
  checkFit({ width, height }, fit);
  checkFlags({ exact });
  checkSignal(signal);
  if (!Array.isArray(times)) wrongOption("times", "a list of milliseconds", times);
  for (const time of times) checkNumber("time", time, NOT_NEGATIVE);
  const frames =
    isEdit(input) && !isMediaFile(input)
      ? framesOfEdit(input, times, signal)
      : framesOfInput(input, times, { exact, signal });
  return generated(scaled(frames, frameScaler({ width, height }, fit)));
}

const isMediaFile = (input: unknown): input is MediaFile => isEdit(input) && "videoTracks" in input;

/** Opens an input unless it is an opened file, and closes it again. */
async function* framesOfInput(
  input: DecodeInput,
  times: readonly number[],
  options: { exact: boolean; signal: AbortSignal | undefined },
): AsyncGenerator<VideoFrame, void> {
  if (isMediaFile(input)) return yield* framesOfFile(input, times, options);
  const file = await openFile(input, { signal: options.signal });
  try {
    yield* framesOfFile(file, times, options);
  } finally {
    file.close();
  }
}

async function* scaled(
  frames: AsyncGenerator<VideoFrame, void>,
  toSize: (frame: VideoFrame) => VideoFrame,
): AsyncGenerator<VideoFrame, void> {
  for await (const frame of frames) yield toSize(frame);
}
