/** Bytes of a packet of an MPEG transport stream. */
export const PACKET_SIZE = 188;
const SYNC = 0x47;

/** Where packets begin, and how far they are apart: plain, of camcorders and Blu-ray, and with error correction. */
const LAYOUTS = [
  { offset: 0, stride: PACKET_SIZE },
  { offset: 4, stride: PACKET_SIZE + 4 },
  { offset: 0, stride: PACKET_SIZE + 16 },
] as const;

export type Layout = (typeof LAYOUTS)[number];

/** Bytes that show how a transport stream lays out its packets. */
export const LAYOUT_BYTES = 3 * (PACKET_SIZE + 16);

/** How a transport stream lays out its packets; `undefined` if the bytes begin none. */
export const layoutOf = (head: Uint8Array): Layout | undefined =>
  LAYOUTS.find(({ offset, stride }) => [0, 1, 2].every((index) => head[offset + index * stride] === SYNC));
