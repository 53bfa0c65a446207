import type { AudioTrack, VideoTrack } from "../../media/types.ts";

/** Orientation and transparency of a track's pictures. */
export interface PictureGeometry {
  /** Clockwise, in degrees. */
  rotation: 0 | 90 | 180 | 270;
  /** Mirrored left to right, after the rotation. */
  flip: boolean;
  alpha: boolean;
}

/** A container, named by its usual file extension. */
export type ContainerName =
  | "mp4"
  | "mov"
  | "webm"
  | "mkv"
  | "mp3"
  | "wav"
  | "aiff"
  | "ogg"
  | "flac"
  | "aac"
  | "ts"
  | "hls";

/** Descriptions of a file's tracks, the main one of each kind first. */
export interface Description {
  container: ContainerName;
  video: { info: VideoTrack; geometry: PictureGeometry }[];
  audio: AudioTrack[];
  /** What the file says of each track beside its media, by the track's number. */
  labels?: ReadonlyMap<number, TrackLabels>;
}

/** What players show of a track, and whether they choose it. */
export interface TrackLabels {
  /** Three letters, as in ISO 639-2; `undefined` if unknown. */
  language: string | undefined;
  name: string | undefined;
  isDefault: boolean | undefined;
}
