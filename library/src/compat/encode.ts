import { Track } from "../container/track.ts";
import { encodeFile } from "../encode.ts";
import type { FileOptions, VideoSettings } from "../encode-options.ts";
import { framesAreOriented } from "../frame/orientation.ts";
import type { MFXBlob } from "../io/mfx-blob.ts";

/**
 * Options for the picture of an encoded file.
 *
 * @inline
 */
export interface EncodeVideoOptions extends VideoSettings {
  /** Width of the output in pixels. Frames of another size are scaled. Must be even for H.264 and HEVC. */
  width: number;
  /** Height of the output in pixels. Frames of another size are scaled. Must be even for H.264 and HEVC. */
  height: number;
  /** Average bits per second, such as `2_000_000`. Higher values give a better picture and a larger file. */
  bitrate: number;
  /**
   * Expected frames per second. Guides the encoder's rate control and the codec's level; frames keep their timestamps. In a GIF, frames
   * beyond this rate are dropped.
   */
  framerate: number;
}

/**
 * Options of {@link encode}.
 *
 * @inline
 */
export interface EncodeOptions extends FileOptions {
  /** The picture; missing for sound alone. */
  video?: EncodeVideoOptions;
}

/**
 * Encodes frames and sound, and writes them into a file.
 *
 * Starts when you read the result, and works no faster than you read. All tracks are shifted together so that the file begins at 0. Every
 * frame is closed, on failure and cancellation too; canceling the result cancels the inputs.
 *
 * @param options - The mime type, the streams and their settings. A track's `config` may be spread into `video` and `audio`: the codec of
 *   the mime type takes precedence.
 * @returns The file in pieces, in the order in which they are written; see {@link MFXBlob} for where they belong. The stream fails with an
 *   `OptionError` (impossible settings), `UnsupportedCodecError` (names the setting, and codecs that would do), `CodecError` (an
 *   encoder failed), `ContainerError` (code `encode-nothing`: the inputs were empty) or `SourceError` (an input failed).
 *
 * @example
 * ```ts live
 * import { decode, encode } from "mfx";
 *
 * const tracks = await decode((await fetch(video)).body!, "video/mp4");
 * const file = encode({
 *   mimeType: 'video/webm; codecs="vp8,opus"',
 *   streaming: true,
 *   video: { ...tracks.video.track.config, stream: tracks.video, width: 640, height: 360, bitrate: 1e6, framerate: 30 },
 *   audio: { ...tracks.audio.track.config, stream: tracks.audio },
 * });
 * await show(file); // plays while it is being made
 * ```
 *
 * @group Encode
 * @since 0.7.0
 */
export function encode(options: EncodeOptions): ReadableStream<MFXBlob> {
  return encodeFile({ ...options, ...(options.video && { video: upright(options.video) }) });
}

/** Swaps sides that are those of a rotated clip's stored picture if its frames come upright already. */
function upright(video: EncodeVideoOptions): EncodeVideoOptions {
  const { stream, width, height } = video;
  const track = stream instanceof Track ? (stream as Track<VideoFrame>).track : undefined;
  if (framesAreOriented() || !track || track.rotation % 180 === 0) return video;
  const isPortrait = track.height > track.width;
  return height > width === isPortrait ? video : { ...video, width: height, height: width };
}
