import type { ByteSource } from "../../io/byte-source.ts";

/** Position of a box in a file or a view. */
export interface Box {
  type: string;
  start: number;
  /** Start of the content. */
  data: number;
  /** Infinite if it goes on to the end of the file. */
  end: number;
}

/** The longest header of a box. */
const HEADER = 16;

/** The box at a position in the file; `undefined` if there is none. */
export async function boxAt(source: ByteSource, position: number): Promise<Box | "end" | undefined> {
  const bytes = await source.read(position, position + HEADER);
  return bytes.length === 0 ? "end" : readHeader(viewOf(bytes), 0, position);
}

/** The box whose header is at an offset in a view. */
function readHeader(view: DataView, offset: number, position: number): Box | undefined {
  if (view.byteLength - offset < 8) return undefined;
  const size = view.getUint32(offset);
  const type = String.fromCharCode(...[4, 5, 6, 7].map((at) => view.getUint8(offset + at)));
  const isLarge = size === 1;
  const length = isLarge ? 16 : 8;
  if (view.byteLength - offset < length) return undefined;
  const total = isLarge ? Number(view.getBigUint64(offset + 8)) : size;
  if (total !== 0 && total < length) return undefined;
  const end = total === 0 ? Number.POSITIVE_INFINITY : position + total;
  return { type, start: position, data: position + length, end };
}

/** Thrown for damaged boxes in memory. */
export class BoxError extends Error {}

/** More boxes than any box contains. */
const MAX_BOXES = 1 << 16;

/** The boxes that a view consists of, from an offset on. */
export function* boxesIn(view: DataView, from: number): Generator<Box> {
  const to = view.byteLength;
  let count = 0;
  for (let at = from; at < to; count++) {
    // QuickTime ends some lists with zeros.
    if (isZero(view, at, to)) return;
    const box = readHeader(view, at, at);
    // Only the last box of a file may leave its size out.
    if (!box || box.end > to || count === MAX_BOXES) throw new BoxError(`There is no box at byte ${at}.`);
    yield box;
    at = box.end;
  }
}

function isZero(view: DataView, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (view.getUint8(at) !== 0) return false;
  return true;
}

/** The content of the first box of a type. */
export function findBox(view: DataView, type: string): DataView | undefined {
  for (const box of boxesIn(view, 0)) if (box.type === type) return contentOf(view, box);
  return undefined;
}

export const contentOf = (view: DataView, { data, end }: Box) =>
  new DataView(view.buffer, view.byteOffset + data, end - data);

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A number of 32 or 64 bits, by the version of its box. */
export const unsignedAt = (view: DataView, offset: number, isLong: boolean) =>
  isLong ? Number(view.getBigUint64(offset)) : view.getUint32(offset);
