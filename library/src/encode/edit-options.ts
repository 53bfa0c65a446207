import type { Edit } from "../edit/edit.ts";
import type { Names } from "../media/check-names.ts";
import type { EncodeAudioOptions, EncodeVideoOptions, NextFileOptions, TrackLabelOptions } from "./options.ts";

/**
 * Settings of the picture of an edit.
 *
 * @inline
 */
export interface EditVideoOptions extends Omit<EncodeVideoOptions, "stream" | "framerate">, TrackLabelOptions {
  /**
   * Expected frames per second. Guides the encoder's rate control and the codec's level; frames keep their timestamps. In a GIF, frames
   * beyond this rate are dropped.
   *
   * @defaultValue the frame rate of the edit, or 30; for a GIF, 50
   */
  framerate?: number | undefined;
}

/**
 * Settings of a sound of an edit.
 *
 * @inline
 */
export interface EditAudioOptions extends Omit<EncodeAudioOptions, "stream">, TrackLabelOptions {}

/**
 * Settings of one of several sounds.
 *
 * @inline
 */
export interface EditAudioTrackOptions extends EditAudioOptions {
  /**
   * Edit that gives the sound.
   *
   * @defaultValue the edit of the file
   */
  edit?: Edit | undefined;
}

/**
 * Options of {@link encode} for an edit.
 *
 * @inline
 * @group Encode
 * @since next
 */
export interface EncodeEditOptions extends NextFileOptions {
  /** Picture and sound of the file. Its `duration` must be finite or `NaN`, unless it is live. */
  edit: Edit;
  /**
   * Settings of the picture; `false` leaves it out.
   *
   * @defaultValue the default settings, unless the file cannot hold a picture
   */
  video?: EditVideoOptions | false | undefined;
  /**
   * Settings of the sound; `false` leaves it out. A list makes several tracks.
   *
   * @defaultValue the default settings, unless the file cannot hold a sound
   */
  audio?: EditAudioOptions | false | readonly EditAudioTrackOptions[] | undefined;
  /**
   * Whether packets may be written as they are, without loss, for tracks that are only cut and joined. `"auto"`: if that is possible; other
   * tracks are encoded, and so are tracks with settings such as `width` or `bitrate`. Of a picture that is cut between key frames, only the
   * frames from the cut to the next key frame are encoded, in H.264, VP8, VP9 or AV1, if the browser can. `"only"`: all tracks, or the file
   * fails with the `OptionError` that {@link copyObstacle} returns. Sound is cut between packets: where parts meet, it is up to half a packet
   * (about 10 ms) off. An MP4 hides the frames before its first cut. Subtitles of the files are kept, too, unless `subtitles` says which to
   * write: those of parts that are joined become one track if language and name are the same.
   *
   * @defaultValue all tracks are encoded
   */
  copy?: "auto" | "only" | undefined;
}

const LABEL_NAMES = { language: true, name: true, default: true } satisfies Names<TrackLabelOptions>;

/** Names of the settings of a picture. */
export const VIDEO_NAMES = {
  ...LABEL_NAMES,
  codec: true,
  width: true,
  height: true,
  fit: true,
  framerate: true,
  bitrate: true,
  bitrateMode: true,
  quality: true,
  quantizer: true,
  keyframeEveryNthSecond: true,
  latencyMode: true,
  hardwareAcceleration: true,
  alpha: true,
  displayWidth: true,
  displayHeight: true,
} satisfies Names<EditVideoOptions>;

/** Names of the settings of a sound. */
export const AUDIO_NAMES = {
  ...LABEL_NAMES,
  edit: true,
  codec: true,
  sampleRate: true,
  numberOfChannels: true,
  bitrate: true,
} satisfies Names<EditAudioTrackOptions>;

/** Names of the options of a file. */
export const FILE_NAMES = {
  edit: true,
  mimeType: true,
  video: true,
  audio: true,
  copy: true,
  copyStart: true,
  gif: true,
  chunkSize: true,
  streaming: true,
  faststart: true,
  tags: true,
  subtitles: true,
  signal: true,
  onProgress: true,
} satisfies Names<EncodeEditOptions>;

/** What decides whether a track can be copied, besides the edit. */
export interface CopyRules {
  /** Of the file; `undefined` for an MP4 with any codecs. */
  mimeType: string | undefined;
  /** Whether the file can hide frames before a cut. */
  hidesFrames: boolean;
  copyStart: "exact" | "key-frame" | undefined;
  /** Whether frames between a cut and a key frame may be encoded. */
  encodesEdges: boolean;
}
