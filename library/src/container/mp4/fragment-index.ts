import type { ByteSource } from "../../io/byte-source.ts";
import { BoxError, boxAt, boxesIn, contentOf, unsignedAt, viewOf } from "./box.ts";

/** Position of a fragment, with its start time in the track's ticks. */
interface IndexEntry {
  time: number;
  position: number;
}

/** Larger than any index. */
const MAX_SIZE = 1 << 26;
/** Bytes of the last box of the index, which has the length of all. */
const LENGTH_BOX = 16;
/** Its name. */
const MFRO = 0x6d66726f;

/** Reads the index of fragments at the end of a file (`mfra`). It is a hint: without one, fragments are searched in order. */
export async function readFragmentIndex(source: ByteSource, track: number): Promise<IndexEntry[]> {
  const { size } = source;
  if (size === undefined || size < LENGTH_BOX) return [];
  const entries: IndexEntry[] = [];
  try {
    const last = viewOf(await source.read(size - LENGTH_BOX, size));
    const length = last.getUint32(LENGTH_BOX - 4);
    if (last.getUint32(4) !== MFRO || length > Math.min(MAX_SIZE, size)) return [];
    const box = await boxAt(source, size - length);
    if (!box || box === "end" || box.type !== "mfra") return [];
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
