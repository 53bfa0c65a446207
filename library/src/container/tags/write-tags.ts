import type { MetadataTags, Output } from "mediabunny";
import type { EncodedContainer } from "../../codec/container-codecs.ts";
import type { Tags } from "../../media/tags.ts";
import { changeElements } from "../core/mediabunny-internals.ts";
import { checkTags } from "./check-tags.ts";
import { needsKeys } from "./needs-keys.ts";
import { isTool, TEXT_FIELDS, type TextField } from "./tags-of.ts";

/** Names of the fields in QuickTime's keys, in iTunes' items, in Matroska and Vorbis comments, and in ID3. */
const KEYS: Record<TextField, string> = {
  title: "com.apple.quicktime.title",
  artist: "com.apple.quicktime.artist",
  album: "com.apple.quicktime.album",
  date: "com.apple.quicktime.creationdate",
  comment: "com.apple.quicktime.comment",
};
const ITEMS: Record<TextField, string> = {
  title: "©nam",
  artist: "©ART",
  album: "©alb",
  date: "©day",
  comment: "©cmt",
};
const ID3: Record<TextField, string> = {
  title: "TIT2",
  artist: "TPE1",
  album: "TALB",
  date: "TDRC",
  comment: "COMM",
};
const WORDS: Record<TextField, string> = {
  title: "TITLE",
  artist: "ARTIST",
  album: "ALBUM",
  date: "DATE",
  comment: "COMMENT",
};

const TARGETS = 0x63c0;

/**
 * Starts a file with tags.
 *
 * @throws OptionError if a tag has another type.
 */
export async function startWithTags(output: Output, tags: Tags, container: EncodedContainer): Promise<void> {
  checkTags(tags);
  output.setMetadataTags(await metadataOf(tags, container));
  await output.start();
  if (container !== "webm") return;
  // Without a target, tags are about the whole file. With mediabunny's, ffmpeg names them MOVIE/TITLE.
  changeElements(output, (element) => (element.id === TARGETS ? { ...element, data: [] } : element));
}

/**
 * Tags as mediabunny takes them. All texts are given under the names of the format: mediabunny's own date has no time of day.
 */
async function metadataOf(tags: Tags, container: EncodedContainer): Promise<MetadataTags> {
  const names = container === "mp3" ? ID3 : container !== "mp4" ? WORDS : needsKeys(tags) ? KEYS : ITEMS;
  const raw = new Map(Object.entries(tags.raw ?? {}).filter(([name]) => !isTool(name)));
  let comment: string | undefined;
  for (const field of TEXT_FIELDS) {
    const value = tags[field];
    if (!value) continue;
    // A comment of ID3 has more than a text.
    if (names[field] === "COMM") comment = value;
    else raw.set(names[field], value);
  }
  const { cover } = tags;
  const images = cover && [
    { data: new Uint8Array(await cover.arrayBuffer()), mimeType: cover.type, kind: "coverFront" as const },
  ];
  return { raw: Object.fromEntries(raw), ...(comment && { comment }), ...(images && { images }) };
}
