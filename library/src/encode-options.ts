import type { EncodeGIFOptions } from "./container/gif-options.ts";

/**
 * The picture of an encoded file.
 *
 * @inline
 */
export interface EncodeVideoOptions {
  /** The frames. `encode` closes every one of them. */
  stream: ReadableStream<VideoFrame>;
  /** Width of the picture in pixels; frames of another size are scaled. Even for H.264 and HEVC. */
  width: number;
  /** Height of the picture in pixels; frames of another size are scaled. Even for H.264 and HEVC. */
  height: number;
  /** Average bits a second. */
  bitrate: number;
  /**
   * Expected frames a second: guides the rate control and the choice of a codec level, never the timestamps. In a GIF, frames that
   * come faster are left out.
   */
  framerate: number;
  /**
   * Full codec string, such as `vp09.00.31.08`. Used only where the mime type names no video codec, so that a decoder's
   * settings can be spread here.
   *
   * @defaultValue the codec that the mime type names
   */
  codec?: string;
  /**
   * Seconds between key frames, measured on the frames' timestamps; 0 makes every frame one. Frames marked as key frames are kept as such besides.
   *
   * @defaultValue 2
   */
  keyframeEveryNthSecond?: number;
  /**
   * `"constant"` or `"variable"` bits a second, or `"quantizer"`, where the encoder allows it.
   *
   * @defaultValue "variable"
   */
  bitrateMode?: VideoEncoderBitrateMode;
  /**
   * `"quality"` or `"realtime"`: the latter may drop frames to keep up.
   *
   * @defaultValue "quality"
   */
  latencyMode?: LatencyMode;
  /**
   * Whether to prefer the machine's encoder.
   *
   * @defaultValue "no-preference"
   */
  hardwareAcceleration?: HardwareAcceleration;
  /**
   * `"keep"` stores transparency, where the first frame has some; WebM only.
   *
   * @defaultValue "discard"
   */
  alpha?: AlphaOption;
  /** Width in pixels at which players show the picture, for pixels that are not square. */
  displayWidth?: number;
  /** Height in pixels at which players show the picture, for pixels that are not square. */
  displayHeight?: number;
}

/**
 * The sound of an encoded file.
 *
 * @inline
 */
export interface EncodeAudioOptions {
  /** The samples. `encode` closes every chunk of them. */
  stream: ReadableStream<AudioData>;
  /**
   * Full codec string, such as `mp4a.40.2`. Used only where the mime type names no audio codec.
   *
   * @defaultValue the codec that the mime type names
   */
  codec?: string;
  /**
   * Channels; what has others is mixed.
   *
   * @defaultValue the first chunk's; 2 where it has more than the codec can take
   */
  numberOfChannels?: number;
  /**
   * Samples a second.
   *
   * @defaultValue the first chunk's
   */
  sampleRate?: number;
  /**
   * Average bits a second.
   *
   * @defaultValue 128000
   */
  bitrate?: number;
}

/**
 * How far `encode` is.
 *
 * @inline
 */
export interface EncodeProgress {
  /** End of what was written so far, in milliseconds of the result. */
  time: number;
  /** Bytes written so far. */
  bytes: number;
  /** Video frames written so far. */
  frames: number;
}

/**
 * What {@link encode} is to make, and of what.
 *
 * @inline
 */
export interface EncodeOptions {
  /**
   * Container and codecs: `video/webm; codecs="vp8,opus"`, `video/mp4; codecs="avc1.42001f,opus"`, `image/gif`. Short codec names
   * (`vp8`, `vp9`, `av1`, `h264`, `avc`, `hevc`, `opus`, `aac`) are completed to fit size, rate and bit depth.
   */
  mimeType: string;
  /** The picture; left out for sound alone. */
  video?: EncodeVideoOptions;
  /** The sound; left out for a silent film. */
  audio?: EncodeAudioOptions;
  /**
   * Settings of a GIF.
   *
   * @since 0.9.0
   */
  gif?: EncodeGIFOptions;
  /**
   * Bytes to collect before a piece is given out. Less than 1024 gives out what is there at once.
   *
   * @defaultValue 1048576; with `streaming`, what a fifth of a second takes; of a GIF, a picture
   */
  chunkSize?: number;
  /**
   * Makes a file that only ever grows (fragmented MP4, append-only WebM), so that it can be played or sent while it is being
   * made.
   *
   * @defaultValue false
   */
  streaming?: boolean;
  /**
   * Puts the index of an MP4 first, so that players need not read the end of the file; holds the file in memory until it is
   * complete. `streaming` needs no such index.
   *
   * @defaultValue false
   * @since 0.8.5
   */
  faststart?: boolean;
  /**
   * Stops the work: the result errors with an `MFXError` whose cause is the signal's reason, and the inputs are cancelled.
   *
   * @since next
   */
  signal?: AbortSignal;
  /**
   * Called after every piece of the file.
   *
   * @since next
   */
  onProgress?: (progress: EncodeProgress) => void;
}
