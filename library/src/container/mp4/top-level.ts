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

/** Finds a box behind damage by its type and that of the first box in it. */
export async function findBoxBehind(
  source: ByteSource,
  from: number,
  type: string,
  child: string,
): Promise<number | undefined> {
  const [wanted, wantedChild] = [type, child].map((name) => viewOf(new TextEncoder().encode(name)).getUint32(0));
  for (let at = from; ; at += CHUNK) {
    // Headers may reach into the next chunk.
    const bytes = await source.read(at, at + CHUNK + HEADERS);
    const view = viewOf(bytes);
    for (let offset = 0; offset < CHUNK && offset + HEADERS <= bytes.length; offset++) {
      if (view.getUint32(offset + 4) === wanted && view.getUint32(offset + 12) === wantedChild) return at + offset;
    }
    if (bytes.length <= CHUNK) return undefined;
    await pause();
  }
}
