import type { ByteSource } from "../../io/byte-source.ts";
import type { Tags } from "../../media/tags.ts";
import { endOfId3 } from "../audio/tags.ts";
import type { AudioTagSource } from "../core/tag-source.ts";
import { readId3, readId3v1 } from "./id3.ts";
import { readInfoList, textOf } from "./riff-info.ts";
import { type CoverPicture, type TagEntry, tagsOf, untilDamage } from "./tags-of.ts";
import { joinValues, readFlacPictures, readVorbisComments } from "./vorbis-comment.ts";

type Found = TagEntry | CoverPicture;

/** Largest tags of a format without a limit of its own. */
const MAX_SIZE = 1 << 24;
/** More blocks or chunks than any file has. */
const MAX_PARTS = 256;
const ID3V1_SIZE = 128;

/** The tags of a file that holds audio alone. */
export async function audioTags(source: AudioTagSource): Promise<Tags> {
  const found = await entriesIn(source);
  const pictures = found.flatMap((each) => ("mimeType" in each ? each : []));
  const entries = found.flatMap((each) => ("mimeType" in each ? [] : [each]));
  return tagsOf(entries, pictures.find(({ isCover }) => isCover) ?? pictures[0]);
}

async function entriesIn({ container, source, comments, end }: AudioTagSource): Promise<Found[]> {
  if (container === "wav" || container === "aiff") return inChunks(source, container === "wav", end);
  if (comments) return joinValues(untilDamage(readVorbisComments(comments)));
  const audio = await endOfId3(source);
  const blocks = container === "flac" ? await inFlac(source, audio) : [];
  const found = [...blocks, ...untilDamage(readId3(await source.read(0, audio)))];
  // The old tag at the end repeats the others, cut to 30 letters.
  const hasText = found.some((each) => !("mimeType" in each) && typeof each[1] === "string");
  const mayEndInTag = container === "mp3" || container === "aac";
  return !hasText && mayEndInTag ? [...found, ...(await id3v1In(source))] : found;
}

async function id3v1In(source: ByteSource): Promise<TagEntry[]> {
  return source.size === undefined ? [] : readId3v1(await source.read(source.size - ID3V1_SIZE, source.size));
}

const COMMENTS = 4;
const PICTURE = 6;

/** The blocks of metadata before the frames. */
async function inFlac(source: ByteSource, begin: number): Promise<Found[]> {
  const found: Found[] = [];
  let position = begin + 4;
  for (let count = 0; count < MAX_PARTS; count++) {
    const [flags = 0x80, high = 0, middle = 0, low = 0] = await source.read(position, position + 4);
    const start = position + 4;
    position = start + (high << 16) + (middle << 8) + low;
    const type = flags & 0x7f;
    if (type === COMMENTS)
      found.push(...joinValues(untilDamage(readVorbisComments(await source.read(start, position)))));
    if (type === PICTURE) found.push(...untilDamage(readFlacPictures(await source.read(start, position))));
    if (flags & 0x80) break;
  }
  return found;
}

/** Chunks of AIFF with a title, an artist and a comment. */
const AIFF_TEXTS = ["NAME", "AUTH", "ANNO"];

/** The chunk of recorders. cspell:ignore bext */
const BROADCAST = "bext";
/** Its bytes up to the date. */
const BROADCAST_SIZE = 330;

/** What recorders write about a file: a description of 256 bytes, two names of 32, and the date. */
function broadcastTags(bytes: Uint8Array): TagEntry[] {
  return [
    ["DESCRIPTION", textOf(bytes.subarray(0, 256))],
    ["DATE", textOf(bytes.subarray(320))],
  ];
}

/** The chunks of a WAV or AIFF file before the samples, and those behind them if the size of the file is known. */
async function inChunks(source: ByteSource, isLittle: boolean, end = Number.POSITIVE_INFINITY): Promise<Found[]> {
  const begin = await endOfId3(source);
  const found: Found[] = untilDamage(readId3(await source.read(0, begin)));
  let position = begin + 12;
  for (let count = 0; count < MAX_PARTS; count++) {
    const head = await source.read(position, position + 8);
    if (head.length < 8) break;
    const name = String.fromCharCode(...head.subarray(0, 4));
    const size = new DataView(head.buffer, head.byteOffset).getUint32(4, isLittle);
    const start = position + 8;
    position = start + size + (size % 2);
    if (name === "data" || name === "SSND") {
      if (source.size === undefined || end >= source.size) break;
      position = end + ((end - start) % 2);
      continue;
    }
    if (size > MAX_SIZE) continue;
    if (name === "LIST") found.push(...untilDamage(readInfoList(await source.read(start, start + size))));
    if (name === BROADCAST) found.push(...broadcastTags(await source.read(start, start + BROADCAST_SIZE)));
    if (AIFF_TEXTS.includes(name)) found.push([name, textOf(await source.read(start, start + size))]);
    if (/^id3 $/i.test(name)) found.push(...untilDamage(readId3(await source.read(start, start + size))));
  }
  return found;
}
