import type { ByteSource } from "../../io/byte-source.ts";

const ascii = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));

/** Larger than any tag with a cover picture. */
const MAX_TAG = 1 << 26;

/** The first byte after the ID3 tags at a position, by default at the beginning of the file. */
export async function endOfId3(source: ByteSource, position = 0): Promise<number> {
  let end = position;
  for (;;) {
    const size = id3Size(await source.read(end, end + 10));
    if (size === undefined) return end;
    end += size;
  }
}

/** Bytes of an ID3v2 tag; `undefined` if there is none. */
function id3Size(header: Uint8Array): number | undefined {
  if (header.length < 10 || ascii(header, 0, 3) !== "ID3") return undefined;
  const [flags, ...digits] = header.subarray(5, 10) as unknown as [number, number, number, number, number];
  if (digits.some((digit) => digit > 0x7f)) return undefined;
  const size = digits.reduce((sum, digit) => sum * 128 + digit, 0);
  const footer = flags & 0x10 ? 10 : 0;
  return size <= MAX_TAG ? 10 + size + footer : undefined;
}

/** Tags that may follow the audio, by their first letters: ID3v1, ID3v2, APE, Lyrics3. */
const TRAILING = ["TAG", "ID3", "APETAGEX", "LYRICSBEGIN"];

/** Whether a tag begins at a position. */
export async function isTag(source: ByteSource, position: number): Promise<boolean> {
  return isTagName(await source.read(position, position + 11));
}

/** Whether bytes begin as a tag does. */
export const isTagName = (bytes: Uint8Array): boolean => TRAILING.some((name) => ascii(bytes, 0, name.length) === name);

const ID3V1_SIZE = 128;
const APE_HEADER = 32;

/** The first byte after the tags at a position, between the parts of a file that was joined of several ones. */
export async function endOfTags(source: ByteSource, position: number): Promise<number> {
  for (let end = position; ; ) {
    const from = end;
    end = await endOfId3(source, from);
    const header = await source.read(end, end + APE_HEADER);
    if (ascii(header, 0, 3) === "TAG") end += ID3V1_SIZE;
    else if (ascii(header, 0, 8) === "APETAGEX" && header.length === APE_HEADER) {
      end += APE_HEADER + new DataView(header.buffer, header.byteOffset).getUint32(12, true);
    }
    if (end === from) return end;
  }
}

/** Samples that iTunes put before and after the audio, from the comment `iTunSMPB` of an ID3 tag. */
export function itunesGap(tag: Uint8Array): { delay: number; padding: number } | undefined {
  const text = new TextDecoder("latin1").decode(tag).replaceAll("\0", "");
  const numbers = /iTunSMPB[^0-9A-F]*\s[0-9A-F]{8} ([0-9A-F]{8}) ([0-9A-F]{8})/.exec(text);
  return numbers ? { delay: Number.parseInt(numbers[1]!, 16), padding: Number.parseInt(numbers[2]!, 16) } : undefined;
}
