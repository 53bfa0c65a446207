import { ContainerError, toMFXError } from "../../errors.ts";
import { MFXBlob, type MFXBlobConfig } from "../../io/mfx-blob.ts";
import { checkNumbers, NOT_NEGATIVE } from "../../media/check-option.ts";
import type { Tags } from "../../media/tags.ts";
import type { FrameCounter } from "../../stream/progress.ts";
import type { FileSource } from "../file-source.ts";
import type { Feed, OutputPacket, TrackWriter } from "./feed.ts";
import { openMp4File } from "./mp4-file.ts";
import { TextFeed, type TextTrack } from "./text-feed.ts";
import { openWebMFile } from "./webm-file.ts";
import type { FileTrack } from "./written-track.ts";

export interface TrackFileOptions {
  container: "mp4" | "webm";
  streaming?: boolean | undefined;
  faststart?: boolean | undefined;
  chunkSize?: number | undefined;
  tags?: Tags | undefined;
  texts: readonly TextTrack[];
  /** When the film ends, in microseconds; infinite if that is unknown. Cues are cut to it. */
  end: number;
  /** Called with the time of each written frame of the first track. */
  onFrame: FrameCounter;
}

/** Bytes of a piece of a file. */
const PIECE = 2 ** 20;

interface Row extends FileTrack {
  /** The next packet; `undefined` after the last. */
  head: OutputPacket | undefined;
  /** Those behind it that were read with it. */
  read: OutputPacket[];
  /** When the packets so far end. */
  end: number;
}

/** A file with any number of tracks, copied or encoded. Always reads from the track that is behind, so that the file is well interleaved. */
export class TrackFile implements FileSource {
  #feeds: readonly Feed[];
  #options: TrackFileOptions;
  #rows: Row[] = [];
  #blobs: MFXBlob[] = [];
  #writer: TrackWriter | undefined;
  #config: MFXBlobConfig = {};
  #mimeType = "";
  #finished = false;

  constructor(feeds: readonly Feed[], options: TrackFileOptions) {
    checkNumbers({ chunkSize: options.chunkSize }, NOT_NEGATIVE);
    this.#feeds = feeds;
    this.#options = options;
  }

  async next(): Promise<MFXBlob | undefined> {
    const writer = this.#writer ?? (await this.#open());
    await this.#write(writer);
    return this.#blobs.shift();
  }

  async cancel(reason: unknown): Promise<void> {
    this.#finished = true;
    this.#blobs = [];
    await Promise.allSettled([...this.#feeds.map((feed) => feed.cancel(reason)), this.#writer?.cancel()]);
  }

  async #open(): Promise<TrackWriter> {
    const setups = await Promise.all(this.#feeds.map((feed) => feed.open()));
    for (const [index, feed] of this.#feeds.entries()) {
      const setup = setups[index];
      if (!setup) continue;
      const [head, ...read] = await feed.next();
      this.#rows.push({ feed, setup, head, read, end: setup.start });
    }
    if (this.#rows.length === 0) {
      throw new ContainerError("encode-nothing", "There is nothing to write: the tracks ended without any data.");
    }
    const { container, streaming = false, faststart = false, chunkSize, tags, texts, end } = this.#options;
    const start = Math.min(...this.#rows.map(({ setup }) => setup.start));
    for (const text of texts) {
      const feed = new TextFeed(text, { start, end });
      const setup = await feed.open();
      // A WebM gets all cues at once, from its writer.
      const [head, ...read] = container === "mp4" ? await feed.next() : [];
      if (setup) this.#rows.push({ feed, setup, head, read, end: start });
    }
    const config = (kind: Feed["kind"]) => this.#rows.find(({ feed }) => feed.kind === kind)?.setup.config;
    const [video, audio] = [config("video"), config("audio")];
    const codecs = [video?.codec, audio?.codec].filter(Boolean).join(",");
    this.#config = {
      ...(video && { video: video as VideoDecoderConfig }),
      ...(audio && { audio: audio as AudioDecoderConfig }),
    };
    this.#mimeType = `${video ? "video" : "audio"}/${container}; codecs="${codecs}"`;
    const options = {
      streaming,
      faststart,
      tags,
      pieceSize: chunkSize ?? (streaming ? 0 : PIECE),
      offset: start,
      write: (parts: BlobPart[], position?: number) =>
        this.#blobs.push(new MFXBlob(parts, { type: this.#mimeType, position, config: this.#config })),
    };
    const open = container === "mp4" ? openMp4File : openWebMFile;
    this.#writer = await guarded(() => open(this.#rows, options));
    return this.#writer;
  }

  /** When picture and sound end; infinite while they have packets. */
  get #end(): number {
    const media = this.#rows.filter(({ feed }) => feed.kind !== "text");
    return Math.max(...media.map(({ feed, head, end }) => (head ? Number.POSITIVE_INFINITY : Math.min(feed.end, end))));
  }

  /** Writes packets, or the end of the file, until there is a piece. Waits only for what is not in memory. */
  async #write(writer: TrackWriter): Promise<void> {
    while (this.#blobs.length === 0 && !this.#finished) {
      let due: Row | undefined;
      for (const row of this.#rows) if (row.head && (!due || row.head.time < due.head!.time)) due = row;
      if (!due || (due.feed.kind === "text" && due.head!.time >= this.#end)) {
        this.#finished = true;
        const ends = this.#rows.map(({ feed }) => (feed.kind === "text" ? this.#end : feed.end));
        return guarded(() => writer.finish(ends));
      }
      const packet = due.head!;
      due.end = Math.max(due.end, packet.time + packet.duration);
      const track = this.#rows.indexOf(due);
      try {
        const added = writer.add(track, packet);
        if (added) await added;
      } catch (error) {
        throw notWritten(error);
      }
      if (track === 0) this.#options.onFrame(packet.time, packet.duration);
      if (due.read.length === 0) due.read = await due.feed.next();
      due.head = due.read.shift();
      if (!due.head) writer.end(track);
    }
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw notWritten(error);
  }
}

/** Wraps an error of the muxer. */
const notWritten = (error: unknown) =>
  toMFXError(error, (cause, message) => {
    return new ContainerError("container-failed", `The file could not be written: ${message}`, { cause });
  });
