/** Description of a track, as needed to read its blocks. */
export interface MatroskaTrack {
  number: number;
  isVideo: boolean;
  /** Whether it is video or audio that is meant to be shown, and neither compressed nor encrypted. */
  isMedia: boolean;
  codec: string;
  /** The entry of a track of text. */
  text: Uint8Array | undefined;
  /** Whether the decoder's setup data is in the header. */
  hasSetup: boolean;
  /** The codec of sound that is stored as in Windows' files. */
  acmCodec: string | undefined;
  /** Nanoseconds by which sound is presented before its block's time. That of Opus is in its setup data, too. */
  delay: number;
  /** In nanoseconds. */
  defaultDuration: number | undefined;
  /** Description of the colors, as it is in the file. */
  colour: Uint8Array | undefined;
  /** Common prefix of all packets that blocks leave out. */
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
  /** Its position, or that of the first unreadable bytes. */
  firstCluster: number;
  /** Position of the index, if the file lists it. */
  cues: number | undefined;
  /** Position of the attached files, if there are some. */
  attachments: number | undefined;
  /** The elements that describe the tracks, as they are in the file. */
  description: { header: Uint8Array; info: Uint8Array; tracks: Uint8Array; tags: Uint8Array };
}
