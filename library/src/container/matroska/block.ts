import type { ByteSource } from "../../io/byte-source.ts";
import { childOf, childrenOf, type Element, ID, signed, unsigned } from "./element.ts";
import type { Segment } from "./types.ts";

/** How a block separates its frames. */
export enum Lacing {
  None,
  Xiph,
  Fixed,
  Ebml,
}

/** A block, whose content is still in the file. */
export interface Block {
  track: number;
  /** In the segment's ticks. */
  timestamp: number;
  /** In the segment's ticks; 0 if the file does not say. */
  duration: number;
  isKey: boolean;
  lacing: Lacing;
  /** Where the frames begin and end. */
  data: number;
  end: number;
  alpha: Uint8Array | undefined;
  /** Padding at its end, in nanoseconds. */
  padding: number;
}

/** Children of a block group. */
const GROUP_CHILDREN = new Set<number>([
  ID.BLOCK,
  ID.BLOCK_DURATION,
  ID.BLOCK_ADDITIONS,
  ID.REFERENCE_BLOCK,
  ID.REFERENCE_PRIORITY,
  ID.REFERENCE_VIRTUAL,
  ID.BLOCK_VIRTUAL,
  ID.SLICES,
  ID.CODEC_STATE,
  ID.DISCARD_PADDING,
  ID.VOID,
  ID.CRC_32,
]);
const RESERVED_FLAGS = 0x70;

/**
 * Reads the header of a simple block or block group.
 *
 * @param clusterTime - The cluster's timestamp, which the block's own counts from.
 * @returns `undefined` if it is no block of the segment.
 */
export async function readBlock(
  source: ByteSource,
  segment: Segment,
  element: Element,
  clusterTime: number,
): Promise<Block | undefined> {
  if (element.id === ID.SIMPLE_BLOCK) {
    const head = await source.read(element.data, Math.min(element.data + 12, element.end));
    return readHead(segment, head, element.data, element.end, clusterTime);
  }
  const bytes = await source.read(element.data, element.end);
  const children = bytes.length === element.end - element.data ? childrenOf(bytes) : undefined;
  const content = childOf(children, ID.BLOCK);
  if (!children?.every(({ id }) => GROUP_CHILDREN.has(id)) || !content) return undefined;
  const start = element.data + (content.byteOffset - bytes.byteOffset);
  const block = readHead(segment, content, start, start + content.length, clusterTime);
  const duration = childOf(children, ID.BLOCK_DURATION);
  const padding = childOf(children, ID.DISCARD_PADDING);
  return (
    block && {
      ...block,
      isKey: !childOf(children, ID.REFERENCE_BLOCK),
      duration: duration ? unsigned(duration) : 0,
      alpha: alphaOf(childOf(children, ID.BLOCK_ADDITIONS)),
      padding: padding ? signed(padding) : 0,
    }
  );
}

function readHead(segment: Segment, head: Uint8Array, start: number, end: number, clusterTime: number) {
  // The number of the track is written like a size.
  const length = Math.clz32(head[0] ?? 0) - 23;
  const number = [...head.subarray(1, length)].reduce(
    (sum, byte) => sum * 256 + byte,
    (head[0] ?? 0) & (0xff >> length),
  );
  const flags = head[length + 2] ?? RESERVED_FLAGS;
  if (length > 8 || flags & RESERVED_FLAGS || !segment.tracks.has(number)) return undefined;
  return {
    track: number,
    timestamp: clusterTime + signed(head.subarray(length, length + 2)),
    duration: 0,
    isKey: (flags & 0x80) !== 0,
    lacing: ((flags >> 1) & 3) as Lacing,
    data: start + length + 3,
    end,
    alpha: undefined,
    padding: 0,
  } satisfies Block;
}

/** The first addition of a block is its transparency. */
function alphaOf(additions: Uint8Array | undefined): Uint8Array | undefined {
  for (const { id, bytes } of (additions && childrenOf(additions)) ?? []) {
    const parts = id === ID.BLOCK_MORE ? childrenOf(bytes) : undefined;
    const kind = childOf(parts, ID.BLOCK_ADD_ID);
    if (!kind || unsigned(kind) === 1) return childOf(parts, ID.BLOCK_ADDITIONAL);
  }
  return undefined;
}

/** The frames in a block's content; `undefined` if it is damaged. */
export function unlace(bytes: Uint8Array, lacing: Lacing): Uint8Array[] | undefined {
  if (lacing === Lacing.None) return [bytes];
  const count = (bytes[0] ?? 0) + 1;
  const sizes: number[] = [];
  let at = 1;
  if (lacing === Lacing.Fixed) sizes.push(...Array(count - 1).fill(Math.floor((bytes.length - 1) / count)));
  while (sizes.length < count - 1) {
    if (at >= bytes.length) return undefined;
    let size = 0;
    if (lacing === Lacing.Xiph) {
      let byte: number;
      do {
        byte = bytes[at++] ?? 0;
        size += byte;
      } while (byte === 255);
    } else {
      const length = Math.clz32(bytes[at] ?? 0) - 23;
      if (length > 8) return undefined;
      const value = unsigned(
        Uint8Array.of((bytes[at] ?? 0) & (0xff >> length), ...bytes.subarray(at + 1, at + length)),
      );
      // Sizes after the first are differences, moved so that they are not negative.
      const previous = sizes.at(-1);
      size = previous === undefined ? value : previous + value - (2 ** (7 * length - 1) - 1);
      at += length;
    }
    sizes.push(size);
  }
  const frames: Uint8Array[] = [];
  for (const size of sizes) {
    if (size < 0 || at + size > bytes.length) return undefined;
    frames.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [...frames, bytes.subarray(at)];
}
