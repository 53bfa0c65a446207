import type { Tags } from "../../media/tags.ts";
import { type Box, boxesIn, contentOf, findBox, unsignedAt } from "../mp4/box.ts";
import { type Picture, type TagEntry, tagsOf, untilDamage } from "./tags-of.ts";

/** Mime types of pictures, by the type of their data. */
const PICTURES = new Map([
  [13, "image/jpeg"],
  [14, "image/png"],
  [27, "image/bmp"],
]);
const TEXT = 1;
const TEXT_16 = 2;
/** Seconds from 1904 to 1970. */
const EPOCH = 2_082_844_800;

/**
 * The tags of an MP4 or QuickTime file: items of iTunes, QuickTime's keys, and user data.
 *
 * @param movie - The content of the box `moov`.
 */
export function mp4Tags(movie: DataView): Tags {
  const [userData] = untilDamage(contentsIn(movie, "udta"));
  const lists = [...untilDamage(contentsIn(movie, "meta")), ...untilDamage(contentsIn(userData, "meta"))];
  const items = lists.flatMap((list) => untilDamage(itemsIn(list)));
  const entries = items.flatMap(([name, value]): TagEntry[] => (isPicture(value) ? [] : [[name, value]]));
  const cover = items.map(([, value]) => value).find(isPicture);
  const tags = tagsOf([...entries, ...untilDamage(texts(userData))], cover);
  const date = tags.date ?? untilDamage(creation(movie))[0];
  return { ...tags, ...(date && { date }) };
}

function* contentsIn(view: DataView | undefined, type: string): Generator<DataView> {
  const content = view && findBox(view, type);
  if (content) yield content;
}

/** The items of a box `meta`. Their names are in a list, or are the types of their boxes. */
function* itemsIn(meta: DataView): Generator<readonly [string, string | Uint8Array | Picture]> {
  const isFull = meta.getUint32(0) === 0;
  const content = new DataView(meta.buffer, meta.byteOffset + (isFull ? 4 : 0), meta.byteLength - (isFull ? 4 : 0));
  const keys = findBox(content, "keys");
  const names = keys ? [...boxesIn(keys, 8)].map((key) => textIn(contentOf(keys, key))) : [];
  const list = findBox(content, "ilst");
  if (!list) return;
  for (const item of boxesIn(list, 0)) {
    const data = findBox(contentOf(list, item), "data");
    if (data) yield [names[list.getUint32(item.start + 4) - 1] ?? item.type, valueIn(data, item)];
  }
}

function valueIn(data: DataView, { type: name }: Box): string | Uint8Array | Picture {
  const type = data.getUint32(0);
  const value = new DataView(data.buffer, data.byteOffset + 8, data.byteLength - 8);
  const mimeType = PICTURES.get(type) ?? (name === "covr" ? "" : undefined);
  if (mimeType !== undefined) return { data: bytesOf(value), mimeType };
  if (type === TEXT) return textIn(value);
  return type === TEXT_16 ? new TextDecoder("utf-16be").decode(value) : bytesOf(value);
}

const isPicture = (value: string | Uint8Array | Picture): value is Picture =>
  typeof value === "object" && "mimeType" in value;

/** User data in the form of text: its length, its language, and the text. */
function* texts(userData: DataView | undefined): Generator<TagEntry> {
  for (const box of userData ? boxesIn(userData, 0) : []) {
    if (!userData || !box.type.startsWith("©")) continue;
    const content = contentOf(userData, box);
    const length = content.getUint16(0);
    yield [box.type, textIn(new DataView(content.buffer, content.byteOffset + 4, length))];
  }
}

/** When the file was made. */
function* creation(movie: DataView): Generator<string> {
  const header = findBox(movie, "mvhd");
  const seconds = header ? unsignedAt(header, 4, header.getUint8(0) === 1) - EPOCH : 0;
  if (seconds > 0) yield new Date(seconds * 1000).toISOString();
}

const bytesOf = (view: DataView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
const textIn = (view: DataView) => new TextDecoder().decode(view).replace(/\0+$/, "");
