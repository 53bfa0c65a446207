import type { ByteSource } from "../../io/byte-source.ts";
import type { Span } from "../../stream/span.ts";
import type { Description } from "./description.ts";
import type { PacketCursor } from "./packets.ts";
import type { TagSource } from "./tag-source.ts";
import type { StoredText } from "./text-track.ts";

/** A file whose index has been read. */
export interface OpenedFile {
  describe(): Promise<Description>;
  tagSource: TagSource;
  matroska: boolean;
  /** Harmless deviations, in sentences. Readers add those that they find, with `note`. */
  notes: string[];
  tracks: FileTrack[];
  /** Tracks of text, if the container has some. */
  texts?: StoredText[];
  /** What is read instead of the input, if the file consists of several ones. */
  source?: ByteSource;
}

export interface FileTrack {
  /** The track's number in the file. */
  id: number;
  /** The codec, if mediabunny does not recognize it. */
  codec: string | undefined;
  /** In microseconds; `undefined` if the file does not say. */
  duration: number | undefined;
  /** Frames per second; `undefined` if the index does not say. */
  frameRate: number | undefined;
  /** When the track's parts are presented, in order: one part unless an edit list has several. */
  edits: Span[];
  /** How an MP4 stores the track; `undefined` for other containers, and for formats that only QuickTime has. */
  stored?: StoredTrack | undefined;
  /** Matroska's description of the colors. */
  colour?: Uint8Array | undefined;
  /** Lists the times of the key frames of the first edit, in microseconds. Only for video. */
  keyTimes?(): Promise<number[]>;
  /** Reads the packets of an edit, independently of other readers. */
  cursor(config: { codec: string; numberOfChannels?: number }, edit: number): PacketCursor;
}

/** How an MP4 stores a track. */
export interface StoredTrack {
  /** Ticks in a second. */
  timescale: number;
  /** The box that describes the samples, such as `avc1`. */
  entry: Uint8Array;
}
