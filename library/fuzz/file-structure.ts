/** Reads the structure of a file. */
import { audioStructureOf } from "./audio-structure.ts";
import type { Structure } from "./structure.ts";

export function structureOf(bytes: Uint8Array): Structure {
  const audio = audioStructureOf(bytes);
  if (audio) return audio;
  const structure: Structure = { fields: [], boundaries: [], edits: [], isOpen: false };
  if (bytes[0] === 0x1a) readElements(bytes, 0, bytes.length, structure);
  else readBoxes(bytes, 0, bytes.length, structure);
  return structure;
}

const PARENT_BOXES = new Set("moov trak mdia minf stbl edts mvex moof traf udta mfra dinf".split(" "));
/** Words of a box that count as its fields: those of long tables are alike. */
const WORDS = 24;

function readBoxes(bytes: Uint8Array, from: number, to: number, structure: Structure): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = Math.min(to, at + (size >= 8 ? size : to - at));
    structure.boundaries.push(at);
    structure.fields.push({ at, length: 4 }, { at: at + 4, length: 4 });
    if (type === "moof") structure.isOpen = true;
    if (type === "elst" || type === "mvhd" || type === "mdhd") structure.edits.push({ at, length: end - at });
    if (PARENT_BOXES.has(type)) readBoxes(bytes, at + 8, end, structure);
    else if (type !== "mdat") {
      for (let word = at + 8; word + 4 <= Math.min(end, at + 8 + 4 * WORDS); word += 4) {
        structure.fields.push({ at: word, length: 4 });
      }
    }
    at = end;
  }
}

const PARENT_ELEMENTS = new Set([
  0x18538067, 0x114d9b74, 0x4dbb, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0xe1, 0x1c53bb6b, 0xbb, 0xb7, 0x1f43b675, 0xa0,
]);
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const BLOCKS = new Set([0xa3, 0xa1]);

function readElements(bytes: Uint8Array, from: number, to: number, structure: Structure): void {
  for (let at = from; at < to; ) {
    const idLength = Math.clz32(bytes[at] ?? 0) - 23;
    const sizeLength = Math.clz32(bytes[at + idLength] ?? 0) - 23;
    const data = at + idLength + sizeLength;
    if (idLength > 4 || sizeLength > 8 || data > to) return;
    const id = numberAt(bytes, at, idLength);
    const marker = 2 ** (7 * sizeLength);
    const size = numberAt(bytes, at + idLength, sizeLength) - marker;
    const isUnknown = size === marker - 1;
    const end = isUnknown ? to : Math.min(to, data + size);
    structure.boundaries.push(at);
    structure.fields.push({ at, length: idLength }, { at: at + idLength, length: sizeLength });
    if (isUnknown && (id === SEGMENT || id === CLUSTER)) structure.isOpen = true;
    if (PARENT_ELEMENTS.has(id)) readElements(bytes, data, end, structure);
    else if (BLOCKS.has(id)) structure.fields.push({ at: data, length: 4 });
    else if (end > data && end - data <= 8) structure.fields.push({ at: data, length: end - data });
    at = end;
  }
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  let number = 0;
  for (const byte of bytes.subarray(at, at + length)) number = number * 256 + byte;
  return number;
}
