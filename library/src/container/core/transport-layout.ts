/** Bytes of a packet of an MPEG transport stream. */
export const PACKET_SIZE = 188;
/** The first byte of each packet. */
export const SYNC = 0x47;

/** Where packets begin, and how far they are apart: plain, of camcorders and Blu-ray, and with error correction. */
const LAYOUTS = [
  { offset: 0, stride: PACKET_SIZE },
  { offset: 4, stride: PACKET_SIZE + 4 },
  { offset: 0, stride: PACKET_SIZE + 16 },
] as const;

export type Layout = (typeof LAYOUTS)[number];

/** Packets in a row that show a layout at the beginning of a file, and behind other bytes. */
const RUN = { first: 3, behind: 6 };
/** Bytes that are searched for packets. */
export const LAYOUT_BYTES = 1 << 16;

/** How a transport stream lays out its packets, the first of which may be behind other bytes; `undefined` if there are none in a row. */
export function layoutOf(head: Uint8Array): Layout | undefined {
  const first = LAYOUTS.find(({ offset, stride }) => isRun(head, offset, stride, RUN.first));
  if (first) return first;
  for (let at = head.indexOf(SYNC); at >= 0; at = head.indexOf(SYNC, at + 1)) {
    const layout = LAYOUTS.find(({ stride }) => isRun(head, at, stride, RUN.behind));
    if (layout) return layout;
  }
  return undefined;
}

const isRun = (bytes: Uint8Array, at: number, stride: number, count: number) =>
  Array.from({ length: count }, (_, index) => bytes[at + index * stride]).every((byte) => byte === SYNC);
