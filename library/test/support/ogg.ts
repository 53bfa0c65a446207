/** Makes pages of Ogg, and changes those of files. */
import { crc32 } from "../../src/container/audio/crc.ts";
import { type Bytes, bigEndian, concatenated } from "./bytes.ts";

/** Positions in the header of a page. */
export const [FLAGS, GRANULE, SERIAL, CHECKSUM] = [5, 6, 14, 22];
export const END_OF_STREAM = 4;
export const IS_CONTINUED = 1;
/** Pages of headers at the beginning of the clips. */
export const HEADER_PAGES = 2;

interface Page {
  flags?: number;
  granule: number;
  sequence: number;
  serial?: number;
  packets: Uint8Array[];
  /** Whether the last packet, of a multiple of 255 bytes, continues on the next page. */
  isOpen?: boolean;
}

export function oggPage({ flags = 0, granule, sequence, serial = 7, packets, isOpen = false }: Page): Bytes {
  const sizes = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  if (isOpen) sizes.pop();
  const numbers = [
    bigEndian(granule, 8).reverse(),
    bigEndian(serial, 4),
    bigEndian(sequence, 4).reverse(),
    bigEndian(0, 4),
  ];
  const head = concatenated("OggS", Uint8Array.of(0, flags), ...numbers, Uint8Array.of(sizes.length, ...sizes));
  const page = concatenated(head, ...packets);
  new DataView(page.buffer).setUint32(CHECKSUM, crc32(page), true);
  return page;
}

/** The ends of an Ogg file's pages. */
export function pageEnds(bytes: Bytes): number[] {
  const ends: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const count = bytes[at + 26]!;
    at += 27 + count + bytes.subarray(at + 27, at + 27 + count).reduce((sum, size) => sum + size, 0);
    ends.push(at);
  }
  return ends;
}

/** An Ogg file with changes in the headers of its pages. */
export function withPages(bytes: Bytes, change: (page: DataView, index: number, count: number) => void): Bytes {
  const ends = pageEnds(bytes);
  const pages = ends.map((end, index) => {
    const page = bytes.slice(ends[index - 1] ?? 0, end);
    const view = new DataView(page.buffer);
    change(view, index, ends.length);
    view.setUint32(CHECKSUM, 0);
    view.setUint32(CHECKSUM, crc32(page), true);
    return page;
  });
  return concatenated(...pages);
}
