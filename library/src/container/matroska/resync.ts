import type { ByteSource } from "../../io/byte-source.ts";
import { pause } from "../../io/pacer.ts";
import { readBlock } from "./block.ts";
import { type Element, elementAt, ID, isClusterChild, isSegmentChild } from "./element.ts";
import type { Segment } from "./types.ts";

/** Bytes searched at a time. */
const CHUNK = 1 << 20;
/** The longest header of an element. */
const HEADER = 12;

export interface Search {
  from: number;
  /** End of the search. */
  end: number;
  /** The segment whose blocks count as well, within a cluster. */
  blocksOf?: Segment;
}

/** Finds the next element after damage: a child of the segment or, in a cluster, a block. */
export async function findElement(source: ByteSource, { from, end, blocksOf }: Search): Promise<number | undefined> {
  for (let at = from; at < end; at += CHUNK) {
    // The last candidate's header may reach into the next chunk.
    const bytes = await source.read(at, Math.min(at + CHUNK + HEADER, end));
    for (let i = 0; i < Math.min(CHUNK, bytes.length); i++) {
      if (!isCandidate(bytes, i, blocksOf !== undefined)) continue;
      const element = await elementAt(source, at + i);
      if (typeof element === "string") continue;
      if (await isGenuine(source, element, end, blocksOf)) return at + i;
    }
    if (bytes.length <= CHUNK) return undefined;
    await pause();
  }
  return undefined;
}

/** Looks at the ID only. */
function isCandidate(bytes: Uint8Array, at: number, inCluster: boolean): boolean {
  const first = bytes[at] ?? 0;
  if (inCluster && (first === ID.SIMPLE_BLOCK || first === ID.BLOCK_GROUP)) return true;
  if (first < 0x10 || first > 0x1f) return false;
  const id = ((first << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0;
  return isSegmentChild({ id, start: 0, data: 0, end: 0 });
}

async function isGenuine(source: ByteSource, element: Element, end: number, blocksOf: Segment | undefined) {
  if (element.id === ID.CLUSTER) {
    const child = await elementAt(source, element.data);
    return typeof child !== "string" && isClusterChild(child);
  }
  if (element.end > end || !(await exists(source, element.end))) return false;
  if (isSegmentChild(element)) return true;
  if (!blocksOf || !(await readBlock(source, blocksOf, element, 0))) return false;
  // Noise looks like a block by chance, but not like three elements in a row.
  const next = await elementAt(source, element.end);
  if (typeof next === "string" || !isClusterChild(next)) return isFollowed(source, element.end);
  return isFollowed(source, next.end);
}

/** Whether a readable element begins at a position, or the file ends there. */
export async function isFollowed(source: ByteSource, position: number): Promise<boolean> {
  const next = await elementAt(source, position);
  if (typeof next === "string") return next === "end" && exists(source, position);
  return isClusterChild(next) || isSegmentChild(next) || next.id === ID.EBML;
}

/** Whether the input has at least that many bytes. */
export async function exists(source: ByteSource, end: number): Promise<boolean> {
  return end <= (source.size ?? 0) || (await source.read(end - 1, end)).length === 1;
}
