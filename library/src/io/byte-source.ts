import type { RemoteFile } from "./remote-file.ts";

/** An input that can be read at any position. */
export interface ByteSource {
  /** The MIME type that the input claims to have. */
  readonly mimeType: string | undefined;
  /** Length in bytes. `undefined` until the end of a stream has been seen. */
  readonly size: number | undefined;
  /** Where the input is on a server, if it has an address. Playlists name other files relative to it. */
  readonly remote?: RemoteFile | undefined;
  /** Resolves with the bytes from `start` to `end`, or with fewer if the input ends before. */
  read(start: number, end: number): Promise<Uint8Array>;
  /** The bytes from `start` to `end`, if all of them are in memory, the source can tell, and the page need not run first. */
  inMemory?(start: number, end: number): Uint8Array | undefined;
  /** Sets the first byte that may be read again. A stream drops bytes far before it. */
  keepFrom(needed: () => number): void;
  /** Closes connections, if there are any, until the next read. With a delay in milliseconds, unless there is a read before. */
  rest(delay?: number): void;
  /** Stops reading and releases the input. Later reads return no bytes. */
  cancel(reason: unknown): void;
}
