/** The packets that a copy of a part of a video takes over. */
import type { Packet } from "../core/packets.ts";
import { type CopiedPart, TOLERANCE } from "./copied-part.ts";

/** More frames than any codec reorders. */
const REORDERING = 32;

/** The packets of a part, without frames that refer to frames before its first one. */
async function* decodableFrames(part: CopiedPart): AsyncGenerator<Packet[], void> {
  const { first, isTrimmed } = part;
  let isLeading = isTrimmed;
  for await (const packets of part.read()) {
    yield packets.filter((packet) => {
      if (packet !== first && packet.type === "key") isLeading = false;
      return !isLeading || packet.timestamp >= first!.timestamp;
    });
  }
}

/**
 * The frames of a part, and those that must be decoded for them: from the key frame before its start to the last one that a frame before
 * its end refers to. If nothing can hide them, frames after the end are left out, with those that refer to them.
 */
export async function* neededFrames(
  part: CopiedPart,
  { hidesEnd }: { hidesEnd: boolean },
): AsyncGenerator<Packet[], void> {
  /** Frames after the end, which earlier ones may refer to. */
  let late: Packet[] = [];
  let needed: Packet[] = [];
  reading: for await (const packets of decodableFrames(part)) {
    for (const packet of packets) {
      const { timestamp } = packet;
      if (Math.round(timestamp) >= part.end) {
        const key = late.find((each) => each.type === "key");
        if (!hidesEnd || late.length >= REORDERING || (key && timestamp > key.timestamp)) break reading;
        late.push(packet);
        continue;
      }
      needed.push(...late, packet);
      late = [];
    }
    yield needed;
    needed = [];
  }
  yield needed;
}

/**
 * The frames of a part, without its last group of pictures if some of them refer to frames after the end. Returns when the frames that are left out
 * begin.
 */
export async function* wholeFrames(part: CopiedPart): AsyncGenerator<Packet[], number> {
  const times = await part.source.track.keyTimes();
  const lastKey = times.findLast((time) => time < part.end) ?? 0;
  let before: Packet[] = [];
  /** The last group of pictures. */
  const group: Packet[] = [];
  let late = 0;
  /** The first key frame after the end, which frames before the end may refer to. */
  let nextKey = Number.POSITIVE_INFINITY;
  reading: for await (const packets of decodableFrames(part)) {
    for (const packet of packets) {
      const { timestamp, type } = packet;
      const isLate = Math.round(timestamp) >= part.end;
      if (late > 0 && !isLate) {
        yield before;
        return Math.min(...group.map((each) => each.timestamp));
      }
      if (isLate && (timestamp > nextKey || ++late > REORDERING)) break reading;
      if (isLate && type === "key") nextKey = timestamp;
      if (isLate) continue;
      if (group.length > 0 || timestamp >= lastKey - TOLERANCE) group.push(packet);
      else before.push(packet);
    }
    yield before;
    before = [];
  }
  yield [...before, ...group];
  return part.end;
}
