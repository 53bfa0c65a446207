import type { ByteSource } from "../../io/byte-source.ts";
import { BoxError, boxAt, boxesIn, contentOf, unsignedAt, viewOf } from "./box.ts";

/** Position of a fragment, with its start time in the track's ticks. */
interface IndexEntry {
  time: number;
  position: number;
}

/** Larger than any index. */
const MAX_SIZE = 1 << 26;

/** Reads the index of fragments at the end of a file (`mfra`). It is a hint: without one, fragments are searched in order. */
export async function readFragmentIndex(source: ByteSource, track: number): Promise<IndexEntry[]> {
  const { size } = source;
  if (size === undefined || size < 16) return [];
  const entries: IndexEntry[] = [];
  try {
    // The last four bytes of the file are the length of the index.
    const length = viewOf(await source.read(size - 4, size)).getUint32(0);
    const box = await boxAt(source, size - length);
    if (length > MAX_SIZE || !box || box === "end" || box.type !== "mfra") return [];
    const index = viewOf(await source.read(box.data, size));
    for (const child of boxesIn(index, 0)) {
      if (child.type === "tfra") entries.push(...entriesOf(contentOf(index, child), track));
    }
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof BoxError)) throw error;
  }
  return entries.sort((a, b) => a.time - b.time);
}

function entriesOf(view: DataView, track: number): IndexEntry[] {
  if (view.getUint32(4) !== track) return [];
  const isLong = view.getUint8(0) === 1;
  const widths = view.getUint32(8);
  // The numbers of the track's fragment, run and sample take 1 to 4 bytes each.
  const rest = 3 + (widths & 3) + ((widths >> 2) & 3) + ((widths >> 4) & 3);
  const entries: IndexEntry[] = [];
  for (let entry = view.getUint32(12), at = 16; entry > 0; entry--) {
    entries.push({ time: unsignedAt(view, at, isLong), position: unsignedAt(view, at + (isLong ? 8 : 4), isLong) });
    at += (isLong ? 16 : 8) + rest;
  }
  return entries;
}
