import { encodeFile } from "../encode/encode-file.ts";
import type { AudioSettings, FileOptions, VideoSettings } from "../encode/options.ts";
import { framesAreOriented } from "../frame/orientation.ts";
import type { MFXBlob } from "../io/mfx-blob.ts";
import { Track } from "../stream/track.ts";

/**
 * Options for the video of an encoded file.
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
 * Options for the audio of an encoded file.
 *
 * @inline
 */
export interface EncodeAudioOptions extends AudioSettings {
  /** Has no effect: the output has the sample rate of the input. Accepted so that a track's `config` can be spread. */
  sampleRate?: number | undefined;
}

/**
 * Options of {@link encode}.
 *
 * @inline
 */
export interface EncodeOptions extends FileOptions {
  /** Audio of the file. Leave it out for a silent video. */
  audio?: EncodeAudioOptions | undefined;
  /** Video of the file. Leave it out for an audio file. */
  video?: EncodeVideoOptions | undefined;
}

/**
 * Encodes video and audio into a file. All tracks are shifted together so that the file starts at 0.
 *
 * Encoding starts at once, fills short queues (8 encoded chunks per track) and then waits until the result is read. So an output that you
 * don't read keeps its inputs open: cancel it. Canceling the result cancels the inputs.
 *
 * Closes every frame, also on failure and cancellation.
 *
 * @param options - Mime type, input streams and settings.
 * @returns The file as blobs, in the order in which they are written; see {@link MFXBlob} for their positions. The stream fails with an
 *   `OptionError` (invalid settings), `UnsupportedCodecError` (names the setting, and supported codecs), `CodecError` (an
 *   encoder failed), `ContainerError` (code `encode-nothing`: the inputs were empty) or `SourceError` (an input failed).
 *
 * @example
 * ```ts live
 * import { decode, encode } from "mfx";
 *
 * const { video: frames, audio } = await decode((await fetch(video)).body!, "video/mp4");
 * const file = encode({
 *   mimeType: 'video/webm; codecs="vp8,opus"',
 *   streaming: true,
 *   video: { stream: frames, width: 640, height: 360, bitrate: 1e6, framerate: 30 },
 *   audio: audio && { stream: audio },
 * });
 * await show(file); // plays while it is encoded
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
