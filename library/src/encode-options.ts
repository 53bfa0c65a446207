import type { EncodeGIFOptions } from "./container/gif-options.ts";
import type { Fit } from "./frame/fit.ts";
import type { Progress } from "./stream/progress.ts";

/**
 * Options for the picture of an encoded file, beside its size and rates.
 *
 * @inline
 */
export interface VideoSettings {
  /** The frames. `encode` closes them. */
  stream: ReadableStream<VideoFrame>;
  /**
   * Full codec string, such as `vp09.00.31.08`. Ignored if the mime type names a video codec, so that a track's `config` can be spread
   * here.
   *
   * @defaultValue the codec that the mime type names
   */
  codec?: string;
  /**
   * Seconds between key frames, by the frames' timestamps. `0` makes every frame a key frame. Frames marked `keyFrame` stay key frames.
   *
   * @defaultValue 2
   */
  keyframeEveryNthSecond?: number;
  /**
   * `"constant"` or `"variable"` bits per second, or `"quantizer"`, if the encoder supports it.
   *
   * @defaultValue "variable"
   */
  bitrateMode?: VideoEncoderBitrateMode;
  /**
   * `"quality"` or `"realtime"`, which may drop frames to keep up.
   *
   * @defaultValue "quality"
   */
  latencyMode?: LatencyMode;
  /**
   * Whether to prefer a hardware or a software encoder.
   *
   * @defaultValue "no-preference"
   */
  hardwareAcceleration?: HardwareAcceleration;
  /**
   * `"keep"` stores transparency if the first frame has any. WebM only.
   *
   * @defaultValue "discard"
   */
  alpha?: AlphaOption;
  /** Width in pixels at which players show the picture, if its pixels are not square. */
  displayWidth?: number;
  /** Height in pixels at which players show the picture, if its pixels are not square. */
  displayHeight?: number;
}

/**
 * Options for the picture of an encoded file.
 *
 * @inline
 */
export interface EncodeVideoOptions extends VideoSettings {
  /**
   * Width of the output in pixels, as viewers see it. Must be even for H.264 and HEVC.
   *
   * @defaultValue follows from `height` and the shape of the first frame; without `height`, the width of the first frame
   */
  width?: number;
  /**
   * Height of the output in pixels, as viewers see it. Must be even for H.264 and HEVC.
   *
   * @defaultValue follows from `width` and the shape of the first frame; without `width`, the height of the first frame
   */
  height?: number;
  /**
   * How frames fill an output of another shape: `"contain"` shows all of the picture between bars, which are black, or transparent if
   * transparency is kept; `"cover"` fills the output and crops the picture; `"fill"` distorts it.
   *
   * @defaultValue "contain"
   */
  fit?: Fit;
  /**
   * Average bits per second, such as `2_000_000`. Higher values give a better picture and a larger file.
   *
   * @defaultValue a tenth of a bit per pixel and frame: 2.8 Mbit/s for 1280 × 720 at 30 frames per second
   */
  bitrate?: number;
  /**
   * Expected frames per second. Guides the encoder's rate control and the codec's level; frames keep their timestamps. In a GIF, frames
   * beyond this rate are dropped.
   *
   * @defaultValue 30; for a GIF, 50
   */
  framerate?: number;
}

/**
 * Options for the sound of an encoded file.
 *
 * @inline
 */
export interface EncodeAudioOptions {
  /** The samples. `encode` closes them. */
  stream: ReadableStream<AudioData>;
  /**
   * Full codec string, such as `mp4a.40.2`. Ignored if the mime type names an audio codec.
   *
   * @defaultValue the codec that the mime type names
   */
  codec?: string;
  /**
   * Number of output channels. Other layouts are up- or downmixed.
   *
   * @defaultValue that of the first samples, or 2 if the codec cannot take as many
   */
  numberOfChannels?: number;
  /** Has no effect: sound keeps its sample rate. It is here so that a track's `config` can be spread. */
  sampleRate?: number;
  /**
   * Average bits per second.
   *
   * @defaultValue 128000
   */
  bitrate?: number;
}

/**
 * Options for the file that {@link encode} makes, beside its picture.
 *
 * @inline
 */
export interface FileOptions {
  /**
   * Container and codecs: `video/mp4; codecs="h264,opus"`, `video/webm; codecs="vp9,opus"`, `image/gif`. Prefer the short names `h264` (or
   * `avc`), `hevc`, `vp8`, `vp9`, `av1`, `aac` and `opus`: they are completed to fit size, frame rate, bit rate and bit depth, whereas a
   * full string such as `avc1.42001f` limits them (this one to 1280 × 720).
   */
  mimeType: string;
  /** The sound; missing for a silent film. */
  audio?: EncodeAudioOptions;
  /**
   * Settings of a GIF.
   *
   * @since 0.9.0
   */
  gif?: EncodeGIFOptions;
  /**
   * Size of a piece in bytes. Below 1024, every write becomes a piece.
   *
   * @defaultValue 1048576; with `streaming`, a fifth of a second; for a GIF, a picture
   */
  chunkSize?: number;
  /**
   * Makes a file that is never rewritten (fragmented MP4, append-only WebM), so that it can be played or sent while it is made.
   *
   * @defaultValue false
   */
  streaming?: boolean;
  /**
   * Puts the index of an MP4 first, so that players can start before the download ends. Keeps the file in memory until it is complete.
   * Not needed with `streaming`.
   *
   * @defaultValue false
   * @since 0.8.5
   */
  faststart?: boolean;
  /**
   * Stops encoding when it is aborted: the file's stream fails with an `AbortedError`, and the inputs are canceled.
   *
   * @since next
   */
  signal?: AbortSignal;
  /**
   * Called once per video frame that was encoded and written; without video, once per piece of audio.
   *
   * @since next
   */
  onProgress?: (progress: Progress) => void;
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
