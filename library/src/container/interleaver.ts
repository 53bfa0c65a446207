import type { MFXBlob } from "../io/mfx-blob.ts";
import type { MFXEncodedChunk } from "../media/types.ts";
import type { FileSource } from "./file-source.ts";
import { Muxer, type MuxerOptions } from "./muxer.ts";

export type TrackKind = "video" | "audio";

/** A track that is being written. */
interface Feed {
  kind: TrackKind;
  reader: ReadableStreamDefaultReader<MFXEncodedChunk>;
  /** The next chunk; `null` after the last. */
  head?: MFXEncodedChunk | null;
}

const startOf = (chunk: MFXEncodedChunk) => (chunk.video ?? chunk.audio)!.chunk.timestamp;

/** Always reads from the track that is behind, so that the file is well interleaved. */
export class Interleaver implements FileSource {
  #feeds: Feed[];
  #options: Omit<MuxerOptions, "tracks" | "write">;
  #blobs: MFXBlob[] = [];
  #muxer: Muxer | undefined;
  #finished = false;

  constructor(
    tracks: Partial<Record<TrackKind, ReadableStream<MFXEncodedChunk>>>,
    options: Omit<MuxerOptions, "tracks" | "write">,
  ) {
    this.#feeds = (Object.keys(tracks) as TrackKind[]).map((kind) => ({ kind, reader: tracks[kind]!.getReader() }));
    this.#options = options;
  }

  async next(): Promise<MFXBlob | undefined> {
    this.#muxer ??= new Muxer({
      ...this.#options,
      tracks: this.#feeds.map(({ kind }) => kind),
      write: (blob) => this.#blobs.push(blob),
    });
    const muxer = this.#muxer;
    while (this.#blobs.length === 0 && !this.#finished) {
      await Promise.all(this.#feeds.map((feed) => this.#fill(feed, muxer)));
      const due = this.#feeds
        .filter((feed) => feed.head)
        .reduce<Feed | undefined>((a, b) => (a && startOf(a.head!) <= startOf(b.head!) ? a : b), undefined);
      if (due) {
        const { head } = due;
        due.head = undefined;
        await muxer.add(head!);
      } else {
        this.#finished = true;
        await muxer.finish();
      }
    }
    return this.#blobs.shift();
  }

  async cancel(reason: unknown): Promise<void> {
    this.#finished = true;
    this.#blobs = [];
    const readers = this.#feeds.map(({ reader }) => reader.cancel(reason));
    await Promise.allSettled([...readers, this.#muxer?.cancel()]);
  }

  async #fill(feed: Feed, muxer: Muxer): Promise<void> {
    if (feed.head !== undefined) return;
    const { value, done } = await feed.reader.read();
    feed.head = done ? null : value;
    if (done) await muxer.end(feed.kind);
  }
}
