import type { VideoQuality } from "../codec/quality.ts";
import type { EncodeGIFOptions } from "../container/gif-options.ts";
import type { Fit } from "../frame/fit.ts";
import type { SubtitleCue } from "../media/subtitles.ts";
import type { Tags } from "../media/tags.ts";
import type { Progress } from "../stream/progress.ts";
import type { Track } from "../stream/track.ts";

/**
 * Options for the video of an encoded file, except for size and rates.
 *
 * @inline
 */
export interface VideoSettings {
  /** Frames to encode. `encode` closes them. */
  stream: ReadableStream<VideoFrame>;
  /**
   * Full codec string, such as `vp09.00.31.08`. Ignored if the mime type names a video codec.
   *
   * @defaultValue the codec in the mime type; without one, H.264 for MP4 and VP8 for WebM
   */
  codec?: string | undefined;
  /**
   * Seconds between key frames, measured by timestamps. Lower values make seeking faster and the file larger. `0` makes every frame a key
   * frame. Frames marked `keyFrame` stay key frames.
   *
   * @defaultValue 2
   */
  keyframeEveryNthSecond?: number | undefined;
  /**
   * Rate control: `"variable"` spends more bits on complex scenes, `"constant"` keeps the rate steady for streaming, `"quantizer"` ignores
   * `bitrate` and keeps the quality steady. Not every encoder supports all of them.
   *
   * @defaultValue "variable"
   */
  bitrateMode?: VideoEncoderBitrateMode | undefined;
  /**
   * Steady quality instead of a bitrate: from 0, the smallest file, to 1, the best picture, or `"low"` (0.3), `"medium"` (0.5) or `"high"` (0.7).
   * Calm pictures then take few bits and busy ones many, and `bitrate` has no effect. `"lossless"` keeps every pixel, in VP9 only. Encoders
   * that have no quantizer, such as those of H.264 and VP8 in many browsers, get a bitrate that gives most pictures about this quality.
   *
   * @since next
   */
  quality?: VideoQuality | undefined;
  /**
   * Quantizer of every frame in the units of the codec, instead of `quality`. Lower values give a better picture. 0 to 51 for H.264 and HEVC, 0 to
   * 255 for VP9 and AV1, to 63 in older browsers. Fails if the encoder has no quantizer.
   *
   * @since next
   */
  quantizer?: number | undefined;
  /**
   * `"quality"` compresses best; `"realtime"` is faster and may drop frames to keep up. Video that keeps its transparency is always encoded
   * with `"quality"`: colors and transparency, which are encoded separately, might lose different frames.
   *
   * @defaultValue "quality"
   */
  latencyMode?: LatencyMode | undefined;
  /**
   * Hardware acceleration: `"prefer-hardware"`, `"prefer-software"` or `"no-preference"`, which lets the browser choose.
   *
   * @defaultValue "no-preference"
   */
  hardwareAcceleration?: HardwareAcceleration | undefined;
  /**
   * `"keep"` stores transparency if the first frame has an alpha channel. WebM only.
   *
   * @defaultValue "discard"
   */
  alpha?: AlphaOption | undefined;
  /** Width in pixels at which players show the picture, for non-square pixels. Set it together with `displayHeight`. */
  displayWidth?: number | undefined;
  /** Height in pixels at which players show the picture, for non-square pixels. Set it together with `displayWidth`. */
  displayHeight?: number | undefined;
}

/**
 * Options for the video of an encoded file.
 *
 * @inline
 */
export interface EncodeVideoOptions extends VideoSettings {
  /**
   * Width of the upright output in pixels. Must be even for H.264 and HEVC.
   *
   * @defaultValue computed from `height` and the aspect ratio of the first frame; without `height`, the width of the first frame
   */
  width?: number | undefined;
  /**
   * Height of the upright output in pixels. Must be even for H.264 and HEVC.
   *
   * @defaultValue computed from `width` and the aspect ratio of the first frame; without `width`, the height of the first frame
   */
  height?: number | undefined;
  /**
   * How frames fill an output with another aspect ratio. `"contain"` adds bars, which are black, or transparent if transparency is kept;
   * `"cover"` crops the picture; `"fill"` distorts it.
   *
   * @defaultValue "contain"
   */
  fit?: Fit | undefined;
  /**
   * Average bits per second, such as `2_000_000`. Higher values give a better picture and a larger file.
   *
   * @defaultValue 0.1 bits per pixel and frame: 2.8 Mbit/s for 1280 × 720 at 30 frames per second
   */
  bitrate?: number | undefined;
  /**
   * Expected frames per second. Guides the encoder's rate control and the codec's level; frames keep their timestamps. In a GIF, frames
   * beyond this rate are dropped.
   *
   * @defaultValue 30; for a GIF, 50
   */
  framerate?: number | undefined;
}

/**
 * Options for the audio of an encoded file, except for its sample rate.
 *
 * @inline
 */
export interface AudioSettings {
  /** Audio to encode. `encode` closes it. */
  stream: ReadableStream<AudioData>;
  /**
   * Full codec string, such as `mp4a.40.2`. Ignored if the mime type names an audio codec.
   *
   * @defaultValue the codec in the mime type; without one, AAC for MP4 and Opus for WebM
   */
  codec?: string | undefined;
  /**
   * Number of output channels. Other layouts are up- or downmixed.
   *
   * @defaultValue that of the input, or 2 if the encoder doesn't support as many
   */
  numberOfChannels?: number | undefined;
  /**
   * Average bits per second. 64,000 is enough for speech; 128,000 or more suits music.
   *
   * @defaultValue 128000
   */
  bitrate?: number | undefined;
}

/**
 * Options for the audio of an encoded file.
 *
 * @inline
 */
export interface EncodeAudioOptions extends AudioSettings {
  /**
   * Sample rate of the output in hertz, such as `48000`. Input of another rate is converted, as by `sound.resample`. A rate that was spread
   * from a track's `config` has no effect, since the stream may have another one.
   *
   * @defaultValue that of the input
   */
  sampleRate?: number | undefined;
}

/**
 * Options for the file that {@link encode} makes, except for its video and audio.
 *
 * @inline
 */
export interface FileOptions {
  /**
   * Container and codecs: `video/mp4; codecs="h264,opus"`, `video/webm; codecs="vp9,opus"`, `image/gif`. Prefer the short names `h264` (or
   * `avc`), `hevc`, `vp8`, `vp9`, `av1`, `aac` and `opus`: MFX completes them to fit size, frame rate, bitrate and bit depth. A full
   * string such as `avc1.42001f` sets fixed limits (this one 1280 × 720).
   */
  mimeType: string;
  /**
   * Options for GIF output.
   *
   * @since 0.9.0
   */
  gif?: EncodeGIFOptions | undefined;
  /**
   * Size of an output blob in bytes. The last blob, and those that go back in the file, may be smaller. Below 1024, every write becomes a
   * blob.
   *
   * @defaultValue 1048576; with `streaming`, a blob holds a fifth of a second of WebM, and the time between two key frames of MP4; of a GIF, one
   *   picture
   */
  chunkSize?: number | undefined;
  /**
   * Writes a file that only grows (fragmented MP4, append-only WebM), so that it can be played or uploaded while it is made.
   *
   * @defaultValue false
   */
  streaming?: boolean | undefined;
  /**
   * Puts the index of an MP4 first, so that players can start before the download ends. Keeps the whole file in memory until it is
   * complete. Not needed with `streaming`.
   *
   * @defaultValue false
   * @since 0.8.5
   */
  faststart?: boolean | undefined;
  /**
   * Stops encoding when aborted: the output fails with an `AbortedError`, and the inputs are canceled.
   *
   * @since next
   */
  signal?: AbortSignal | undefined;
  /**
   * Called after each video frame that was encoded and written; without video, after each block of audio.
   *
   * @since next
   */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * What players show of a track, and whether they choose it.
 *
 * @inline
 */
export interface TrackLabelOptions {
  /**
   * Language of the track, as three letters of ISO 639-2, such as `"eng"`.
   *
   * @defaultValue that of a copied track; otherwise unknown
   */
  language?: string | undefined;
  /**
   * Name that players list, such as `"Commentary"`.
   *
   * @defaultValue that of a copied track; otherwise none
   */
  name?: string | undefined;
  /**
   * Whether players choose the track unless the user chooses another one.
   *
   * @defaultValue that of a copied track; otherwise `true` for the first track of its kind
   */
  default?: boolean | undefined;
}

/**
 * Options for a track that is copied: its packets are written as they are, without decoding or encoding. Works in browsers without decoders
 * and encoders.
 *
 * @inline
 */
export interface CopyOptions<T extends Track<VideoFrame> | Track<AudioData>> extends TrackLabelOptions {
  /**
   * Track of {@link decode} to copy, or several tracks to join, encoded alike. Nothing else may read it. `trim` of its `decode` applies:
   * see `copyStart`. `encode` cancels the track.
   *
   * Joined tracks of the same number in the lists of video and audio start together. Each has to start at a key frame. Sound joins at the
   * nearest border of its packets, so it is at most half a packet (about 10 ms) off, and this does not add up.
   */
  copy: T | readonly T[];
}

/**
 * Options for a track of video.
 *
 * @inline
 */
export type VideoTrackOptions = (EncodeVideoOptions & TrackLabelOptions) | CopyOptions<Track<VideoFrame>>;

/**
 * Options for a track of audio.
 *
 * @inline
 */
export type AudioTrackOptions = (EncodeAudioOptions & TrackLabelOptions) | CopyOptions<Track<AudioData>>;

/** Options for a track of any kind. */
export type TrackOptions = VideoTrackOptions | AudioTrackOptions;

/**
 * What players show of a track of subtitles, and whether they choose it.
 *
 * @inline
 */
export interface SubtitleLabelOptions extends Pick<TrackLabelOptions, "language" | "name"> {
  /**
   * Whether players show the subtitles unless the user chooses others, or none.
   *
   * @defaultValue false
   */
  default?: boolean | undefined;
}

/**
 * A track of subtitles, as cues. A track of {@link decode} or {@link openFile} is one, too.
 *
 * @inline
 */
export interface CueInput extends SubtitleLabelOptions {
  /**
   * The cues, in any order, or a function that returns them. They may overlap. Their times are those of the frames' timestamps or of the edit, rounded
   * to milliseconds. For an edit of a worker, pass a list.
   */
  cues: readonly SubtitleCue[] | (() => Promise<readonly SubtitleCue[]>);
}

/**
 * A track of subtitles, as WebVTT.
 *
 * @inline
 */
export interface VttInput extends SubtitleLabelOptions {
  /** Text of a WebVTT file, which begins with the line `WEBVTT`. Its styles, regions and notes are left out. */
  vtt: string;
}

/**
 * A track of subtitles to write.
 *
 * @inline
 */
export type SubtitleInput = CueInput | VttInput;

/** Options of {@link encode} for what a file holds besides video and audio. */
export interface NextFileOptions extends FileOptions {
  /**
   * Container and codecs: `video/mp4; codecs="h264,opus"`, `video/webm; codecs="vp9,opus"`, `image/gif`. Prefer the short names `h264` (or
   * `avc`), `hevc`, `vp8`, `vp9`, `av1`, `aac` and `opus`: MFX completes them to fit size, frame rate, bitrate and bit depth. A full
   * string such as `avc1.42001f` sets fixed limits (this one 1280 × 720).
   *
   * `audio/wav` makes a file of uncompressed audio, in every browser. Its codecs are `pcm-s16` (16 bits, the default), `pcm-s24` and
   * `pcm-f32`, as in `audio/wav; codecs="pcm-s24"`. Samples beyond −1 and 1 are clipped unless the codec is `pcm-f32`.
   *
   * `audio/mpeg` makes an MP3, `audio/flac` a FLAC file, `audio/ogg` an Ogg file of Opus, `audio/mp4` an M4A file. No browser encodes MP3, and
   * not every browser encodes FLAC and AAC. For these, register an encoder: `registerMp3Encoder()` of `@mediabunny/mp3-encoder`,
   * `registerFlacEncoder()` of `@mediabunny/flac-encoder`, `registerAacEncoder()` of `@mediabunny/aac-encoder`. It is used if the browser has
   * none.
   */
  mimeType: string;
  /**
   * Tags of the file, such as its title. To keep those of another file, pass the `tags` of {@link probe}; tags that name the program which
   * wrote that file are left out. MP4 holds all of them, as iTunes' items, or as QuickTime's keys if a date has a time or a name has another
   * length than four letters, as in the videos of phones. WAV holds texts with its own names, and no cover. Not for GIF.
   *
   * @since next
   */
  tags?: Tags | undefined;
  /**
   * Start of copied video. `"exact"`: an MP4 hides the frames between the key frame and the start by an edit list. WebM and MP4 with
   * `streaming` cannot hide frames, so they fail with an {@link OptionError} that lists the nearest key frames if the start is not at one; with
   * `copy: "auto"` of an edit, the frames up to the next key frame are encoded. `"key-frame"`: all tracks of that file start at the key frame at or before the start.
   *
   * @defaultValue "exact"
   * @since next
   */
  copyStart?: "exact" | "key-frame" | undefined;
  /**
   * Subtitles that viewers can turn on and off, as tracks of WebVTT: one for each language. MP4 and WebM hold them. Those of a file are kept if you
   * pass its `subtitles`. Cues are cut to the film, and timestamps within their text are left out. A track without cues is not written.
   *
   * @since next
   */
  subtitles?: readonly SubtitleInput[] | undefined;
}

/** What {@link encode} makes a file of: a description of each track. */
export interface FileParts extends NextFileOptions {
  /** Length in milliseconds; `NaN` or infinite if it is unknown. Without it, the spans of the tracks tell it. */
  duration?: number | undefined;
  video?: VideoTrackOptions | readonly VideoTrackOptions[] | undefined;
  audio?: AudioTrackOptions | readonly AudioTrackOptions[] | undefined;
}

/**
 * A track of video: its frames, frames with settings, or a track to copy.
 *
 * @inline
 */
export type VideoInput = ReadableStream<VideoFrame> | VideoTrackOptions;

/**
 * A track of audio: the sound, the sound with settings, or a track to copy.
 *
 * @inline
 */
export type AudioInput = ReadableStream<AudioData> | AudioTrackOptions;

/**
 * Options of {@link encode}. Takes the results of {@link decode} and {@link effect}: a stream alone, several in a list, or all members spread.
 *
 * @inline
 * @group Encode
 * @since next
 */
export interface EncodeOptions extends NextFileOptions {
  /** @hidden Tells the options of streams from those of an edit. */
  edit?: undefined;
  /** Audio of the file: sound to encode, or a track to copy. A list makes several tracks. Leave it out for a silent video. */
  audio?: AudioInput | readonly AudioInput[] | undefined;
  /** Video of the file: frames to encode, or a track to copy. A list makes several tracks. Leave it out for an audio file. */
  video?: VideoInput | readonly VideoInput[] | undefined;
}
