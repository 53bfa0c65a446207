/** What is needed of a track to read its blocks. */
export interface MatroskaTrack {
  number: number;
  isVideo: boolean;
  /** Whether it is video or audio that is meant to be shown, and neither compressed nor encrypted. */
  isMedia: boolean;
  codec: string;
  /** Whether the decoder's setup data is in the header. */
  hasSetup: boolean;
  /** In nanoseconds. */
  defaultDuration: number | undefined;
  /** Bytes that every packet begins with, and that are left out of the blocks. */
  prefix: Uint8Array;
}

/** The head of a Matroska or WebM file. */
export interface Segment {
  /** Where the segment's content begins. Positions in the file are relative to it. */
  start: number;
  /** Infinite if the file does not say how long it is, as live recordings do. */
  end: number;
  /** Nanoseconds in a tick of the clock. */
  timestampScale: number;
  tracks: Map<number, MatroskaTrack>;
  /** Where it is, or where nothing more can be read. */
  firstCluster: number;
  /** Where the index is, if the file says so. */
  cues: number | undefined;
  /** The elements that describe the tracks, as they are in the file. */
  description: { header: Uint8Array; info: Uint8Array; tracks: Uint8Array; tags: Uint8Array };
}
