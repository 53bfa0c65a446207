import { joined } from "../../media/joined.ts";
import type { TrackLabels } from "../core/description.ts";
import { box, text, uint32, uint64s } from "../mp4/write-box.ts";
import type { TrackSetup } from "./feed.ts";

/** Ticks in a second of the movie. */
export const MOVIE_SCALE = 1_000_000;
/** Seconds from 1904, when QuickTime's time begins, to 1970. */
const EPOCH = 2_082_844_800;
const ENABLED = 1;
const IN_MOVIE = 2;

/** What the index tells of each kind of track. Those of a group are alternatives of one another. */
const KINDS = {
  video: { handler: "vide", name: "VideoHandler", group: 0, volume: 0, header: box("vmhd", uint32(1, 0, 0)) },
  audio: { handler: "soun", name: "SoundHandler", group: 1, volume: 1, header: box("smhd", uint32(0, 0)) },
  text: { handler: "text", name: "SubtitleHandler", group: 2, volume: 0, header: box("nmhd", uint32(0)) },
};

/** A track of the index. */
export interface MovieTrack {
  id: number;
  kind: keyof typeof KINDS;
  setup: TrackSetup;
  labels: Partial<TrackLabels>;
  /** The box that describes its samples. */
  entry: Uint8Array;
  /** Ticks in a second of its media. */
  timescale: number;
  /** The content of `stbl` behind the description of the samples. */
  tables: Uint8Array;
  /** Of its media, in ticks. */
  mediaDuration: number;
  /** What of the media is presented, and when. */
  edit: Edit;
}

/** What of a track's media is presented. */
export interface Edit {
  /** When the presentation begins, in ticks of the movie. */
  delay: number;
  /** The media that is presented first, in ticks of the media. */
  from: number;
  /** How long it is presented, in ticks of the movie; 0 if fragments follow. */
  duration: number;
  /** Whether the media ends behind it. */
  isCut: boolean;
}

/**
 * The index of a file.
 *
 * @param options - Whether fragments follow, and the boxes that hold tags.
 */
export function movieBox(
  tracks: readonly MovieTrack[],
  { isFragmented, tags }: { isFragmented: boolean; tags: readonly Uint8Array[] },
): Uint8Array {
  const created = Math.max(...tracks.map(({ setup }) => setup.created));
  const date = created > 0 ? created + EPOCH : 0;
  const duration = Math.max(...tracks.map(({ edit }) => edit.delay + edit.duration));
  const header = box(
    "mvhd",
    uint32(1 << 24),
    uint64s([date, date]),
    uint32(MOVIE_SCALE),
    uint64s([isFragmented ? 0 : duration]),
    uint32(0x10000, 0x1000000, 0, 0),
    matrix(1, 0, 0, 1, 0, 0),
    new Uint8Array(24),
    uint32(tracks.length + 1),
  );
  const extends_ = box("mvex", ...tracks.map(({ id }) => box("trex", uint32(0, id, 1, 0, 0, 0))));
  const boxes = tracks.map((track) => trackBox(track, date));
  return box("moov", header, ...boxes, ...(isFragmented ? [extends_] : []), ...tags);
}

function trackBox(track: MovieTrack, date: number): Uint8Array {
  const { id, kind, setup, labels, entry, timescale, tables, mediaDuration, edit } = track;
  const { width, height } = setup.displaySize;
  const isVideo = kind === "video";
  const { handler, name, group, volume, header: kindHeader } = KINDS[kind];
  const header = box(
    "tkhd",
    uint32((1 << 24) | (labels.isDefault === false ? IN_MOVIE : IN_MOVIE | ENABLED)),
    uint64s([date, date]),
    uint32(id, 0),
    uint64s([edit.delay + edit.duration]),
    uint32(0, 0, group, volume * 0x1000000),
    isVideo ? orientation(setup) : matrix(1, 0, 0, 1, 0, 0),
    uint32(isVideo ? width * 0x10000 : 0, isVideo ? height * 0x10000 : 0),
  );
  const mediaHeader = box(
    "mdhd",
    uint32(1 << 24),
    uint64s([date, date]),
    uint32(timescale),
    uint64s([mediaDuration]),
    uint32(packed(labels.language) << 16),
  );
  const handlerBox = box("hdlr", uint32(0, 0), text(handler), uint32(0, 0, 0), text(`${labels.name ?? name}\0`));
  const media = box(
    "minf",
    kindHeader,
    box("dinf", box("dref", uint32(0, 1), box("url ", uint32(1)))),
    box("stbl", box("stsd", uint32(0, 1), entry), tables),
  );
  return box(
    "trak",
    header,
    ...editBox(edit),
    box("mdia", mediaHeader, handlerBox, media),
    ...(labels.name === undefined ? [] : [box("udta", box("name", text(labels.name)))]),
  );
}

/** The edit list, unless all media is presented from 0 on. */
function editBox({ delay, from, duration, isCut }: Edit): Uint8Array[] {
  const edits = [
    ...(delay > 0 ? [{ length: delay, time: -1 }] : []),
    ...(from > 0 || delay > 0 || isCut ? [{ length: duration, time: from }] : []),
  ];
  if (edits.length === 0) return [];
  const entries = edits.map(({ length, time }) => joined([uint64s([length, time]), uint32(0x10000)]));
  return [box("edts", box("elst", uint32(1 << 24, edits.length), ...entries))];
}

/** Three letters in five bits each. */
function packed(language = "und"): number {
  return [...language].reduce((sum, letter) => sum * 32 + letter.charCodeAt(0) - 0x60, 0);
}

/** The matrix that turns and mirrors the stored pictures, and moves them back to where they were. */
function orientation({ rotation, flip, displaySize: { width, height } }: TrackSetup): Uint8Array {
  const [cos, sin] = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[rotation] as [number, number];
  const turnedWidth = rotation % 180 === 0 ? width : height;
  const x = { 0: 0, 90: height, 180: width, 270: 0 }[rotation];
  const y = { 0: 0, 90: 0, 180: height, 270: width }[rotation];
  return flip ? matrix(-cos, sin, sin, cos, turnedWidth - x, y) : matrix(cos, sin, -sin, cos, x, y);
}

/** A matrix of fixed-point numbers. */
const matrix = (a: number, b: number, c: number, d: number, x: number, y: number) =>
  uint32(...[a, b, 0, c, d, 0, x, y].map((value) => value * 0x10000), 0x40000000);
