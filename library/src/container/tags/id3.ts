import { type CoverPicture, MAX_TAGS, type TagEntry, TagError } from "./tags-of.ts";

type Found = TagEntry | CoverPicture;

/** Encodings by their number in a frame. */
const ENCODINGS = ["windows-1252", "utf-16", "utf-16be", "utf-8"];
const FRONT_COVER = 3;
const HEADER = 10;

/**
 * Reads ID3v2.2, 2.3 or 2.4 at the beginning of some bytes. Frames that are compressed or encrypted are left out.
 *
 * @throws TagError if the tag is damaged.
 */
export function* readId3(tag: Uint8Array): Generator<Found> {
  if (latin1(tag.subarray(0, 3)) !== "ID3") return;
  const [version = 0, , flags = 0] = tag.subarray(3);
  const end = HEADER + synchsafe(tag, 6);
  const isUnsynchronized = (flags & 0x80) !== 0;
  const bytes = isUnsynchronized && version < 4 ? resynchronized(tag.subarray(HEADER, end)) : tag.subarray(HEADER, end);
  const hasExtension = version > 2 && (flags & 0x40) !== 0;
  const extension = hasExtension ? (version === 4 ? synchsafe(bytes, 0) : number(bytes, 0, 4) + 4) : 0;
  const isShort = version === 2;
  const headerSize = isShort ? 6 : HEADER;
  const date: ShortDate = {};
  let at = extension;
  for (let count = 0; count < MAX_TAGS && at + headerSize < bytes.length && bytes[at] !== 0; count++) {
    // iTunes wrote names of three letters in tags of a later version.
    const name = latin1(bytes.subarray(at, at + (isShort ? 3 : 4))).replace(/[\0 ]$/, "");
    if (!/^[A-Z0-9]+$/.test(name)) throw new TagError("A frame has no name.");
    const size = isShort
      ? number(bytes, at + 3, 3)
      : version === 4
        ? synchsafe(bytes, at + 4)
        : number(bytes, at + 4, 4);
    const format = isShort ? 0 : bytes[at + 9]!;
    at += headerSize;
    if (at + size > bytes.length) throw new TagError("A frame is longer than its tag.");
    const content = contentOf(bytes.subarray(at, at + size), version, format);
    const frame = content && content.length > 1 ? readFrame(name, content) : undefined;
    const part = DATE_PARTS[name];
    if (frame && part) date[part] = textOf(frame);
    else if (frame) yield frame;
    at += size;
  }
  if (date.year) yield ["TYER", dateOf(date)];
}

/** Parts of the date before ID3v2.4, which has it in one frame. */
interface ShortDate {
  year?: string;
  /** Day and month, two digits each. */
  day?: string;
  /** Hour and minute, likewise. */
  time?: string;
}

const DATE_PARTS: Record<string, keyof ShortDate> = {
  ...{ TYER: "year", TDAT: "day", TIME: "time" },
  ...{ TYE: "year", TDA: "day", TIM: "time" },
};

const textOf = (found: Found) => ("mimeType" in found ? "" : String(found[1]));

function dateOf({ year, day = "", time = "" }: ShortDate): string {
  if (!/^\d{4}$/.test(day)) return year!;
  const date = `${year}-${day.slice(2)}-${day.slice(0, 2)}`;
  return /^\d{4}$/.test(time) ? `${date}T${time.slice(0, 2)}:${time.slice(2)}` : date;
}

/** The content of a frame; `undefined` if it is compressed or encrypted. */
function contentOf(frame: Uint8Array, version: number, format: number): Uint8Array | undefined {
  if (version !== 4) return format & 0xc0 ? undefined : frame.subarray(format & 0x20 ? 1 : 0);
  if (format & 0x0c) return undefined;
  const content = frame.subarray((format & 0x40 ? 1 : 0) + (format & 1 ? 4 : 0));
  return format & 2 ? resynchronized(content) : content;
}

function readFrame(name: string, frame: Uint8Array): Found | undefined {
  const encoding = frame[0]!;
  const encoded = frame.subarray(1);
  if (name === "TXXX" || name === "TXX") {
    const [key = "", value = ""] = texts(encoded, encoding);
    return [key, value];
  }
  if (name.startsWith("T")) return [name, texts(encoded, encoding).join("; ")];
  if (name === "COMM" || name === "COM") {
    const [description, comment = ""] = texts(encoded.subarray(3), encoding);
    // Programs keep numbers of their own in comments that have a description.
    return [description ? `${name}:${description}` : name, comment];
  }
  return name === "APIC" || name === "PIC" ? pictureOf(encoded, encoding, name === "PIC") : [name, frame.slice()];
}

function pictureOf(bytes: Uint8Array, encoding: number, isShort: boolean): CoverPicture | undefined {
  const typeEnd = isShort ? 3 : bytes.indexOf(0);
  if (typeEnd < 0) return undefined;
  const type = latin1(bytes.subarray(0, typeEnd)).toLowerCase();
  const at = typeEnd + (isShort ? 0 : 1);
  const start = endOfText(bytes, at + 1, encoding);
  const names: Record<string, string> = { jpg: "image/jpeg", png: "image/png" };
  return { mimeType: names[type] ?? type, data: bytes.subarray(start), isCover: bytes[at] === FRONT_COVER };
}

/** Bytes of a unit of UTF-16, or of other texts. */
const unitOf = (encoding: number) => (encoding === 1 || encoding === 2 ? 2 : 1);

/** The end of a text that zeros end, and of the zeros. */
function endOfText(bytes: Uint8Array, from: number, encoding: number): number {
  const unit = unitOf(encoding);
  for (let at = from; at + unit <= bytes.length; at += unit) {
    if (bytes[at] === 0 && bytes[at + unit - 1] === 0) return at + unit;
  }
  return bytes.length;
}

/** Texts that zeros separate. */
function texts(bytes: Uint8Array, encoding: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = endOfText(bytes, at, encoding);
    const isBigEndian = encoding === 1 && bytes[at] === 0xfe && bytes[at + 1] === 0xff;
    const decoder = new TextDecoder(isBigEndian ? "utf-16be" : (ENCODINGS[encoding] ?? ENCODINGS[0]));
    // Programs end texts of UTF-16 with a single zero.
    const odd = (end - at) % unitOf(encoding);
    found.push(decoder.decode(bytes.subarray(at, end - odd)).replaceAll("\0", ""));
    at = end;
  }
  return found;
}

/** Reads ID3v1, the last 128 bytes of a file. */
export function readId3v1(bytes: Uint8Array): TagEntry[] {
  if (bytes.length !== 128 || latin1(bytes.subarray(0, 3)) !== "TAG") return [];
  const text = (from: number, length: number) =>
    latin1(bytes.subarray(from, from + length))
      .split("\0")[0]!
      .trimEnd();
  const fields = [
    ["TIT2", 3, 30],
    ["TPE1", 33, 30],
    ["TALB", 63, 30],
    ["TYER", 93, 4],
    ["COMM", 97, 30],
  ] as const;
  return fields.map(([name, from, length]) => [name, text(from, length)]);
}

const latin1 = (bytes: Uint8Array) => new TextDecoder("windows-1252").decode(bytes);
const number = (bytes: Uint8Array, at: number, size: number) =>
  bytes.subarray(at, at + size).reduce((sum, byte) => sum * 256 + byte, 0);
const synchsafe = (bytes: Uint8Array, at: number) =>
  bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + byte, 0);

/** Without the zeros that keep players from finding frames of audio in a tag. */
function resynchronized(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, index) => !(byte === 0 && bytes[index - 1] === 0xff));
}
