import type { ByteSource } from "../../io/byte-source.ts";
import { crc32 } from "./crc.ts";

const HEADER = 27;
/** Pages have at most 255 segments of 255 bytes. */
export const MAX_PAGE = HEADER + 255 + 255 * 255;
/** Bytes that are searched at a time for a page. */
const SEARCHED = 1 << 16;

export interface OggPage {
  position: number;
  end: number;
  /** Number of the stream. */
  serial: number;
  /** Number of the page in its stream. */
  sequence: number;
  /** Number of the last sample of the last packet that ends on the page; `undefined` if none does. */
  granule: number | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** Whether it begins with the rest of a packet. */
  isContinued: boolean;
  /** Parts of packets. */
  parts: Uint8Array[];
  /** Whether the last part is a whole packet, or the end of one. */
  isComplete: boolean;
}

const MARK = "OggS";
const markOf = (head: Uint8Array) => String.fromCharCode(...head.subarray(0, MARK.length));

/** The sizes of a page's segments; `undefined` if no page begins at the position. */
async function segmentSizes(source: ByteSource, position: number): Promise<Uint8Array | undefined> {
  const head = await source.read(position, position + HEADER + 255);
  if (markOf(head) !== MARK || head.length < HEADER) return undefined;
  return head.subarray(HEADER, HEADER + head[26]!);
}

const sizeOf = (segments: Uint8Array) => HEADER + segments.length + segments.reduce((sum, each) => sum + each, 0);

/** Whether the input ends before the page at a position does. */
export async function isCutOff(source: ByteSource, position: number): Promise<boolean> {
  const head = await source.read(position, position + HEADER);
  if (head.length < HEADER) return MARK.startsWith(markOf(head));
  const segments = await segmentSizes(source, position);
  if (!segments) return false;
  const end = position + sizeOf(segments);
  return segments.length < head[26]! || (await source.read(end - 1, end)).length === 0;
}

/** The page at a position; `undefined` if there is none, or its checksum is wrong. */
export async function pageAt(source: ByteSource, position: number): Promise<OggPage | undefined> {
  const sizes = await segmentSizes(source, position);
  if (!sizes) return undefined;
  const size = sizeOf(sizes);
  const bytes = (await source.read(position, position + size)).slice();
  if (bytes.length < size || sizes.length < bytes[26]!) return undefined;
  const view = new DataView(bytes.buffer);
  const checksum = view.getUint32(22, true);
  view.setUint32(22, 0);
  if (crc32(bytes) !== checksum) return undefined;
  const flags = bytes[5]!;
  const granule = view.getBigInt64(6, true);
  return {
    position,
    end: position + size,
    serial: view.getUint32(14, true),
    sequence: view.getUint32(18, true),
    granule: granule === -1n ? undefined : Number(granule),
    isContinued: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    ...partsOf(bytes, sizes),
  };
}

/** Splits a page: a segment of less than 255 bytes ends a packet. */
function partsOf(bytes: Uint8Array, sizes: Uint8Array): Pick<OggPage, "parts" | "isComplete"> {
  const parts: Uint8Array[] = [];
  let start = HEADER + sizes.length;
  let end = start;
  for (const size of sizes) {
    end += size;
    if (size === 255) continue;
    parts.push(bytes.subarray(start, end));
    start = end;
  }
  const isComplete = start === end;
  if (!isComplete) parts.push(bytes.subarray(start, end));
  return { parts, isComplete };
}

/** The next sound page at or behind a position. */
export async function findPage(source: ByteSource, from: number): Promise<OggPage | undefined> {
  for (let start = from; ; start += SEARCHED) {
    const bytes = await source.read(start, start + SEARCHED);
    for (let at = bytes.indexOf(0x4f); at >= 0; at = bytes.indexOf(0x4f, at + 1)) {
      const page = await pageAt(source, start + at);
      if (page) return page;
    }
    if (bytes.length < SEARCHED) return undefined;
  }
}

/** The pages of the file's end, from a position on, if the size of the file is known. */
export async function lastPages(source: ByteSource, from: number): Promise<OggPage[]> {
  if (source.size === undefined) return [];
  const pages: OggPage[] = [];
  const start = Math.max(from, source.size - 2 * MAX_PAGE);
  for (let page = await findPage(source, start); page; page = await findPage(source, page.end)) pages.push(page);
  return pages;
}
