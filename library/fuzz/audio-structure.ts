/** Where the parts of audio files are. */
import type { Field, Structure } from "./structure.ts";

const nameAt = (bytes: Uint8Array, at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length));

/** The structure of WAV, Ogg, FLAC, MP3 and ADTS; `undefined` for other files. */
export function audioStructureOf(bytes: Uint8Array): Structure | undefined {
  const name = nameAt(bytes, 0);
  if (name === "RIFF" || name === "RF64") return chunks(bytes);
  if (name === "OggS") return pages(bytes);
  if (name === "fLaC") return blocks(bytes);
  return name.startsWith("ID3") || bytes[0] === 0xff ? frames(bytes) : undefined;
}

/** Numbers before the samples say what and how much there is: another number is another file. */
function chunks(bytes: Uint8Array): Structure {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const structure: Structure = { fields: [{ at: 0, length: 4 }], boundaries: [0], edits: [], isOpen: false };
  for (let at = 12; at + 8 <= bytes.length; ) {
    structure.boundaries.push(at);
    structure.fields.push({ at, length: 4 }, { at: at + 4, length: 4 });
    if (nameAt(bytes, at) === "data") {
      structure.edits.push({ at: 0, length: at + 8 });
      break;
    }
    const end = at + 8 + view.getUint32(at + 4, true);
    for (let field = at + 8; field + 2 <= Math.min(end, at + 48); field += 2)
      structure.fields.push({ at: field, length: 2 });
    at = end;
  }
  return structure;
}

const PAGE_FIELDS = [4, 1, 1, 8, 4, 4, 4, 1];

function pages(bytes: Uint8Array): Structure {
  const structure: Structure = { fields: [], boundaries: [], edits: [], isOpen: false };
  for (let at = 0; nameAt(bytes, at) === "OggS"; ) {
    structure.boundaries.push(at);
    let field = at;
    for (const length of PAGE_FIELDS) {
      structure.fields.push({ at: field, length });
      field += length;
    }
    const sizes = bytes.subarray(field, field + bytes[field - 1]!);
    structure.fields.push({ at: field, length: Math.max(1, sizes.length) });
    at = field + sizes.length + sizes.reduce((sum, size) => sum + size, 0);
  }
  return structure;
}

/** The first block says how much there is. */
function blocks(bytes: Uint8Array): Structure {
  const structure: Structure = { fields: [], boundaries: [], edits: [{ at: 4, length: 38 }], isOpen: false };
  let at = 4;
  for (let isLast = false; !isLast; ) {
    isLast = bytes[at]! >= 0x80;
    structure.boundaries.push(at);
    structure.fields.push({ at, length: 1 }, { at: at + 1, length: 3 });
    at += 4 + (bytes[at + 1]! << 16) + (bytes[at + 2]! << 8) + bytes[at + 3]!;
  }
  addFrames(bytes, at, structure);
  return structure;
}

/** The first frame of an MP3 may say how many there are. */
function frames(bytes: Uint8Array): Structure {
  const first =
    nameAt(bytes, 0, 3) === "ID3" ? 10 + bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0) : 0;
  const text = String.fromCharCode(...bytes.subarray(first, first + 200));
  const hasLength = /Xing|Info|VBRI/.test(text);
  const edits: Field[] = hasLength ? [{ at: 0, length: first + 200 }] : [];
  const structure: Structure = { fields: [], boundaries: [], edits, isOpen: !hasLength };
  addFrames(bytes, first, structure);
  if (!structure.isOpen) return structure;
  // Without a length, unreadable bytes at the end count as appended, and a frame with another size may end where another one does.
  const tail = structure.boundaries.at(-3) ?? 0;
  return { ...structure, edits: [...structure.fields, { at: tail, length: bytes.length - tail }] };
}

/** Frames begin like the first one. */
function addFrames(bytes: Uint8Array, first: number, structure: Structure): void {
  const [sync, kind] = bytes.subarray(first, first + 2);
  for (let at = first; at >= 0; at = bytes.indexOf(sync!, at + 1)) {
    if (bytes[at + 1] !== kind) continue;
    structure.boundaries.push(at);
    structure.fields.push({ at, length: 2 }, { at: at + 2, length: 2 }, { at: at + 4, length: 2 });
  }
}
