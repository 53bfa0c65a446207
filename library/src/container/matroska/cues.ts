import type { ByteSource } from "../../io/byte-source.ts";
import { childOf, childrenOf, elementAt, ID, unsigned } from "./element.ts";
import type { Segment } from "./types.ts";

interface Cue {
  /** In the segment's ticks. */
  time: number;
  /** The position of a cluster. */
  position: number;
}

/** Larger than any index: a day of video with a key frame every second takes 2 MiB. */
const MAX_SIZE = 1 << 26;

/** Reads the index of a segment. It is a hint: without a readable index, the file is searched from its beginning. */
export async function readCues(source: ByteSource, segment: Segment): Promise<Cue[]> {
  if (segment.cues === undefined || source.size === undefined) return [];
  const element = await elementAt(source, segment.cues);
  if (typeof element === "string" || element.id !== ID.CUES || element.end - element.data > MAX_SIZE) return [];
  const cues: Cue[] = [];
  for (const point of childrenOf(await source.read(element.data, element.end)) ?? []) {
    const parts = point.id === ID.CUE_POINT ? childrenOf(point.bytes) : undefined;
    const time = childOf(parts, ID.CUE_TIME);
    const position = childOf(
      childrenOf(childOf(parts, ID.CUE_TRACK_POSITIONS) ?? new Uint8Array()),
      ID.CUE_CLUSTER_POSITION,
    );
    if (time && position) cues.push({ time: unsigned(time), position: segment.start + unsigned(position) });
  }
  return cues.sort((a, b) => a.time - b.time);
}
