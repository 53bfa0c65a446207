import { note } from "../core/notes.ts";
import { type Box, BoxError, boxesIn, contentOf, findBox, unsignedAt } from "./box.ts";
import { isTableBox } from "./sample-table.ts";
import { soundCodec } from "./sound-format.ts";

/** A track's description in the index. Times are in the track's ticks unless stated otherwise. */
export interface Mp4Track {
  id: number;
  type: "video" | "audio" | "text";
  /** Ticks in a second. */
  timescale: number;
  /** 0 if unknown, as in fragmented files. */
  duration: number;
  /** The parts of the media that are presented, in order. */
  edits: Mp4Edit[];
  /** Whether the edit list plays a part at another speed. */
  hasOtherRate: boolean;
  /** The name of the sample format, such as `avc1`. */
  format: string;
  /** The codec of sound that mediabunny does not recognize. */
  codec: string | undefined;
  /** The content of the box `stbl`. */
  table: DataView;
  /** Defaults for samples of fragments. */
  defaults: SampleDefaults;
}

/** A track of video or audio. */
export interface Mp4Media extends Mp4Track {
  type: "video" | "audio";
}

/** A track of text. Its description is read on demand, so that damage in it costs no other track. */
export interface Mp4Text {
  /** Where its box is in the index. */
  box: Box;
  /** Throws if it is damaged. */
  read(): Mp4Track | undefined;
}

/** A part of a track's media, and when it is presented. */
export interface Mp4Edit {
  /** The media time that would be presented at 0, in ticks. */
  offset: number;
  /** In seconds. */
  start: number;
  /** In seconds; infinite if the media ends the edit. */
  end: number;
}

export interface SampleDefaults {
  duration: number;
  size: number;
  flags: number;
}

/** What fragments need to know of a movie. */
export interface MovieTracks {
  tracks: readonly Mp4Track[];
  /** IDs of all tracks, whatever they hold. */
  ids: ReadonlySet<number>;
}

export interface Movie extends MovieTracks {
  tracks: Mp4Media[];
  texts: Mp4Text[];
  /** Whether fragments follow. */
  isFragmented: boolean;
  /** Length of the movie with its fragments, in seconds; 0 if unknown. */
  fragmentedDuration: number;
}

const UNEDITED = { edits: [{ offset: 0, start: 0, end: Number.POSITIVE_INFINITY }], hasOtherRate: false };
/** Handlers of text. */
const TEXT = /^(text|sbtl|subt)$/;
const NONE: SampleDefaults = { duration: 0, size: 0, flags: 0 };

/**
 * Reads the content of the box `moov`, the index of the file. Throws if it is damaged.
 *
 * @param notes - Gets what is wrong with it and does no harm.
 */
export function readMovie(view: DataView, notes: string[]): Movie {
  const header = findBox(view, "mvhd");
  if (!header) throw new BoxError("The header of the index is missing.");
  const movieScale = header.getUint32(header.getUint8(0) === 1 ? 20 : 12);
  const extension = findBox(view, "mvex");
  const defaults = new Map<number, SampleDefaults>();
  for (const box of extension ? boxesIn(extension, 0) : []) {
    if (box.type !== "trex" || !extension) continue;
    const trex = contentOf(extension, box);
    const [duration, size, flags] = [12, 16, 20].map((at) => trex.getUint32(at)) as [number, number, number];
    defaults.set(trex.getUint32(4), { duration, size, flags });
  }
  const tracks: Mp4Media[] = [];
  const texts: Mp4Text[] = [];
  const ids = new Set<number>();
  for (const box of boxesIn(view, 0)) {
    if (box.type !== "trak") {
      checkIsNoTrack(view, box);
      continue;
    }
    const content = contentOf(view, box);
    const context = { movieScale, defaults, notes };
    const text = textId(content);
    if (text !== undefined) {
      ids.add(text);
      texts.push({ box, read: () => readTrack(content, context) });
      continue;
    }
    ids.add(trackId(content));
    const track = readTrack(content, context);
    if (track && isMedia(track)) tracks.push(track);
  }
  return {
    tracks,
    texts,
    ids,
    isFragmented: extension !== undefined,
    fragmentedDuration: extension ? fragmentedDuration(extension, movieScale) : 0,
  };
}

/** The length in the box `mehd`, in seconds; 0 if there is none. */
function fragmentedDuration(extension: DataView, movieScale: number): number {
  const header = findBox(extension, "mehd");
  if (!header) return 0;
  const isLong = header.getUint8(0) === 1;
  return known(unsignedAt(header, 4, isLong), isLong) / movieScale;
}

/** Unknown boxes are ignored, but a track with a damaged name must not vanish. Editors turn deleted tracks into free space. */
function checkIsNoTrack(movie: DataView, box: Box): void {
  if (!/^[\x20-\x7e]{4}$/.test(box.type)) throw new BoxError("The name of a box in the index is damaged.");
  const isFree = box.type === "free" || box.type === "skip";
  if (isFree || box.end - box.data < 8) return;
  if (typeAt(contentOf(movie, box), 4) === "tkhd") throw new BoxError(`A track is named "${box.type}".`);
}

const typeAt = (view: DataView, offset: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(offset + at)));

const isMedia = (track: Mp4Track): track is Mp4Media => track.type !== "text";

/** The number of a track if its handler and media header say that it is text. Damage in it costs no other track. */
function textId(track: DataView): number | undefined {
  try {
    const media = findBox(track, "mdia")!;
    const information = findBox(media, "minf")!;
    const isMedia = findBox(information, "vmhd") ?? findBox(information, "smhd");
    return !isMedia && TEXT.test(typeAt(findBox(media, "hdlr")!, 8)) ? trackId(track) : undefined;
  } catch {
    return undefined;
  }
}

function trackId(track: DataView): number {
  const header = findBox(track, "tkhd");
  if (!header) throw new BoxError("The header of a track is missing.");
  return header.getUint32(header.getUint8(0) === 1 ? 20 : 12);
}

interface MovieContext {
  movieScale: number;
  defaults: ReadonlyMap<number, SampleDefaults>;
  notes: string[];
}

function readTrack(track: DataView, { movieScale, defaults, notes }: MovieContext): Mp4Track | undefined {
  const header = findBox(track, "tkhd");
  const media = findBox(track, "mdia");
  const mediaHeader = media && findBox(media, "mdhd");
  const handler = media && findBox(media, "hdlr");
  const information = media && findBox(media, "minf");
  if (!header || !mediaHeader || !handler || !information)
    throw new BoxError("A part of a track's description is missing.");
  const type = trackType(handler, information);
  if (!type) return undefined;
  const table = findBox(information, "stbl");
  if (!table) throw new BoxError("A track has no tables.");
  const formats = findBox(table, "stsd");
  if (!formats) {
    // Under another name, it would be a lost track.
    if (![...boxesIn(table, 0)].every(isTableBox)) throw new BoxError("The list of a track's formats is missing.");
    note(notes, "A track has no list of formats, and is ignored.");
    return undefined;
  }
  const [format] = boxesIn(formats, 8);
  if (!format) return undefined; // Without a format there is no sample.

  const isLong = header.getUint8(0) === 1;
  const id = trackId(track);
  const isLongMedia = mediaHeader.getUint8(0) === 1;
  const timescale = mediaHeader.getUint32(isLongMedia ? 20 : 12);
  if (timescale === 0) throw new BoxError("A track has no clock.");
  const duration = known(unsignedAt(mediaHeader, isLongMedia ? 24 : 16, isLongMedia), isLongMedia);
  const shown = known(unsignedAt(header, isLong ? 28 : 20, isLong), isLong) / movieScale;
  const edits = findBox(track, "edts");
  const list = edits && findBox(edits, "elst");
  return {
    id,
    type,
    timescale,
    duration,
    ...(list ? readEdits(list, { movieScale, timescale, duration, shown, goesOn: defaults.has(id), notes }) : UNEDITED),
    format: format.type,
    codec: type === "audio" ? soundCodec(format.type, contentOf(formats, format)) : undefined,
    table,
    defaults: defaults.get(id) ?? NONE,
  };
}

/** A duration; 0 if all its bits say that it is unknown. */
const known = (duration: number, isLong: boolean) => (duration >= (isLong ? 2 ** 63 : 0xffffffff) ? 0 : duration);

/** The handler names the type, and the media header has to agree: a damaged name would hide the track. */
function trackType(handler: DataView, information: DataView): Mp4Track["type"] | undefined {
  const name = typeAt(handler, 8);
  const type = name === "vide" ? "video" : name === "soun" ? "audio" : TEXT.test(name) ? "text" : undefined;
  const header = findBox(information, "vmhd") ? "video" : findBox(information, "smhd") ? "audio" : undefined;
  if (header && header !== type) throw new BoxError(`A track of ${header} calls itself "${name}".`);
  return type;
}

interface EditContext {
  movieScale: number;
  timescale: number;
  /** Of the media, in ticks. */
  duration: number;
  /** How long the track is shown, by its header, in seconds. */
  shown: number;
  /** Whether fragments may follow, whose length an edit list does not know. */
  goesOn: boolean;
  notes: string[];
}

/** An entry of an edit list. Times are in seconds, of the media in ticks. */
interface EditEntry {
  /** −1 for an empty edit. */
  time: number;
  start: number;
  length: number;
  rate: number;
}

/** Reads an edit list. If a part has another speed, the track is presented from its first edit on. */
function readEdits(list: DataView, { movieScale, timescale, duration, shown, goesOn, notes }: EditContext) {
  const entries = editsIn(list, movieScale);
  const real = entries.filter(({ time }) => time !== -1);
  const [first] = real;
  const total = entries.reduce((sum, { length }) => sum + length, 0);
  // Players ignore such a list.
  if (duration > 0 && real.some(({ time }) => time > duration)) {
    note(notes, "An edit list begins behind the end of its track, and is ignored.");
    return UNEDITED;
  }
  if (entries.length > 0 && !first && total === 0) {
    note(notes, "An edit list is empty, and is ignored.");
    return UNEDITED;
  }
  if (duration > 0 && entries.length > 0 && (!first || total * timescale < 1)) {
    throw new BoxError("The edit list shows nothing of the track.");
  }
  const toEdit = ({ time, start, length }: EditEntry): Mp4Edit => {
    const delay = Math.round(start * timescale);
    return { offset: time - delay, start: delay / timescale, end: start + length };
  };
  const hasOtherRate = real.some(({ rate }) => rate !== 1);
  const parts = hasOtherRate ? [] : real.filter(({ length }) => length > 0);
  // Ticks of the movie are coarse, so it takes more than one to cut the track.
  const tick = 1 / movieScale;
  const isLonger = ({ offset }: Mp4Edit, end: number) => (duration - offset) / timescale - end > tick;
  if (parts.length > 1) {
    const edits = parts.map(toEdit);
    const last = edits.at(-1)!;
    if (duration > 0 && !isLonger(last, last.end)) last.end = Number.POSITIVE_INFINITY;
    return { edits, hasOtherRate };
  }
  // A list of empty edits delays a track whose samples are in fragments.
  const edit = toEdit(first ?? { time: 0, start: total, length: 0, rate: 1 });
  // The header repeats the length of all edits.
  const isConfirmed = shown > 0 && Math.abs(total - shown) <= tick;
  edit.end = isConfirmed && !goesOn && isLonger(edit, shown) ? shown : Number.POSITIVE_INFINITY;
  return { edits: [edit], hasOtherRate };
}

function editsIn(list: DataView, movieScale: number): EditEntry[] {
  const isLong = list.getUint8(0) === 1;
  const entries: EditEntry[] = [];
  let start = 0;
  for (let entry = list.getUint32(4), at = 8; entry > 0; entry--, at += isLong ? 20 : 12) {
    const length = unsignedAt(list, at, isLong) / movieScale;
    const time = isLong ? Number(list.getBigInt64(at + 8)) : list.getInt32(at + 4);
    const rate = list.getInt32(at + (isLong ? 16 : 8)) / 0x10000;
    entries.push({ time, start, length, rate });
    start += length;
  }
  return entries;
}
