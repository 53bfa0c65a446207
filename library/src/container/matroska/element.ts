import type { ByteSource } from "../../io/byte-source.ts";
import { elementHeader } from "../../media/ebml.ts";

/** IDs of the elements that are read. */
export const ID = {
  EBML: 0x1a45dfa3,
  SEGMENT: 0x18538067,
  SEEK_HEAD: 0x114d9b74,
  INFO: 0x1549a966,
  TRACKS: 0x1654ae6b,
  CUES: 0x1c53bb6b,
  TAGS: 0x1254c367,
  CHAPTERS: 0x1043a770,
  ATTACHMENTS: 0x1941a469,
  CLUSTER: 0x1f43b675,
  VOID: 0xec,
  CRC_32: 0xbf,
  // Children of a cluster.
  TIMESTAMP: 0xe7,
  SILENT_TRACKS: 0x5854,
  POSITION: 0xa7,
  PREV_SIZE: 0xab,
  SIMPLE_BLOCK: 0xa3,
  BLOCK_GROUP: 0xa0,
  // Children of a block group.
  BLOCK: 0xa1,
  BLOCK_DURATION: 0x9b,
  BLOCK_ADDITIONS: 0x75a1,
  BLOCK_MORE: 0xa6,
  BLOCK_ADD_ID: 0xee,
  BLOCK_ADDITIONAL: 0xa5,
  REFERENCE_BLOCK: 0xfb,
  REFERENCE_PRIORITY: 0xfa,
  // Children of a block group that old recorders write.
  REFERENCE_VIRTUAL: 0xfd,
  BLOCK_VIRTUAL: 0xa2,
  SLICES: 0x8e,
  CODEC_STATE: 0xa4,
  DISCARD_PADDING: 0x75a2,
  // Children of the segment's other elements.
  TIMESTAMP_SCALE: 0x2ad7b1,
  DURATION: 0x4489,
  TITLE: 0x7ba9,
  DATE_UTC: 0x4461,
  SEEK: 0x4dbb,
  SEEK_ID: 0x53ab,
  SEEK_POSITION: 0x53ac,
  TRACK_ENTRY: 0xae,
  TRACK_NUMBER: 0xd7,
  TRACK_TYPE: 0x83,
  FLAG_ENABLED: 0xb9,
  FLAG_DEFAULT: 0x88,
  NAME: 0x536e,
  LANGUAGE: 0x22b59c,
  CODEC_ID: 0x86,
  CODEC_DELAY: 0x56aa,
  CODEC_PRIVATE: 0x63a2,
  DEFAULT_DURATION: 0x23e383,
  VIDEO: 0xe0,
  COLOUR: 0x55b0,
  CONTENT_ENCODINGS: 0x6d80,
  CONTENT_ENCODING: 0x6240,
  CONTENT_COMPRESSION: 0x5034,
  CONTENT_COMP_ALGO: 0x4254,
  CONTENT_COMP_SETTINGS: 0x4255,
  CUE_POINT: 0xbb,
  CUE_TIME: 0xb3,
  CUE_TRACK_POSITIONS: 0xb7,
  CUE_TRACK: 0xf7,
  CUE_CLUSTER_POSITION: 0xf1,
  TAG: 0x7373,
  TARGETS: 0x63c0,
  SIMPLE_TAG: 0x67c8,
  TAG_NAME: 0x45a3,
  TAG_STRING: 0x4487,
  TAG_BINARY: 0x4485,
  ATTACHED_FILE: 0x61a7,
  FILE_NAME: 0x466e,
  FILE_MEDIA_TYPE: 0x4660,
  FILE_DATA: 0x465c,
} as const;

const SEGMENT_CHILDREN = new Set<number>([
  ID.SEEK_HEAD,
  ID.INFO,
  ID.TRACKS,
  ID.CUES,
  ID.TAGS,
  ID.CHAPTERS,
  ID.ATTACHMENTS,
  ID.CLUSTER,
]);
/** Largest sizes of a cluster's children, in bytes. */
const CLUSTER_CHILDREN = new Map<number, number>([
  [ID.TIMESTAMP, 8],
  [ID.SILENT_TRACKS, 1024],
  [ID.POSITION, 8],
  [ID.PREV_SIZE, 8],
  [ID.SIMPLE_BLOCK, Number.POSITIVE_INFINITY],
  [ID.BLOCK_GROUP, Number.POSITIVE_INFINITY],
  [ID.VOID, Number.POSITIVE_INFINITY],
  [ID.CRC_32, 4],
]);

/** Position of an element in the file. */
export interface Element {
  id: number;
  start: number;
  /** Where its content begins. */
  data: number;
  /** Infinite if it goes on until an element that cannot be in it. */
  end: number;
}

/** Whether the element can follow a cluster in a segment. */
export const isSegmentChild = ({ id }: Element) => SEGMENT_CHILDREN.has(id);

/** Whether the element can be in a cluster, and has a size that it can have there. */
export const isClusterChild = ({ id, data, end }: Element) =>
  end - data <= (CLUSTER_CHILDREN.get(id) ?? -1) && end !== Number.POSITIVE_INFINITY;

const KNOWN = [ID.EBML, ID.SEGMENT, ...SEGMENT_CHILDREN, ...CLUSTER_CHILDREN.keys()].map((id) => id.toString(16));

/** Whether a known element can begin with the bytes. */
function beginsKnown(bytes: Uint8Array): boolean {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return KNOWN.some((id) => id.startsWith(hex) || hex.startsWith(id));
}

/** Reads the header of the element at a position. It is cut if the file ends within the header of a known element. */
export async function elementAt(source: ByteSource, position: number): Promise<Element | "cut" | "damaged" | "end"> {
  const bytes = await source.read(position, position + 12);
  if (bytes.length === 0) return "end";
  const header = elementHeader(bytes);
  if (header === "cut") return beginsKnown(bytes) ? "cut" : "damaged";
  if (header === "damaged") return header;
  const { id, length, size } = header;
  const data = position + length;
  return { id, start: position, data, end: size === undefined ? Number.POSITIVE_INFINITY : data + size };
}

/** An element that is in memory. */
export interface LoadedElement {
  id: number;
  bytes: Uint8Array;
}

/** More than any element has. */
const MAX_CHILDREN = 1 << 17;

/** The elements that the bytes consist of; `undefined` if they are damaged. */
export function childrenOf(bytes: Uint8Array): LoadedElement[] | undefined {
  const children: LoadedElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (children.length === MAX_CHILDREN) return undefined;
    const header = elementHeader(bytes.subarray(at, at + 12));
    if (typeof header === "string" || header.size === undefined) return undefined;
    const start = at + header.length;
    at = start + header.size;
    if (at > bytes.length) return undefined;
    children.push({ id: header.id, bytes: bytes.subarray(start, at) });
  }
  return children;
}

export const childOf = (children: readonly LoadedElement[] | undefined, id: number) =>
  children?.find((child) => child.id === id)?.bytes;

export function unsigned(bytes: Uint8Array): number {
  let number = 0;
  for (const byte of bytes) number = number * 256 + byte;
  return number;
}

export function signed(bytes: Uint8Array): number {
  let number = ((bytes[0] ?? 0) << 24) >> 24;
  for (const byte of bytes.subarray(1)) number = number * 256 + byte;
  return number;
}

export function floating(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length === 4) return view.getFloat32(0);
  return bytes.length === 8 ? view.getFloat64(0) : undefined;
}
