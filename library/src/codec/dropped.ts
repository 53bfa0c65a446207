import { CodecError } from "../errors.ts";
import type { GenericTrack } from "../media/types.ts";

/** The error for packets that a decoder dropped without an error of its own. */
export function droppedError({ id, type }: GenericTrack, count: number, timestamp?: number): CodecError {
  const packets = count === 1 ? "a damaged packet" : `${count} damaged packets`;
  const first = timestamp === undefined ? "" : `, the first at ${(timestamp / 1e6).toFixed(2)} s`;
  return new CodecError("codec-failed", `The decoder dropped ${packets} of the ${type}${first}.`, {
    track: { id, type },
    ...(timestamp !== undefined && { timestamp }),
  });
}

/** Bits of a frame's first byte. */
const VP8_SHOW_FRAME = 0x10;
const VP9_SHOW_FRAME = 0x02;
const VP9_SHOW_EXISTING_FRAME = 0x08;

/** Whether a packet decodes to a frame that is shown. VP8 and VP9 have packets that only later ones refer to, AAC such without sound. */
export function isShown(codec: string, data: Uint8Array): boolean {
  if (/^mp4a\.(40\.(2|5|29)|67)$/.test(codec)) return hasSound(data);
  const first = data[0] ?? 0;
  if (/^vp0?8/.test(codec)) return (first & VP8_SHOW_FRAME) !== 0;
  if (!/^vp0?9/.test(codec)) return true;
  // A superframe, which ends in an index, holds a shown frame as well.
  const isSuperframe = ((data.at(-1) ?? 0) & 0xe0) === 0xc0;
  return isSuperframe || (first & (VP9_SHOW_FRAME | VP9_SHOW_EXISTING_FRAME)) !== 0;
}

/** Elements of a packet of AAC that hold no sound. */
const DATA = 4;
const FILL = 6;
const END = 7;

/** Whether a packet of AAC has a channel. Some encoders begin with one that holds only their name. */
function hasSound(data: Uint8Array): boolean {
  let at = 0;
  const bits = (count: number) => {
    let value = 0;
    for (; count > 0; count--, at++) value = (value << 1) | (((data[at >> 3] ?? 0xff) >> (7 - (at & 7))) & 1);
    return value;
  };
  for (;;) {
    const element = bits(3);
    if (element === END) return false;
    if (element === FILL) {
      const count = bits(4);
      const length = count === 15 ? 14 + bits(8) : count;
      at += 8 * length;
    } else if (element === DATA) {
      bits(4);
      const isAligned = bits(1) === 1;
      const count = bits(8);
      const length = count === 255 ? 255 + bits(8) : count;
      if (isAligned) at = Math.ceil(at / 8) * 8;
      at += 8 * length;
    } else return true;
  }
}
