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

/** Whether a packet decodes to a frame that is shown. VP8 and VP9 have packets that only later ones refer to. */
export function isShown(codec: string, data: Uint8Array): boolean {
  const first = data[0] ?? 0;
  if (/^vp0?8/.test(codec)) return (first & VP8_SHOW_FRAME) !== 0;
  if (!/^vp0?9/.test(codec)) return true;
  // A superframe, which ends in an index, holds a shown frame as well.
  const isSuperframe = ((data.at(-1) ?? 0) & 0xe0) === 0xc0;
  return isSuperframe || (first & (VP9_SHOW_FRAME | VP9_SHOW_EXISTING_FRAME)) !== 0;
}
