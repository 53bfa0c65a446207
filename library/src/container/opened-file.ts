import type { Span } from "../stream/span.ts";
import type { Description } from "./description.ts";
import type { PacketCursor } from "./packets.ts";

/** A file whose index has been read. */
export interface OpenedFile {
  describe(): Promise<Description>;
  matroska: boolean;
  tracks: FileTrack[];
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
  /** Reads the packets of an edit, independently of other readers. */
  cursor(config: { codec: string; numberOfChannels?: number }, edit: number): PacketCursor;
}
