import type { Tags } from "../../media/tags.ts";
import { BoxError } from "../mp4/box.ts";

/** A tag as a file has it. */
export type TagEntry = readonly [name: string, value: string | Uint8Array];

/** A picture as a file has it. */
export interface Picture {
  data: Uint8Array;
  mimeType: string;
}

/** A picture of which a file says what it shows. */
export interface CoverPicture extends Picture {
  isCover: boolean;
}

export const TEXT_FIELDS = ["title", "artist", "album", "date", "comment"] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Names of the tag that says which program wrote the file, in upper case. */
const TOOLS = ["ENCODER", "©TOO", "TSSE", "TSS", "ISFT"];

/** Whether a tag names the program that wrote the file, which is another one for a new file. */
export const isTool = (name: string): boolean => TOOLS.includes(name.toUpperCase());

/** The place of a recording, by ISO 6709. */
export const LOCATION = "com.apple.quicktime.location.ISO6709";

/** Names of the fields, in upper case: of iTunes, QuickTime, Matroska and Vorbis, ID3v2.3, ID3v2.2 and RIFF. */
const NAMES: Record<TextField, string[]> = {
  title: ["©NAM", "COM.APPLE.QUICKTIME.TITLE", "TITLE", "TIT2", "TT2", "INAM", "NAME"],
  artist: ["©ART", "COM.APPLE.QUICKTIME.ARTIST", "ARTIST", "TPE1", "TP1", "IART", "AUTH"],
  album: ["©ALB", "COM.APPLE.QUICKTIME.ALBUM", "ALBUM", "TALB", "TAL", "IPRD"],
  date: [
    ...["COM.APPLE.QUICKTIME.CREATIONDATE", "©DAY", "DATE", "DATE_RECORDED", "DATE_RELEASED", "YEAR"],
    ...["TDRC", "TYER", "TYE", "ICRD"],
  ],
  comment: ["©CMT", "COM.APPLE.QUICKTIME.COMMENT", "COMMENT", "DESCRIPTION", "COMM", "COM", "ICMT", "ANNO"],
};

const FIELDS = new Map(TEXT_FIELDS.flatMap((field) => NAMES[field].map((name) => [name, field] as const)));

/** Tags from those of a file. Of several values of a field, the first one counts; the others stay under their own names. */
export function tagsOf(entries: Iterable<TagEntry>, cover?: Picture): Tags {
  const tags: Tags = {};
  const raw = new Map<string, string | Uint8Array>();
  for (const [given, value] of entries) {
    if (value.length === 0) continue;
    const name = given.toUpperCase() === "©XYZ" ? LOCATION : given;
    const field = FIELDS.get(name.toUpperCase());
    if (field && typeof value === "string" && (tags[field] ?? value) === value) tags[field] = value;
    else if (!raw.has(name)) raw.set(name, value);
  }
  if (cover) tags.cover = new Blob([new Uint8Array(cover.data)], { type: cover.mimeType });
  if (raw.size > 0) tags.raw = Object.fromEntries(raw);
  return tags;
}

/** More tags than any file has. */
export const MAX_TAGS = 4096;

/** The items before the first one that cannot be read: damaged tags end, but do not keep a file from being opened. */
export function untilDamage<T>(items: Iterable<T>): T[] {
  const found: T[] = [];
  try {
    for (const item of items) if (found.push(item) === MAX_TAGS) break;
  } catch (error) {
    if (![TagError, BoxError, RangeError].some((kind) => error instanceof kind)) throw error;
  }
  return found;
}

/** Thrown for damaged tags. */
export class TagError extends Error {}
