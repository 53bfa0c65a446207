import { type DecodeOptions, decodeFile } from "../decode.ts";
import type { Track } from "../stream/track.ts";

/**
 * The tracks of a file.
 *
 * @inline
 */
export interface DecodedTracks {
  /** The main video track; `undefined` if the file has no video. */
  video: Track<VideoFrame>;
  /** The main audio track; `undefined` if the file has no audio. */
  audio: Track<AudioData>;
  /** All video tracks, the main one first. */
  videoTracks: Track<VideoFrame>[];
  /** All audio tracks, the main one first. */
  audioTracks: Track<AudioData>[];
}

/**
 * Opens an MP4, MOV, WebM or MKV file and returns one stream of decoded frames per track. Reads the file's index first; each track is
 * then decoded only as far as its stream is read. Frames keep the file's timestamps, durations and transparency, and are upright.
 *
 * `video` and `audio` are `undefined` if the file has no such track, although their types don't say so. Cancel the tracks that you don't
 * use: the input stays open until every track has ended or been canceled. Read the others at the same time, since a stream can't go back.
 *
 * Close every `VideoFrame` and `AudioData` that you read, or pass it to a stage that closes it.
 *
 * @param input - The file's bytes.
 * @param mimeType - Mime type of the file. Used only in error messages, since the format is detected from the bytes.
 * @param options - Range to decode, frame rate, and more.
 * @returns The main tracks, and lists of all tracks.
 * @throws `SourceError` if the input cannot be read.
 * @throws `ContainerError` if the file is empty, damaged, truncated or not a supported format.
 * @throws `UnsupportedCodecError` if the browser can decode none of the tracks. If it can decode some of them, only the others fail
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
  options: DecodeOptions = {},
): Promise<DecodedTracks> {
  return (await decodeFile(input, mimeType, options, { ignoresRates: true, needsDecoder: true })) as DecodedTracks;
}
