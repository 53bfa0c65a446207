import { joined } from "../../media/joined.ts";
import type { Tags } from "../../media/tags.ts";
import { isTool, type TagEntry, TagError, TEXT_FIELDS, type TextField } from "./tags-of.ts";

const latin1 = new TextDecoder("windows-1252");

/** The tags in a list of a WAV file. */
export function* readInfoList(list: Uint8Array): Generator<TagEntry> {
  if (latin1.decode(list.subarray(0, 4)) !== "INFO") return;
  const view = new DataView(list.buffer, list.byteOffset, list.byteLength);
  for (let at = 4; at + 8 <= list.length; ) {
    const size = view.getUint32(at + 4, true);
    const value = list.subarray(at + 8, at + 8 + size);
    if (value.length < size) throw new TagError("A tag is longer than its list.");
    yield [latin1.decode(list.subarray(at, at + 4)), textOf(value)];
    at += 8 + size + (size % 2);
  }
}

/** A text of WAV or AIFF. The standards have no encoding; most programs write UTF-8, older ones Windows' own. */
export function textOf(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = latin1.decode(bytes);
  }
  return text.replace(/\0+$/, "");
}

const NAMES: Record<TextField, string> = {
  title: "INAM",
  artist: "IART",
  album: "IPRD",
  date: "ICRD",
  comment: "ICMT",
};

/** The tags that a WAV file can hold: texts with names of four letters. */
function* entriesOf(tags: Tags): Generator<readonly [string, string]> {
  for (const field of TEXT_FIELDS) {
    const value = tags[field];
    if (value) yield [NAMES[field], value];
  }
  for (const [name, value] of Object.entries(tags.raw ?? {})) {
    if (typeof value === "string" && /^I[A-Z0-9]{3}$/.test(name) && !isTool(name)) yield [name, value];
  }
}

/** The list of a WAV file, as a chunk; empty if it has no tags. */
export function infoChunk(tags: Tags): Uint8Array<ArrayBuffer> {
  const items = [...entriesOf(tags)].map(([name, value]) => chunk(name, new TextEncoder().encode(`${value}\0`)));
  return items.length > 0 ? chunk("LIST", joined([new TextEncoder().encode("INFO"), ...items])) : new Uint8Array();
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + content.length + (content.length % 2));
  bytes.set(new TextEncoder().encode(name));
  new DataView(bytes.buffer).setUint32(4, content.length, true);
  bytes.set(content, 8);
  return bytes;
}
