import type { Tags } from "../../media/tags.ts";
import { withSizes } from "./annex-b.ts";
import type { Feed, OutputPacket, TrackSetup } from "./feed.ts";

/** A track to write. */
export interface FileTrack {
  feed: Feed;
  setup: TrackSetup;
}

export interface TrackWriterOptions {
  streaming: boolean;
  faststart: boolean;
  /** Bytes of a piece of the file. */
  pieceSize: number;
  /** What is subtracted from all times, in microseconds. */
  offset: number;
  tags: Tags | undefined;
  /** Copies the bytes of each piece. Called with its position unless it follows the one before. */
  write: (parts: BlobPart[], position?: number) => void;
}

/** A track that is being written. */
export interface WrittenTrack {
  id: number;
  feed: Feed;
  setup: TrackSetup;
  entry: Uint8Array;
  timescale: number;
  /** What is subtracted from all times, in ticks. */
  offset: number;
  hasStartCodes: boolean;
}

/** A sample, with its time and duration in ticks. */
export interface Sample {
  data: Uint8Array;
  time: number;
  duration: number;
  isKey: boolean;
}

/** The sample of a packet. */
export function sampleOf({ timescale, offset, hasStartCodes }: WrittenTrack, packet: OutputPacket): Sample {
  const { data, isKey, time, duration } = packet;
  return {
    data: hasStartCodes ? withSizes(data) : data,
    time: Math.round((time * timescale) / 1e6) - offset,
    duration: Math.round((duration * timescale) / 1e6),
    isKey,
  };
}
