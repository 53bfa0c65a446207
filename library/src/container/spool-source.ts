import { Source } from "mediabunny";
import type { Spool, SpoolSlice } from "../io/spool.ts";

interface ReadResult {
  bytes: Uint8Array;
  view: DataView;
  offset: number;
}

/**
 * Lets the demuxer read a spooled stream anywhere, and synchronously where the bytes are in memory. Its own source for streams
 * forgets what lies too far behind; the methods here are those it calls on any source.
 */
export class SpoolSource extends Source {
  #spool: Spool;

  constructor(spool: Spool) {
    super();
    this.#spool = spool;
  }

  /** `null`: not known yet. */
  _getFileSize(): number | null {
    return this.#spool.size ?? null;
  }

  _read(start: number, end: number): ReadResult | null | Promise<ReadResult | null> {
    const slice = this.#spool.read(start, end);
    return slice instanceof Promise ? slice.then(toResult) : toResult(slice);
  }

  _dispose(): void {
    this.#spool.cancel(undefined);
  }
}

function toResult(slice: SpoolSlice | undefined): ReadResult | null {
  if (!slice) return null;
  const { bytes, offset } = slice;
  return { bytes, offset, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}
