import type { Description } from "./describe.ts";
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
  /** In microseconds; `undefined` if the file does not say. */
  duration: number | undefined;
  /** Frames per second; `undefined` if the index does not say. */
  frameRate: number | undefined;
  /** Where an edit list ends the track, in microseconds; infinite if none does. */
  end: number;
  /** Reads the track's packets, independently of other readers. */
  cursor(config: { codec: string; numberOfChannels?: number }): PacketCursor;
}
