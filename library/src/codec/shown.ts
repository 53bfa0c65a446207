import type { Packet } from "../container/packets.ts";

/** Bit of a VP8 frame's first byte that says whether it is shown. */
const SHOW_FRAME = 0x10;

/**
 * Whether a packet has a picture to show. VP8 has packets that only later ones refer to. What other codecs have of the kind is in a
 * packet with a picture.
 */
export const isShown = (codec: string, { data }: Packet): boolean =>
  !/^vp0?8/.test(codec) || ((data[0] ?? 0) & SHOW_FRAME) !== 0;
