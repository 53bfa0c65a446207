import { sharedFile } from "./container/shared-file.ts";
import { type DecodeOptions, decode } from "./decode.ts";
import type { ConcatFormat, ConcatSource } from "./edit/part.ts";
import { OptionError } from "./errors.ts";
import { checkNumber, NOT_NEGATIVE, wrongOption } from "./media/check-option.ts";
import type { MediaFile } from "./media/media-file.ts";
import type { AudioTrack } from "./media/types.ts";

/**
 * Options of {@link clip}.
 *
 * @inline
 */
export interface ClipOptions extends Omit<DecodeOptions, "trim" | "start" | "signal"> {
  /**
   * Start of the clip in the file, in milliseconds.
   *
   * @defaultValue 0
   */
  start?: number | undefined;
  /**
   * End of the clip in the file, in milliseconds.
   *
   * @defaultValue the end of the file
   */
  end?: number | undefined;
}

/**
 * Makes a part for {@link concat} of an opened file. The part is decoded when its turn comes, or from the middle if the result starts there.
 *
 * @param file - Result of {@link openFile}. It has to stay open while the part is read.
 * @param options - Start and end in the file, and options of `decode`.
 * @returns The part.
 * @throws `OptionError` if the file is not an opened one, the clip has no length, or an option is invalid.
 *
 * @example
 * ```ts live
 * import { clip, concat, encode, openFile } from "mfx";
 *
 * const coast = await openFile(video);
 * const city = await openFile("/media/city.mp4");
 * const parts = [clip(coast, { start: 1000, end: 3000 }), clip(city, { end: 2000 })];
 * const { video: frames } = concat(parts, { start: 1500, transition: { duration: 500 } });
 * await show(frames!);
 * ```
 *
 * @group Editing
 * @since next
 */
export function clip(file: MediaFile, options: ClipOptions = {}): ConcatSource {
  if (!sharedFile(file)) wrongOption("file", "a file that openFile() has opened", file);
  const { start: first = 0, end: last, ...decoding } = options;
  checkNumber("start", first, NOT_NEGATIVE);
  if (last !== undefined) checkNumber("end", last);
  const end = Number.isNaN(file.duration) ? last : Math.min(last ?? Number.POSITIVE_INFINITY, file.duration);
  if (end === undefined) throw new OptionError("end", "The file doesn't say how long it is. Set `end`.");
  if (end <= first)
    wrongOption("end", `greater than \`start\` (${first}) and the start before the end of the file`, end);
  const { video, audio } = file;
  return {
    duration: end - first,
    tracks: [...(video ? (["video"] as const) : []), ...(audio ? (["audio"] as const) : [])],
    format: {
      ...(video && { width: video.width, height: video.height }),
      ...(audio && soundFormatOf(audio)),
    },
    open: async ({ start, signal }) => {
      const { video, audio } = await decode(file, {
        ...decoding,
        trim: { start: first, end },
        start: first + start,
        signal,
      });
      return { video, audio };
    },
  };
}

/** Highest sample rate of AAC that may decode to twice the rate, or to stereo (spectral band replication, parametric stereo). */
const EXTENDED = 24_000;

/** The format of decoded sound, unless only the decoder knows. */
function soundFormatOf({ codec, sampleRate, numberOfChannels }: AudioTrack): Partial<ConcatFormat> {
  const isUncertain = /^mp4a\.40\.(5|29)$/.test(codec) || (codec.startsWith("mp4a") && sampleRate <= EXTENDED);
  return isUncertain ? {} : { sampleRate, numberOfChannels };
}
