import { joined } from "../../media/joined.ts";
import { box, text, uint32, uint32s, uint64s } from "../mp4/write-box.ts";
import type { OutputPacket, TrackWriter } from "./feed.ts";
import { movieBox } from "./mp4-movie.ts";
import { checkedStep, emptyTables } from "./mp4-tables.ts";
import { PieceWriter } from "./piece-writer.ts";
import { type Sample, sampleOf, type TrackWriterOptions, type WrittenTrack } from "./written-track.ts";

/** Seconds of a fragment without video. */
const SOUND_FRAGMENT = 0.5;
/** Seconds and bytes after which a fragment ends without a key frame. */
const LONGEST = { seconds: 10, bytes: 2 ** 24 };
/** Flags of a sample: it depends on no other one, or it does and is no key frame. */
const KEY = 0x2000000;
const DELTA = 0x1010000;
/** Flags of a track's fragment and its list of samples: positions from its start; duration, size, flags, shift of each. */
const FROM_START = 0x20000;
const LISTED = 0xf01;

interface StreamedTrack extends WrittenTrack {
  held: Sample[];
  /** The latest time of the samples so far. */
  latest: number;
  /** Fragments that begin with a key frame: their times and positions. */
  keys: { time: number; position: number; track: number }[];
  /** What is added to all times, so that none is before 0. An edit list subtracts it. */
  lead: number;
  /** How much earlier frames are decoded than presented: FFmpeg shifts tracks whose frames are presented before they are decoded. */
  reordering: number;
}

/** Writes a file that only grows: fragments, of which each begins with a key frame of the video. */
export class FragmentWriter implements TrackWriter {
  /** The boxes that hold tags. */
  #tags: readonly Uint8Array[];
  #tracks: StreamedTrack[];
  #main: StreamedTrack;
  #pieces: PieceWriter;
  #fragments = 0;
  #heldBytes = 0;

  constructor(tracks: readonly WrittenTrack[], tags: readonly Uint8Array[], options: TrackWriterOptions) {
    this.#tags = tags;
    this.#tracks = tracks.map((track) => ({
      ...track,
      held: [],
      latest: Number.NEGATIVE_INFINITY,
      keys: [],
      lead: 0,
      reordering: 0,
    }));
    this.#main = this.#tracks.find(({ feed }) => feed.kind === "video") ?? this.#tracks[0]!;
    // By default, a fragment is a piece.
    this.#pieces = new PieceWriter(options.pieceSize || Number.POSITIVE_INFINITY, options.write);
  }

  add(index: number, packet: OutputPacket): undefined {
    const track = this.#tracks[index]!;
    const sample = sampleOf(track, packet);
    if (this.#endsFragment(track, sample)) this.#writeFragment();
    track.held.push(sample);
    track.latest = Math.max(track.latest, sample.time);
    this.#heldBytes += sample.data.length;
  }

  end(): void {}

  async finish(): Promise<void> {
    this.#writeFragment();
    this.#pieces.append(this.#index());
    this.#pieces.flush();
  }

  async cancel(): Promise<void> {
    for (const track of this.#tracks) track.held = [];
  }

  /** Whether the samples so far become a fragment before another one. */
  #endsFragment(track: StreamedTrack, sample: Sample): boolean {
    const isVideo = track.feed.kind === "video";
    const [first] = track.held;
    const seconds = first ? (sample.time - first.time) / track.timescale : 0;
    if (first && track === this.#main && (isVideo ? sample.isKey : seconds >= SOUND_FRAGMENT)) return true;
    // Frames that are presented before others of the fragment belong to it.
    const mayEnd = sample.time > track.latest;
    return mayEnd && (seconds >= LONGEST.seconds || this.#heldBytes >= LONGEST.bytes);
  }

  #writeFragment(): void {
    const tracks = this.#tracks.filter(({ held }) => held.length > 0);
    if (this.#fragments === 0) this.#writeStart();
    if (tracks.length === 0) return;
    this.#fragments++;
    for (const [index, { held, keys, lead }] of tracks.entries()) {
      const { time, isKey } = held[0]!;
      if (isKey) keys.push({ time: time + lead, position: this.#pieces.length, track: index + 1 });
    }
    // The size of the header does not depend on the positions in it.
    const size = this.#header(tracks, 0).length;
    this.#pieces.append(this.#header(tracks, size + 8));
    const media = tracks.reduce((sum, { held }) => sum + bytesOf(held), 0);
    this.#pieces.append(uint32(media + 8));
    this.#pieces.append(text("mdat"));
    for (const track of tracks) {
      for (const { data } of track.held) this.#pieces.append(data);
      track.held = [];
    }
    this.#heldBytes = 0;
    this.#pieces.flush();
  }

  #writeStart(): void {
    this.#pieces.append(box("ftyp", text("iso5"), uint32(0x200), text("iso5iso6mp41")));
    const tracks = this.#tracks.map((track) => {
      const { feed, held } = track;
      const decoded = held.map(({ time }) => time).sort((a, b) => a - b);
      track.reordering = held.reduce((most, { time }, index) => Math.max(most, decoded[index]! - time), 0);
      // Sound that a decoder skips begins before 0.
      track.lead = track.reordering + Math.max(0, -(decoded[0] ?? 0));
      return {
        ...track,
        kind: feed.kind,
        labels: feed.labels,
        tables: emptyTables(),
        mediaDuration: 0,
        edit: { delay: 0, from: track.lead, duration: 0, isCut: false },
      };
    });
    this.#pieces.append(movieBox(tracks, { isFragmented: true, tags: this.#tags }));
  }

  /** @param start - Position of the media, from the start of the fragment. */
  #header(tracks: readonly StreamedTrack[], start: number): Uint8Array {
    let at = start;
    const boxes = tracks.map(({ id, held, lead, reordering, timescale }) => {
      const decoded = held.map(({ time }) => time).sort((a, b) => a - b);
      const last = held.reduce((a, b) => (b.time >= a.time ? b : a));
      const rows = held.flatMap(({ data, time, isKey }, index) => {
        const own = decoded[index]!;
        const next = decoded[index + 1] ?? own + (last.duration || timescale / 1000);
        return [checkedStep(Math.round(next - own)), data.length, isKey ? KEY : DELTA, time + reordering - own];
      });
      const list = box("trun", uint32((1 << 24) | LISTED, held.length, at), uint32s(rows));
      at += bytesOf(held);
      const first = box("tfdt", uint32(1 << 24), uint64s([decoded[0]! + lead - reordering]));
      return box("traf", box("tfhd", uint32(FROM_START, id)), first, list);
    });
    return box("moof", box("mfhd", uint32(0, this.#fragments)), ...boxes);
  }

  /** The index of the fragments at the end of the file. */
  #index(): Uint8Array {
    const lists = this.#tracks.map(({ id, keys }) => {
      // Numbers of the track's fragment, run and sample take a byte each.
      const entries = keys.map(({ time, position, track }) => {
        return joined([uint64s([time, position]), Uint8Array.of(track, 1, 1)]);
      });
      return box("tfra", uint32(1 << 24, id, 0, keys.length), joined(entries));
    });
    const length = lists.reduce((sum, list) => sum + list.length, 8 + 16);
    return box("mfra", ...lists, box("mfro", uint32(0, length)));
  }
}

const bytesOf = (samples: readonly Sample[]) => samples.reduce((sum, { data }) => sum + data.length, 0);
