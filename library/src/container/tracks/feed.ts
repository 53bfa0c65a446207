import type { SubtitleCue } from "../../media/subtitles.ts";
import type { TrackLabels } from "../core/description.ts";
import type { StoredTrack } from "../core/opened-file.ts";

/** A packet of a track to write. Times are in microseconds and not rounded. */
export interface OutputPacket {
  data: Uint8Array;
  isKey: boolean;
  /** When it would be presented. For audio, that is the time of its first sample, even if the decoder skips it. */
  time: number;
  /** Without padding. */
  duration: number;
  /** Padding at its end. */
  padding: number;
  /** Its transparency, encoded like the picture. */
  alpha: Uint8Array | undefined;
}

/** Description of a track to write. */
export interface TrackSetup {
  config: VideoDecoderConfig | AudioDecoderConfig | { codec: "wvtt" };
  /** Clockwise rotation in degrees that makes the stored pictures upright. */
  rotation: 0 | 90 | 180 | 270;
  flip: boolean;
  /** Whether pictures have transparency. */
  alpha: boolean;
  /** Display size of the stored pictures, before their rotation. */
  displaySize: { width: number; height: number };
  /** How the MP4 that it is copied from stores it. */
  stored: StoredTrack | undefined;
  /** The description of the colors in the Matroska file that it is copied from. */
  colour: Uint8Array | undefined;
  /** When its file was created, in seconds since 1970; 0 if unknown. */
  created: number;
  /** The first packet. */
  first: OutputPacket;
  /** When its presentation begins. Packets may begin before. */
  start: number;
}

/** A source of the packets of a track. */
export interface Feed {
  readonly kind: "video" | "audio" | "text";
  readonly labels: Partial<TrackLabels>;
  /** Reads as far as the first packet; `undefined` if there is none. */
  open(): Promise<TrackSetup | undefined>;
  /** The next packets, in decoding order, beginning with the first one; none at the end. */
  next(): Promise<OutputPacket[]>;
  /** When its presentation ends; infinite if the packets end it. Known once all packets have been read. */
  readonly end: number;
  /** All cues, if it is text. */
  readonly cues?: readonly SubtitleCue[];
  cancel(reason: unknown): Promise<unknown>;
}

/** Writes the packets of tracks into a file. */
export interface TrackWriter {
  /** Adds the next packet of a track, in decoding order. A promise has to be awaited before the next one. */
  add(track: number, packet: OutputPacket): Promise<void> | undefined;
  /** Ends a track. */
  end(track: number): void;
  /** @param ends - When each track's presentation ends; infinite if the packets end it. */
  finish(ends: readonly number[]): Promise<void>;
  cancel(): Promise<void>;
}
