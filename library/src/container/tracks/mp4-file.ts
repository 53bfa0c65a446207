import { box, text, uint32, uint64s } from "../mp4/write-box.ts";
import { isAnnexB } from "./annex-b.ts";
import type { OutputPacket, TrackWriter } from "./feed.ts";
import { FragmentWriter } from "./fragment-writer.ts";
import { type Edit, MOVIE_SCALE, type MovieTrack, movieBox } from "./mp4-movie.ts";
import { sampleTables } from "./mp4-tables.ts";
import { PieceWriter } from "./piece-writer.ts";
import { sampleEntry } from "./sample-entry.ts";
import { SampleLog } from "./sample-log.ts";
import { tagBoxes } from "./tag-boxes.ts";
import { type FileTrack, sampleOf, type TrackWriterOptions, type WrittenTrack } from "./written-track.ts";

/** Ticks in a second of video whose file has none. As in WebCodecs, so no timestamp is rounded. */
const MICROSECONDS = 1_000_000;
/** Ticks in a second of text, whose times are whole milliseconds. */
const MILLISECONDS = 1000;
/** Seconds and bytes of a track that follow one another in the file. */
const CHUNK = { seconds: 0.5, bytes: 2 ** 20 };
/** Longest file whose positions surely fit into 32 bits, wherever its index is. */
const LONGEST = 3 * 2 ** 30;
/** Header of a box of more than 4 GiB. */
const LONG_HEADER = 16;

interface PlainTrack extends WrittenTrack {
  log: SampleLog;
  /** Samples that are not written yet. */
  held: Uint8Array[];
  heldBytes: number;
  heldSince: number;
}

/** Opens an MP4 file for tracks. */
export async function openMp4File(tracks: readonly FileTrack[], options: TrackWriterOptions): Promise<TrackWriter> {
  const written: WrittenTrack[] = [];
  for (const [index, { feed, setup }] of tracks.entries()) {
    const { stored, config } = setup;
    const own = {
      video: MICROSECONDS,
      audio: (config as AudioDecoderConfig).sampleRate,
      text: MILLISECONDS,
    };
    const timescale = stored?.timescale ?? own[feed.kind];
    const hasStartCodes = !stored && feed.kind === "video" && isAnnexB(config as VideoDecoderConfig);
    written.push({
      id: index + 1,
      feed,
      setup,
      entry: await sampleEntry(feed.kind, setup),
      timescale,
      offset: Math.round((options.offset * timescale) / 1e6),
      hasStartCodes,
    });
  }
  const tags = options.tags ? await tagBoxes(options.tags) : [];
  return options.streaming ? new FragmentWriter(written, tags, options) : new PlainWriter(written, tags, options);
}

/** Writes a file whose index lists all samples. */
class PlainWriter implements TrackWriter {
  #options: TrackWriterOptions;
  /** The boxes that hold tags. */
  #tags: readonly Uint8Array[];
  #tracks: PlainTrack[];
  #pieces: PieceWriter;
  /** Media that the index precedes. */
  #kept: Blob[] = [];
  #start: Uint8Array;

  constructor(tracks: readonly WrittenTrack[], tags: readonly Uint8Array[], options: TrackWriterOptions) {
    this.#options = options;
    this.#tags = tags;
    this.#tracks = tracks.map((track) => ({ ...track, log: new SampleLog(), held: [], heldBytes: 0, heldSince: 0 }));
    this.#start = box("ftyp", text("isom"), uint32(0x200), text("isomiso2avc1mp41"));
    const write = options.faststart ? (parts: BlobPart[]) => this.#kept.push(new Blob(parts)) : options.write;
    this.#pieces = new PieceWriter(options.pieceSize, write);
    if (options.faststart) return;
    this.#pieces.append(this.#start);
    this.#pieces.append(longHeader(0));
  }

  add(index: number, packet: OutputPacket): undefined {
    const track = this.#tracks[index]!;
    const sample = sampleOf(track, packet);
    const isDue = sample.time - track.heldSince >= CHUNK.seconds * track.timescale || track.heldBytes >= CHUNK.bytes;
    if (track.held.length > 0 && isDue) this.#writeChunk(track);
    if (track.held.length === 0) {
      track.heldSince = sample.time;
      track.log.chunks.push({ position: 0, first: track.log.count });
    }
    track.held.push(sample.data);
    track.heldBytes += sample.data.length;
    track.log.add(sample);
  }

  end(): void {}

  async finish(ends: readonly number[]): Promise<void> {
    for (const track of this.#tracks) if (track.held.length > 0) this.#writeChunk(track);
    this.#pieces.flush();
    const { write, faststart } = this.#options;
    if (faststart) {
      const size = this.#pieces.length;
      const indexSize = this.#index(ends, 0).length;
      const base = this.#start.length + indexSize + LONG_HEADER;
      write([this.#start, this.#index(ends, base), longHeader(size)] as BlobPart[]);
      for (const part of this.#kept.splice(0)) write([part]);
      return;
    }
    const end = this.#pieces.length;
    this.#pieces.append(this.#index(ends, 0));
    this.#pieces.patch(this.#start.length, longHeader(end - this.#start.length - LONG_HEADER));
  }

  async cancel(): Promise<void> {
    this.#kept = [];
    for (const track of this.#tracks) track.held = [];
  }

  #writeChunk(track: PlainTrack): void {
    track.log.chunks.at(-1)!.position = this.#pieces.length;
    for (const data of track.held) this.#pieces.append(data);
    track.held = [];
    track.heldBytes = 0;
  }

  /** @param base - Position of the media whose chunks are counted from 0. */
  #index(ends: readonly number[], base: number): Uint8Array {
    const long = this.#pieces.length > LONGEST;
    const tracks = this.#tracks.map((track, index): MovieTrack => {
      const { log, setup, feed, timescale } = track;
      const tables = sampleTables(log, feed.kind === "video", { base, long });
      const edit = editOf(track, { ...tables, end: ends[index]!, offset: this.#options.offset });
      return {
        ...track,
        kind: feed.kind,
        labels: feed.labels,
        setup,
        timescale,
        tables: tables.bytes,
        mediaDuration: tables.duration,
        edit,
      };
    });
    return movieBox(tracks, { isFragmented: false, tags: this.#tags });
  }
}

interface Media {
  /** Of its first sample, in ticks. */
  start: number;
  duration: number;
  /** When the presentation ends, in microseconds of the input; infinite if the media ends it. */
  end: number;
  /** What is subtracted from all times, in microseconds. */
  offset: number;
}

/** What of a track's media is presented. */
function editOf({ timescale, setup, offset: shift }: WrittenTrack, { start, duration, end, offset }: Media): Edit {
  const presented = Math.round((setup.start * timescale) / 1e6) - shift;
  const from = Math.max(0, presented - start);
  const rest = Math.max(0, duration - from);
  const wanted = Math.round(((end - setup.start) * timescale) / 1e6);
  return {
    delay: Math.max(0, Math.round(((setup.start - offset) / 1e6) * MOVIE_SCALE)),
    from,
    duration: Math.round((Math.min(rest, wanted) / timescale) * MOVIE_SCALE),
    isCut: wanted < rest,
  };
}

const longHeader = (size: number) => new Uint8Array([...uint32(1), ...text("mdat"), ...uint64s([size + LONG_HEADER])]);
