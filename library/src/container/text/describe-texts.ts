import type { SubtitleTrackInfo } from "../../media/subtitles.ts";
import { note, UNREADABLE_TEXT } from "../core/notes.ts";
import type { OpenedFile } from "../core/opened-file.ts";
import type { StoredText } from "../core/text-track.ts";
import { childOf, childrenOf, ID, unsigned } from "../matroska/element.ts";
import { compressionOf } from "../matroska/segment.ts";
import { boxesIn, contentOf, findBox, viewOf } from "../mp4/box.ts";

/** Names of text formats in files. */
const CODECS = {
  wvtt: "webvtt",
  tx3g: "tx3g",
  "S_TEXT/WEBVTT": "webvtt",
  "D_WEBVTT/SUBTITLES": "webvtt",
  "D_WEBVTT/CAPTIONS": "webvtt",
  "S_TEXT/UTF8": "srt",
  "S_TEXT/ASS": "ass",
  "S_TEXT/SSA": "ass",
  S_ASS: "ass",
  S_SSA: "ass",
} as const satisfies Record<string, SubtitleTrackInfo["codec"]>;

/** Name of a text format in a file. */
export type TextFormat = keyof typeof CODECS;

/** A track of text that can be read. */
export interface TextTrack {
  info: SubtitleTrackInfo;
  format: TextFormat;
  /** Whether its packets are compressed with zlib. */
  isCompressed: boolean;
  edits: ReturnType<StoredText["open"]>["edits"];
}

/** Describes the tracks of text of a file. Leaves out those that are damaged, or of an unknown format. */
export function describeTexts({
  texts = [],
  tagSource,
  notes,
}: Pick<OpenedFile, "texts" | "tagSource" | "notes">): TextTrack[] {
  const movie = "movie" in tagSource ? tagSource.movie : undefined;
  const describe = movie ? describeMp4 : describeMatroska;
  return texts.flatMap((text) => {
    try {
      const described = describe(text);
      return described && !(movie && holdsChapters(movie, described.info.id)) ? [described] : [];
    } catch {
      note(notes, UNREADABLE_TEXT);
      return [];
    }
  });
}

const isTextFormat = (name: string): name is TextFormat => Object.hasOwn(CODECS, name);
const textOf = (bytes: Uint8Array | DataView | undefined) => new TextDecoder().decode(bytes).replace(/\0+$/, "");
const knownLanguage = (language: string) => (/^(?!und)[a-z]{3}$/.test(language) ? language : undefined);

function describeMp4({ description, open }: StoredText): TextTrack | undefined {
  const { id, edits } = open();
  const track = viewOf(description);
  const media = findBox(track, "mdia")!;
  const [entry] = boxesIn(findBox(findBox(findBox(media, "minf")!, "stbl")!, "stsd")!, 8);
  const format = entry?.type ?? "";
  if (!isTextFormat(format)) return undefined;
  const header = findBox(media, "mdhd")!;
  const packed = header.getUint16(header.getUint8(0) === 1 ? 32 : 20);
  const language = String.fromCharCode(...[10, 5, 0].map((shift) => ((packed >> shift) & 31) + 0x60));
  const userData = findBox(track, "udta");
  const info: SubtitleTrackInfo = {
    id,
    codec: CODECS[format],
    language: knownLanguage(language),
    name: (userData && textOf(findBox(userData, "name"))) || undefined,
    default: (findBox(track, "tkhd")!.getUint8(3) & 1) === 1,
  };
  return { info, format, isCompressed: false, edits };
}

/** Whether a track holds the chapters of another one. */
function holdsChapters(movie: DataView, id: number): boolean {
  for (const box of boxesIn(movie, 0)) {
    const references = box.type === "trak" && findBox(contentOf(movie, box), "tref");
    const list = references && findBox(references, "chap");
    for (let at = 0; list && at + 4 <= list.byteLength; at += 4) if (list.getUint32(at) === id) return true;
  }
  return false;
}

/** Number of the compression with zlib. */
const ZLIB = 0;

function describeMatroska({ description, open }: StoredText): TextTrack | undefined {
  const parts = childrenOf(description)!;
  const format = textOf(childOf(parts, ID.CODEC_ID));
  const compression = compressionOf(parts);
  const isReadable = !childOf(parts, ID.CONTENT_ENCODINGS) || compression;
  if (!isTextFormat(format) || !isReadable) return undefined;
  const isDefault = childOf(parts, ID.FLAG_DEFAULT);
  const { id, edits } = open();
  const info: SubtitleTrackInfo = {
    id,
    codec: CODECS[format],
    language: knownLanguage(textOf(childOf(parts, ID.LANGUAGE)) || "eng"),
    name: textOf(childOf(parts, ID.NAME)) || undefined,
    default: !isDefault || unsigned(isDefault) !== 0,
  };
  return { info, format, isCompressed: compression?.algorithm === ZLIB, edits };
}
