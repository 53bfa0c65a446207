/** Makes files out of others, byte by byte. */

import { joined } from "../../src/media/joined.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

export function concatenated(...parts: (Uint8Array | string)[]): Bytes {
  return joined(parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part)));
}

/** An integer as so many bytes, the most significant one first. */
export const bigEndian = (value: number, bytes: number): Bytes =>
  Uint8Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);

export const littleEndian = (value: number, bytes: number): Bytes => bigEndian(value, bytes).reverse();

/** The position behind the first occurrence of a box's type. */
export function contentOfBox(bytes: Bytes, type: string): number {
  const wanted = new TextEncoder().encode(type);
  const at = bytes.findIndex((_, index) => wanted.every((byte, offset) => bytes[index + offset] === byte));
  if (at < 0) throw new Error(`There is no box ${type}.`);
  return at + 4;
}

/** A copy with a 32-bit number in it changed. */
export function withUint32(bytes: Bytes, at: number, value: number): Bytes {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(at, value);
  return copy;
}

/** A copy in which a range is filled with a byte. */
export function filled(bytes: Bytes, from: number, to: number, value = 0): Bytes {
  return bytes.slice().fill(value, from, to);
}

/** An element of EBML, which Matroska consists of. */
export function element(id: number, ...content: (Uint8Array | string)[]): Bytes {
  const name = bigEndian(id, 4);
  const bytes = concatenated(...content);
  const size = concatenated(Uint8Array.of(0x08), bigEndian(bytes.length, 4));
  return concatenated(name.subarray(name.findIndex((byte) => byte > 0)), size, bytes);
}
