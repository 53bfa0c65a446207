import type { ByteSource } from "../io/source.ts";
import { elementHeader } from "../media/ebml.ts";
import type { ReadContext } from "./read-context.ts";
import { Window } from "./window.ts";

/** The bytes from `start` to `end`, as far as there are any. */
export async function readBytes(source: ByteSource, start: number, end: number): Promise<Uint8Array> {
  if (source.kind === "blob") return new Uint8Array(await source.blob.slice(start, end).arrayBuffer());
  if (source.kind === "ranges") {
    if (start >= source.size) return new Uint8Array();
    const range = `bytes=${start}-${Math.min(end, source.size) - 1}`;
    return new Uint8Array(await (await fetch(source.url, { headers: { Range: range } })).arrayBuffer());
  }
  const { spool } = source;
  let slice = await spool.read(start, end);
  const available = spool.size ?? end;
  if (!slice && available > start) slice = await spool.read(start, available);
  return slice?.bytes.subarray(start - slice.offset, Math.min(end, spool.length) - slice.offset) ?? new Uint8Array();
}

/**
 * Whether a file ends in the middle of an element. The demuxer ends such files without a word.
 *
 * @param from - Where an element of the top level begins: a box of MP4; of WebM, one of a cluster.
 */
export async function isTruncated({ source, matroska }: ReadContext, from: number): Promise<boolean> {
  const window = new Window((start, end) => readBytes(source, start, end));
  if (!matroska) return walk(window, isoBox, from);
  const header = ebmlElement(await window.at(0));
  if (typeof header !== "number") return header === "cut";
  const segment = ebmlElement(await window.at(header));
  if (typeof segment !== "number") return segment === "cut";
  // A segment of unknown size is no longer than its own header here.
  if (segment > 12) return (await readBytes(source, header + segment - 1, header + segment)).length === 0;
  return walk(window, ebmlElement, Math.max(from, header + segment));
}

async function walk(window: Window, header: (bytes: Uint8Array) => ElementSize, from: number): Promise<boolean> {
  let size: ElementSize = 1;
  for (let position = from; ; position += size) {
    const bytes = await window.at(position);
    // Nothing follows; but does the element before end where the input does, or beyond?
    if (bytes.length === 0) return position > from && (await window.at(position - 1)).length === 0;
    size = header(bytes);
    if (size === "cut") return true;
    if (typeof size === "string") return false; // It goes on to the end, or is damaged, which is another failure.
  }
}

type ElementSize = number | "to the end" | "cut" | "damaged";

function isoBox(bytes: Uint8Array): ElementSize {
  if (bytes.length < 8) return "cut";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(0);
  if (size === 0) return "to the end";
  if (size === 1) return bytes.length < 16 ? "cut" : Number(view.getBigUint64(8));
  return size < 8 ? "damaged" : size;
}

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;

/** Its size with its header; of a cluster or segment of unknown size that of the header, so that its children follow. */
function ebmlElement(bytes: Uint8Array): ElementSize {
  const header = elementHeader(bytes);
  if (typeof header === "string") return header;
  const { id, length, size } = header;
  if (size !== undefined) return length + size;
  return id === SEGMENT || id === CLUSTER ? length : "damaged";
}
