import { ContainerError } from "../../errors.ts";
import type { ByteSource } from "../../io/byte-source.ts";
import { joined } from "../../media/joined.ts";
import { ENDS_EARLY, note } from "../core/notes.ts";
import { crc8, crc16 } from "./crc.ts";
import type { Frame, FrameFormat } from "./frames.ts";
import { endOfId3 } from "./tags.ts";

const STREAMINFO_SIZE = 34;
/** Sync code, codes, the number of the frame (7 bytes), block size and sample rate (2 each), checksum. */
const MAX_HEADER = 16;
const CHECKSUM = 2;
/** Samples by code; the other codes are 192 × 3, 576 × 2ⁿ, 256 × 2ⁿ, and two that are in the header. */
const BLOCK_SIZES = [0, 192, 576, 1152, 2304, 4608, 0, 0, ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => 256 << n)];

/** A FLAC file, described. */
export interface Flac extends FrameFormat {
  numberOfChannels: number;
  description: Uint8Array;
  length: number | undefined;
}

/** Opens a FLAC file; `undefined` if it is none. */
export async function openFlac(source: ByteSource): Promise<Flac | undefined> {
  const begin = await endOfId3(source);
  const mark = await source.read(begin, begin + 4);
  if (String.fromCharCode(...mark) !== "fLaC") return undefined;
  const streamInfo = await source.read(begin + 8, begin + 8 + STREAMINFO_SIZE);
  const start = await endOfBlocks(source, begin + 4);
  return streamInfo.length < STREAMINFO_SIZE ? undefined : await describe(source, streamInfo, start);
}

/** The end of the metadata blocks. */
async function endOfBlocks(source: ByteSource, from: number): Promise<number> {
  for (let position = from; ; ) {
    const [flags = 0x80, high = 0, middle = 0, low = 0] = await source.read(position, position + 4);
    position += 4 + (high << 16) + (middle << 8) + low;
    if (flags & 0x80) return position;
  }
}

/** STREAMINFO as decoders want it: behind the mark of a file, as its last block. */
export const flacDescription = (streamInfo: Uint8Array): Uint8Array =>
  joined([new TextEncoder().encode("fLaC"), Uint8Array.of(0x80, 0, 0, STREAMINFO_SIZE), streamInfo]);

async function describe(source: ByteSource, streamInfo: Uint8Array, start: number): Promise<Flac> {
  const view = new DataView(streamInfo.buffer, streamInfo.byteOffset, streamInfo.byteLength);
  const blockSize = view.getUint16(2);
  // Early encoders numbered the frames of blocks of several sizes.
  const usual = view.getUint16(0) === blockSize ? blockSize : undefined;
  const packed = view.getUint32(10);
  const sampleRate = packed >>> 12;
  const numberOfChannels = ((packed >> 9) & 7) + 1;
  const bits = ((packed >> 4) & 31) + 1;
  const counted = (packed & 15) * 2 ** 32 + view.getUint32(14);
  const uncompressed = Math.ceil((blockSize * numberOfChannels * (bits + 1)) / 8) + MAX_HEADER + CHECKSUM;
  const minSize = (view.getUint8(4) << 16) | view.getUint16(5);
  const maxSize = (view.getUint8(7) << 16) | view.getUint16(8) || uncompressed;
  const notes: string[] = [];
  const there = await endOfLastFrame(source, start, uncompressed, { usual, minSize, total: 0 });
  if (counted > 0 && there !== undefined && there < counted) note(notes, ENDS_EARLY);
  if (counted > 0 && there !== undefined && there > counted)
    note(notes, "The header counts fewer samples than there are.");
  const total = counted > 0 ? Math.max(counted, there ?? 0) : 0;
  const stream = { usual, minSize, total };
  const length = there ?? (total || undefined);
  const rate = rateCode(await source.read(start, start + MAX_HEADER));
  return {
    source,
    sampleRate,
    numberOfChannels,
    start,
    delay: 0,
    total: total || undefined,
    length,
    notes,
    description: flacDescription(streamInfo),
    frameAt: async (position) => {
      const bytes = await source.read(position, position + maxSize + MAX_HEADER);
      const frame = findFrame(bytes, stream);
      // The decoder has one sample rate: others would play at a wrong speed.
      if (frame && rateCode(bytes) !== rate) throw new ContainerError("container-corrupt", RATE_CHANGES);
      // Encoders wrote a wrong size of the largest frame.
      if (frame || maxSize >= uncompressed || !readHeader(bytes, usual)) return frame;
      return findFrame(await source.read(position, position + uncompressed + MAX_HEADER), stream);
    },
    isBegun: async (position) => {
      const bytes = await source.read(position, position + uncompressed);
      const header = bytes.length < uncompressed ? readHeader(bytes, usual) : undefined;
      const isLast = total > 0 && header?.firstSample !== undefined && header.firstSample + header.samples >= total;
      return header !== undefined && !isLast;
    },
  };
}

/** The number of samples up to the end of the last whole frame; `undefined` if it is unknown. */
async function endOfLastFrame(
  source: ByteSource,
  start: number,
  largest: number,
  stream: Stream,
): Promise<number | undefined> {
  if (source.size === undefined) return undefined;
  const bytes = await source.read(Math.max(start, source.size - 2 * largest), source.size);
  let end: number | undefined;
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = isHeader(bytes, at) ? findFrame(bytes.subarray(at), stream) : undefined;
    if (frame?.firstSample !== undefined) end = Math.max(end ?? 0, frame.firstSample + frame.samples);
  }
  return end;
}

interface Stream {
  /** Samples of a block, if all blocks have the same length. */
  usual: number | undefined;
  /** Bytes of the smallest frame; 0 if unknown. */
  minSize: number;
  /** Number of samples; 0 if unknown. */
  total: number;
}

/**
 * The frame at the beginning of some bytes: it ends where its checksum is right, and another frame or nothing follows. Behind the last frame, other
 * bytes may follow.
 */
function findFrame(bytes: Uint8Array, { usual, minSize, total }: Stream): Frame | undefined {
  const header = readHeader(bytes, usual);
  if (!header) return undefined;
  const { samples, firstSample } = header;
  const isLast = total > 0 && firstSample !== undefined && firstSample + samples >= total;
  const least = isLast ? Math.max(minSize, header.size + 1) : header.size + 1;
  let checksum = 0;
  for (let end = 0; end <= bytes.length; end++) {
    const mayEnd = checksum === 0 && end >= least;
    const isEnd = mayEnd && (isLast || end === bytes.length || isHeader(bytes, end));
    if (isEnd) return { size: end, samples, headerSize: 0, ...(firstSample !== undefined && { firstSample }) };
    checksum = crc16(checksum, bytes[end] ?? 0);
  }
  return undefined;
}

const isHeader = (bytes: Uint8Array, at: number) =>
  bytes[at] === 0xff &&
  (bytes[at + 1]! & 0xfe) === 0xf8 &&
  readHeader(bytes.subarray(at, at + MAX_HEADER), 0) !== undefined;

const RATE_CHANGES = "The sample rate changes within the file. Convert it first.";

/** How a frame's header says its sample rate. */
const rateCode = (bytes: Uint8Array) => (bytes[2] ?? 0) & 15;

interface Header {
  size: number;
  samples: number;
  firstSample: number | undefined;
}

/** @param usual - Samples of a block, if all blocks have the same length. */
export function readHeader(bytes: Uint8Array, usual: number | undefined): Header | undefined {
  const [sync, kind = 0, codes = 0, channels = 0] = bytes;
  if (sync !== 0xff || (kind & 0xfe) !== 0xf8 || channels >> 4 > 10 || channels & 1) return undefined;
  const number = readNumber(bytes, 4);
  if (!number) return undefined;
  let size = number.end;
  const sizeCode = codes >> 4;
  let samples = BLOCK_SIZES[sizeCode]!;
  if (sizeCode === 6) samples = bytes[size++]! + 1;
  if (sizeCode === 7) samples = ((bytes[size++]! << 8) | bytes[size++]!) + 1;
  const rateCode = codes & 15;
  if (rateCode === 15) return undefined;
  if (rateCode >= 12) size += rateCode === 12 ? 1 : 2;
  if (!(samples > 0) || size >= bytes.length || crc8(bytes.subarray(0, size)) !== bytes[size]) return undefined;
  const hasVariableBlocks = kind & 1;
  const each = hasVariableBlocks ? 1 : usual;
  return { size: size + 1, samples, firstSample: each === undefined ? undefined : number.value * each };
}

/** A number of up to 36 bits, coded like a character of UTF-8. */
function readNumber(bytes: Uint8Array, at: number): { value: number; end: number } | undefined {
  const first = bytes[at] ?? 0xff;
  const ones = Math.clz32(~(first << 24));
  if (ones === 1 || ones > 7) return undefined;
  const further = Math.max(0, ones - 1);
  let value = ones === 0 ? first : first & (0x7f >> ones);
  for (const byte of bytes.subarray(at + 1, at + 1 + further)) {
    if (byte >> 6 !== 2) return undefined;
    value = value * 64 + (byte & 63);
  }
  return { value, end: at + 1 + further };
}
