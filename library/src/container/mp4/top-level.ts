import type { ByteSource } from "../../io/byte-source.ts";
import { pause } from "../../io/pacer.ts";
import { viewOf } from "./box.ts";

/** Boxes that a file can consist of. */
export const TOP_LEVEL = new Set(
  "ftyp styp moov moof mdat mfra sidx ssix emsg prft free skip wide uuid meta pdin udta pnot junk".split(" "),
);

/** Bytes searched at a time. */
const CHUNK = 1 << 20;
/** Two headers: that of a box, and that of the first box in it. */
const HEADERS = 16;

/** Finds the index or a fragment after damage, by its type and the type of its first child. */
export const findBoxBehind = (source: ByteSource, from: number, type: string, child: string) =>
  search(source, from, (view, at) => nameAt(view, at) === type && nameAt(view, at + 8) === child);

/** Whether unreadable bytes at the end of a file contain a box, and so were not appended. */
export async function holdsBox(source: ByteSource, from: number): Promise<boolean> {
  const { size = 0 } = source;
  const found = await search(source, from, (view, at, position) => {
    const length = view.getUint32(at);
    return length >= 8 && position + length <= size && ["mdat", "mfra"].includes(nameAt(view, at));
  });
  return found !== undefined;
}

/** Searches the bytes from a position on for a matching box. */
async function search(
  source: ByteSource,
  from: number,
  fits: (view: DataView, offset: number, position: number) => boolean,
): Promise<number | undefined> {
  for (let at = from; ; at += CHUNK) {
    // Headers may reach into the next chunk.
    const bytes = await source.read(at, at + CHUNK + HEADERS);
    const view = viewOf(bytes);
    for (let offset = 0; offset < CHUNK && offset + HEADERS <= bytes.length; offset++) {
      // All types that are searched for begin with an m.
      if (view.getUint8(offset + 4) === 0x6d && fits(view, offset, at + offset)) return at + offset;
    }
    if (bytes.length <= CHUNK) return undefined;
    await pause();
  }
}

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)));
