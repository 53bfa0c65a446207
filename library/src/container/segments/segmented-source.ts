import type { Source, SourceRequest } from "mediabunny";
import type { ByteSource } from "../../io/byte-source.ts";
import type { RemoteFile } from "../../io/remote-file.ts";
import { openSource } from "../../io/source.ts";
import { joined } from "../../media/joined.ts";
import { adtsHeader } from "../audio/adts.ts";
import { endOfId3 } from "../audio/tags.ts";
import { LAYOUT_BYTES, layoutOf, PACKET_SIZE, SYNC } from "../core/transport-layout.ts";
import { withoutGaps } from "./playlist.ts";
import { BufferSource, CustomPathedSource, CustomSource } from "./readers.ts";
import { CheckedTransport, type LossFinder } from "./transport.ts";

/** Bytes of a segment that may be empty, or a single frame with a tag. */
const MAX_SMALL = 1 << 16;
/** Bytes of two tables and a packet of a stream. */
const LEAST_TRANSPORT = 3 * PACKET_SIZE;
/** Bytes of a header of ADTS with a checksum. */
const ADTS_HEADER = 9;
/** Bytes read at a time to find the end of a stream. */
const STEP = 1 << 20;

/** A playlist or a transport stream, and the files that it names, as mediabunny reads them. */
export class SegmentedSource implements ByteSource {
  readonly mimeType: string | undefined;
  readonly size: number | undefined;
  /** Whether all durations in the playlists seen are whole seconds, and say little of where segments begin. */
  hasWholeSeconds = true;
  #root: ByteSource;
  #finder: LossFinder;
  /** What is read at the moment. */
  #open = new Set<ByteSource>();
  /** Addresses of segments that hold nothing. */
  #empty = new Set<string>();
  /** Those that playlists are read without. */
  #leftOut = new Set<string>();
  #canceling = new AbortController();

  constructor(root: ByteSource, finder: LossFinder) {
    this.mimeType = root.mimeType;
    this.size = root.size;
    this.#root = root;
    this.#finder = finder;
    root.keepFrom(() => 0);
  }

  /** The input itself. */
  async own(): Promise<Source> {
    return this.#checked(this.#root, "");
  }

  /** The files that a playlist names, and the playlist. Only for inputs with an address. */
  files(): Source {
    const { remote } = this.#root;
    let first: ByteSource | undefined = this.#root;
    return new CustomPathedSource(remote!.url, async ({ path }: SourceRequest) => {
      const file = remote!.sibling(path);
      const bytes = path === remote!.url && first ? first : await this.#openFile(file);
      first = undefined; // A live playlist is read again.
      bytes.keepFrom(() => 0);
      const source = await this.#checked(bytes, new URL(path).href);
      const { url } = file;
      // Names in a playlist are relative to where a redirect led.
      return url === path ? source : new CustomPathedSource(url, () => source);
    });
  }

  /** Leaves the empty segments that were read out of playlists. Returns whether there are more of them than before. */
  leaveOutEmpty(): boolean {
    const before = this.#leftOut.size;
    this.#leftOut = new Set(this.#empty);
    return this.#leftOut.size > before;
  }

  read(start: number, end: number): Promise<Uint8Array> {
    return this.#root.read(start, end);
  }

  keepFrom(): void {}

  rest(delay?: number): void {
    for (const bytes of [this.#root, ...this.#open]) bytes.rest(delay);
  }

  cancel(reason: unknown): void {
    this.#canceling.abort();
    for (const bytes of [this.#root, ...this.#open]) bytes.cancel(reason);
  }

  /** After `cancel`, files are empty: mediabunny doesn't handle a failure then. */
  async #openFile(file: RemoteFile): Promise<ByteSource> {
    const { signal } = this.#canceling;
    const nothing = () => openSource(new Blob(), undefined);
    if (signal.aborted) return nothing();
    return openSource(file, undefined, signal).catch((error) => (signal.aborted ? nothing() : Promise.reject(error)));
  }

  async #checked(bytes: ByteSource, address: string): Promise<Source> {
    this.#open.add(bytes);
    const size = bytes.size ?? (await endOf(bytes));
    const head = await bytes.read(0, LAYOUT_BYTES);
    const isPlaylist = String.fromCharCode(...head.subarray(0, 7)) === "#EXTM3U";
    const layout = layoutOf(head);
    const transport = layout && new CheckedTransport((start, end) => bytes.read(start, end), layout, this.#finder);
    const read = (start: number, end: number) => (transport ?? bytes).read(start, end);
    const dispose = () => {
      this.#open.delete(bytes);
      if (bytes !== this.#root) bytes.cancel(undefined);
    };
    const isTooShort = size === 0 || (head[0] === SYNC && size < LEAST_TRANSPORT);
    const isEmpty = isTooShort || (size <= MAX_SMALL && (await transport?.isEmpty(size)));
    if (isEmpty) this.#empty.add(address);
    const segment = async () => (isEmpty ? withoutStreams() : withSecondFrame(bytes, size));
    const whole = isPlaylist ? this.#playlist(await read(0, size), bytes.remote!.url) : await segment();
    if (whole) {
      dispose();
      return new BufferSource(whole);
    }
    const source = new CustomSource({
      getSize: () => size,
      read,
      dispose,
      // Otherwise, the header of each packet is a read of its own.
      prefetchProfile: "network",
      // An error is that of the next read.
      handleUnhandledError: () => {},
    });
    // Otherwise, mediabunny fails if a file is shorter than the first read of it.
    await source.getSize();
    return source;
  }

  /** A playlist as mediabunny reads it. */
  #playlist(bytes: Uint8Array, url: string): Uint8Array {
    const text = new TextDecoder().decode(bytes);
    if (/^#EXTINF:\s*\d*\.\d*[1-9]/m.test(text)) this.hasWholeSeconds = false;
    const marked = this.#leftOut.size > 0 ? this.#withMarks(text, url) : text;
    return new TextEncoder().encode(withoutGaps(marked));
  }

  /** A playlist in which the segments to leave out are marked as missing. */
  #withMarks(playlist: string, url: string): string {
    const isLeftOut = (line: string) => this.#leftOut.has(new URL(line, url).href);
    return playlist.replace(/^[^#\s].*/gm, (line) => (isLeftOut(line) ? `#EXT-X-GAP\n${line}` : line));
  }
}

/**
 * A transport stream whose table lists no streams, for an empty segment: mediabunny fails at a file of no format, or of no tables. It doesn't check
 * sums.
 */
function withoutStreams(): Uint8Array {
  const packet = new Uint8Array(PACKET_SIZE).fill(0xff);
  packet.set([SYNC, 0x40, 0x20, 0x10, 0, 2, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0xff, 0xff, 0xf0, 0]);
  return joined([packet, packet]);
}

/**
 * A segment of a single frame of AAC with the header of another one behind it; `undefined` for others. mediabunny recognizes two headers, and leaves
 * out a frame that does not fit into the file.
 */
async function withSecondFrame(bytes: ByteSource, size: number): Promise<Uint8Array | undefined> {
  if (size > MAX_SMALL) return undefined;
  const whole = await bytes.read(0, size);
  const first = whole.subarray(await endOfId3(bytes));
  const header = adtsHeader(first);
  if (header?.size !== first.length) return undefined;
  const second = new Uint8Array(ADTS_HEADER);
  second.set(first.subarray(0, ADTS_HEADER));
  second.set([second[3]! | 3, 0xff, second[5]! | 0xe0], 3); // The largest length.
  return joined([whole, second]);
}

async function endOf(bytes: ByteSource): Promise<number> {
  let position = 0;
  while (bytes.size === undefined) {
    const { length } = await bytes.read(position, position + STEP);
    if (length === 0) break; // It was canceled.
    position += length;
  }
  return bytes.size ?? position;
}
