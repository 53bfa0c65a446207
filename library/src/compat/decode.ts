import type { Track } from "../container/track.ts";
import { type DecodeOptions, decode as decodeFile } from "../decode.ts";

/**
 * The tracks of a file.
 *
 * @inline
 */
export interface DecodedTracks {
  /** The main video track; missing in a file without video. */
  video: Track<VideoFrame>;
  /** The main audio track; missing in a file without audio. */
  audio: Track<AudioData>;
  /** All video tracks, the main one first. */
  videoTracks: Track<VideoFrame>[];
  /** All audio tracks, the main one first. */
  audioTracks: Track<AudioData>[];
}

/**
 * Opens an MP4, MOV, WebM or MKV file as streams of decoded frames, one per track. Reads only the file's index at first; each track is
 * then read and decoded as far as you read its stream, so a track that you ignore costs nothing. Frames keep the file's timestamps,
 * durations and transparency, and are shown upright.
 *
 * `video` and `audio` are missing if the file has no such track, though their types do not say so. Close every `VideoFrame` and
 * `AudioData` that you read, or pass it on to a stage that does.
 *
 * @param input - The file's bytes.
 * @param mimeType - The file's mime type, used in error messages only: the format is detected.
 * @param options - What to decode, and how.
 * @returns The main tracks, and all of them.
 * @throws `SourceError` if the input cannot be read.
 * @throws `ContainerError` if it is empty, damaged, cut off or not a video.
 * @throws `UnsupportedCodecError` if the browser can decode none of the tracks. If it can decode some, only the others fail,
 * when they are read.
 *
 * @example
 * ```ts live
 * import { decode } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(frames);
 * ```
 *
 * @group Decode
 * @since 0.7.0
 */
export async function decode(
  input: ReadableStream<Uint8Array>,
  mimeType: string,
  options?: DecodeOptions,
): Promise<DecodedTracks> {
  return (await decodeFile(input, mimeType, options)) as DecodedTracks;
}
