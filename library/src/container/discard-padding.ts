import { elementHeader } from "../media/ebml.ts";
import { type Read, Window } from "./window.ts";

const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const DISCARD_PADDING = 0x75a2;

/**
 * Nanoseconds that are to be left out at the end of the last block that a track has in a cluster of Matroska. The demuxer does
 * not tell.
 *
 * @param from - Where the cluster's content begins.
 */
export async function discardPadding(read: Read, from: number, track: number): Promise<number> {
  const window = new Window(read);
  let padding = 0;
  let isOwn = false;
  for (let position = from; ; ) {
    const header = elementHeader(await window.at(position));
    // The end of the input, or an element that is in no cluster.
    if (typeof header === "string" || header.size === undefined || header.id > 0xffffff) return padding;
    const { id, length, size } = header;
    position += length;
    if (id === BLOCK_GROUP) continue; // Its children follow.
    if (id === SIMPLE_BLOCK || id === BLOCK) {
      isOwn = trackOf(await window.at(position)) === track;
      if (isOwn) padding = 0;
    } else if (id === DISCARD_PADDING && isOwn) {
      padding = signed((await window.at(position)).subarray(0, size));
    }
    position += size;
  }
}

/** The number of a block's track, which is written like a size. */
function trackOf(bytes: Uint8Array): number {
  const length = Math.clz32(bytes[0] ?? 0) - 23;
  let number = (bytes[0] ?? 0) & (0xff >> length);
  for (const byte of bytes.subarray(1, length)) number = number * 256 + byte;
  return number;
}

function signed(bytes: Uint8Array): number {
  let number = ((bytes[0] ?? 0) << 24) >> 24;
  for (const byte of bytes.subarray(1)) number = number * 256 + byte;
  return number;
}
