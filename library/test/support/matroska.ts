/** Makes Matroska files of uncompressed sound: 16 bits in one channel at 8000 Hz. */
import { uint32 } from "../../src/container/mp4/write-box.ts";
import { type Bytes, bigEndian, concatenated, element } from "./bytes.ts";

const RATE = element(0xb5, Uint8Array.of(0x45, 0xfa, 0, 0));
const BITS = element(0x6264, Uint8Array.of(16));

interface Track {
  number?: number;
  type?: number;
  codec?: string;
  /** Further elements. */
  more?: Bytes[];
}

export const trackEntry = ({ number = 1, type = 2, codec = "A_PCM/INT/LIT", more = [] }: Track = {}): Bytes =>
  element(
    0xae,
    element(0xd7, bigEndian(number, 2)),
    element(0x83, Uint8Array.of(type)),
    element(0x86, codec),
    element(0xe1, RATE, BITS),
    ...more,
  );

export const EBML_HEADER = element(0x1a45dfa3, element(0x4282, "matroska"));

/** A file with one cluster, whose times are in milliseconds. */
export const matroska = (tracks: Bytes[], blocks: Bytes[]): Bytes =>
  concatenated(
    EBML_HEADER,
    element(
      0x18538067,
      element(0x1549a966, element(0x2ad7b1, uint32(1_000_000))),
      ...(tracks.length > 0 ? [element(0x1654ae6b, ...tracks)] : []),
      element(0x1f43b675, element(0xe7, Uint8Array.of(0)), ...blocks),
    ),
  );

export const KEY = 0x80;

/** The content of a block. Numbers of tracks above 127 take two bytes. */
export const blockOf = (number: number, time: number, content: Uint8Array, flags = KEY): Bytes => {
  const track = number < 0x80 ? [0x80 | number] : [0x40 | (number >> 8), number & 0xff];
  return concatenated(Uint8Array.of(...track, time >> 8, time & 0xff, flags), content);
};

export const simpleBlock = (...block: Parameters<typeof blockOf>): Bytes => element(0xa3, blockOf(...block));
export const blockGroup = (block: Bytes, ...more: Bytes[]): Bytes => element(0xa0, element(0xa1, block), ...more);
