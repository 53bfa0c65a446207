import type { PacketCursor } from "./packets.ts";

/** A file whose index has been read. */
export interface OpenedFile {
  /** A small file with the same tracks, from which they are described. */
  head: Uint8Array;
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
  /** Where an edit list ends the track, in microseconds; infinite if none does. */
  end: number;
  /** Reads the track's packets, independently of other readers. */
  cursor(config: { codec: string; numberOfChannels?: number }): PacketCursor;
}
