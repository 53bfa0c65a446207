import type { ByteSource } from "../../io/byte-source.ts";
import { joined } from "../../media/joined.ts";
import { ENDS_EARLY, note } from "../core/notes.ts";
import { crc8, crc16 } from "./crc.ts";
import {
  COUNTS_FEWER,
  countSamples,
  FORMAT_CHANGES,
  type Frame,
  type FrameFormat,
  hasFrames,
  withBytesBefore,
} from "./frames.ts";
import { endOfId3, endOfTags, isTagName } from "./tags.ts";

/** The first bytes of a file. */
const MARK = new TextEncoder().encode("fLaC");
const STREAMINFO_SIZE = 34;
/** Sync code, codes, the number of the frame (7 bytes), block size and sample rate (2 each), checksum. */
const MAX_HEADER = 16;
const CHECKSUM = 2;
/** Zeros in a row behind the last frame that are not part of it. */
const PADDING = 16;
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
  if (!isMark(mark, 0)) return await openFrames(source, begin);
  const streamInfo = await source.read(begin + 8, begin + 8 + STREAMINFO_SIZE);
  const start = await endOfBlocks(source, begin + 4);
  return streamInfo.length < STREAMINFO_SIZE ? undefined : await describe(source, streamInfo, start);
}

/** Opens a recording that begins with a frame: its header says what STREAMINFO would. */
async function openFrames(source: ByteSource, start: number): Promise<Flac | undefined> {
  const header = readHeader(await source.read(start, start + MAX_HEADER), 0);
  if (!header?.sampleRate || !header.bits) return undefined;
  const flac = await describe(source, withFormat(new Uint8Array(STREAMINFO_SIZE), header), start);
  return (await hasFrames(flac)) ? flac : undefined;
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
  joined([MARK, Uint8Array.of(0x80, 0, 0, STREAMINFO_SIZE), streamInfo]);

/** STREAMINFO for another format. */
function withFormat(streamInfo: Uint8Array, { sampleRate = 0, numberOfChannels, bits = 0, samples }: Header) {
  const changed = streamInfo.slice();
  const view = new DataView(changed.buffer);
  // A fixed size of blocks, unless it is known. Sizes of frames, the number of samples and the checksum are those of another stream.
  if (view.getUint32(0) === 0) view.setUint32(0, (samples << 16) | samples);
  changed.fill(0, 4);
  view.setUint32(10, (sampleRate << 12) | ((numberOfChannels - 1) << 9) | ((bits - 1) << 4));
  return changed;
}

/** The frames behind a STREAMINFO. A file has several if it was joined of several ones. */
interface Part extends Stream {
  /** Position of the first frame. */
  start: number;
  streamInfo: Uint8Array;
  sampleRate: number;
  numberOfChannels: number;
  bits: number;
  /** Samples of the largest block. */
  blockSize: number;
  /** Bytes of the largest frame, as written there and without compression. */
  maxSize: number;
  uncompressed: number;
}

async function readPart(source: ByteSource, streamInfo: Uint8Array, start: number): Promise<Part> {
  const view = new DataView(streamInfo.buffer, streamInfo.byteOffset, streamInfo.byteLength);
  const blockSize = view.getUint16(2);
  // Early encoders numbered the frames of blocks of several sizes.
  const usual = view.getUint16(0) === blockSize ? blockSize : undefined;
  const packed = view.getUint32(10);
  const numberOfChannels = ((packed >> 9) & 7) + 1;
  const bits = ((packed >> 4) & 31) + 1;
  const uncompressed = largestSize({ samples: blockSize, numberOfChannels, bits });
  const first = readHeader(await source.read(start, start + MAX_HEADER), usual);
  return {
    start,
    streamInfo,
    sampleRate: packed >>> 12,
    numberOfChannels,
    bits,
    blockSize,
    usual,
    uncompressed,
    maxSize: (view.getUint8(7) << 16) | view.getUint16(8) || uncompressed,
    minSize: (view.getUint8(4) << 16) | view.getUint16(5),
    total: (packed & 15) * 2 ** 32 + view.getUint32(14),
    begin: first?.firstSample ?? 0,
  };
}

async function describe(source: ByteSource, streamInfo: Uint8Array, start: number): Promise<Flac> {
  const main = await readPart(source, streamInfo, start);
  const { sampleRate, numberOfChannels } = main;
  const counted = main.total;
  const parts = [main];
  const first = readHeader(await source.read(start, start + MAX_HEADER), main.usual);
  // The header of the file may be wrong.
  const usualFormat = first && formatOf(first, main);
  const notes: string[] = [];
  // Tags may follow the last frame that the header counts.
  const last = await lastFrame(source, main);
  const changes = last !== undefined && first !== undefined && last.header.sampleRate !== first.sampleRate;
  const there = last && last.firstSample + last.samples;
  if (counted > 0 && !changes) main.total = Math.max(counted, there ?? 0);
  if (changes) main.total = 0;
  const configs = new Map<string, AudioDecoderConfig>();
  /** The configuration for a frame that the first one does not fit. */
  const configFor = (header: Header, part: Part) => {
    const format = formatOf(header, part);
    if (format === usualFormat && part.blockSize <= main.blockSize) return undefined;
    if (format !== usualFormat) note(notes, FORMAT_CHANGES);
    const key = `${format} ${part.blockSize}`;
    const sampleRate = header.sampleRate ?? part.sampleRate;
    const complete = { ...header, sampleRate, bits: header.bits ?? part.bits };
    const description = flacDescription(withFormat(part.streamInfo, complete));
    const config = configs.get(key) ?? {
      codec: "flac",
      sampleRate,
      numberOfChannels: header.numberOfChannels,
      description,
    };
    configs.set(key, config);
    return config;
  };
  /** Whether numbers of frames are times: not if frames have several rates, or begin again with 0. */
  let isNumbered = !changes;
  const read = async (position: number): Promise<Frame | undefined> => {
    const part = parts.findLast((each) => each.start <= position) ?? main;
    const bytes = await source.read(position, position + part.maxSize + MAX_HEADER);
    const header = readHeader(bytes, part.usual);
    if (!header) return isTagName(bytes) || isMark(bytes, 0) ? await readBehind(position) : undefined;
    // Encoders wrote a wrong size of the largest frame.
    const largest = largestSize({ ...header, bits: header.bits ?? part.bits });
    const found = findFrame(bytes, part);
    const frame =
      found || part.maxSize >= largest ? found : findFrame(await source.read(position, position + largest), part);
    if (!frame) return undefined;
    const config = configFor(header, part);
    const ratio = sampleRate / (config?.sampleRate ?? sampleRate);
    isNumbered &&= ratio === 1 && part === main;
    const { firstSample, ...unnumbered } = frame;
    const numbered = isNumbered ? frame : { ...unnumbered, samples: frame.samples * ratio };
    return { ...numbered, ...(config && { config }) };
  };
  /** The first frame of the file that another one was joined with. */
  const readBehind = async (position: number): Promise<Frame | undefined> => {
    const begin = await endOfTags(source, position);
    const head = await source.read(begin, begin + 8 + STREAMINFO_SIZE);
    if (!isMark(head, 0) || head.length < 8 + STREAMINFO_SIZE) return undefined;
    const from = await endOfBlocks(source, begin + 4);
    if (!parts.some((part) => part.start === from)) {
      parts.push(await readPart(source, head.slice(8), from));
      parts.sort((a, b) => a.start - b.start);
    }
    const frame = await read(from);
    return frame && withBytesBefore(frame, from - position);
  };
  const flac: Flac = {
    source,
    sampleRate,
    numberOfChannels,
    start,
    delay: 0,
    total: main.total || undefined,
    seen: [],
    length: there ?? (main.total || undefined),
    notes,
    description: flacDescription(streamInfo),
    frameAt: read,
    isBegun: async (position) => {
      const bytes = await source.read(position, position + main.uncompressed);
      const header = bytes.length < main.uncompressed ? readHeader(bytes, main.usual) : undefined;
      return header !== undefined && !isLastOf(main, header);
    },
  };
  const isOther = counted > 0 && there !== undefined && there !== counted;
  if (changes || last?.isBehindMark || (isOther && last?.isAtEnd)) flac.length = await countSamples(flac);
  if (isOther && parts.length === 1) note(notes, there < counted ? ENDS_EARLY : COUNTS_FEWER);
  return flac;
}

/** Bytes of a frame whose samples are not compressed. */
const largestSize = ({
  samples,
  numberOfChannels,
  bits,
}: {
  samples: number;
  numberOfChannels: number;
  bits: number;
}) => Math.ceil((samples * numberOfChannels * (bits + 1)) / 8) + MAX_HEADER + CHECKSUM;

/** Tells formats of samples apart. */
const formatOf = ({ sampleRate, numberOfChannels, bits }: Header, part: Part) =>
  `${sampleRate ?? part.sampleRate} ${numberOfChannels} ${bits ?? part.bits}`;

interface LastFrame {
  header: Header;
  firstSample: number;
  samples: number;
  /** Whether no other bytes than tags follow. */
  isAtEnd: boolean;
  /** Whether another file begins shortly before. */
  isBehindMark: boolean;
}

/** The last whole frame of the file; `undefined` if it is unknown, or has no number. */
async function lastFrame(source: ByteSource, stream: Part): Promise<LastFrame | undefined> {
  if (source.size === undefined) return undefined;
  const bytes = await source.read(Math.max(stream.start, source.size - 2 * stream.uncompressed), source.size);
  const isBehindMark = bytes.some((byte, at) => byte === MARK[0] && isMark(bytes, at));
  let last: LastFrame | undefined;
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const rest = bytes.subarray(at);
    const header = isHeader(bytes, at) ? readHeader(rest, stream.usual) : undefined;
    const { firstSample, samples = 0, size = 0 } = (header && findFrame(rest, stream)) ?? {};
    const isLater = firstSample !== undefined && firstSample + samples > (last ? last.firstSample + last.samples : 0);
    const isAtEnd = size === rest.length || isTagName(rest.subarray(size));
    if (header && isLater) last = { header, firstSample, samples, isAtEnd, isBehindMark };
  }
  return last;
}

interface Stream {
  /** Samples of a block, if all blocks have the same length. */
  usual: number | undefined;
  /** Bytes of the smallest frame; 0 if unknown. */
  minSize: number;
  /** Number of samples; 0 if unknown. */
  total: number;
  /** Number of the first sample. */
  begin: number;
}

const isLastOf = ({ total, begin }: Stream, { firstSample, samples }: Pick<Header, "firstSample" | "samples">) =>
  total > 0 && firstSample !== undefined && firstSample - begin + samples >= total;

/**
 * The frame at the beginning of some bytes: it ends where its checksum is right, and another frame or nothing follows. Behind the last frame, other
 * bytes may follow.
 */
function findFrame(bytes: Uint8Array, stream: Stream): Frame | undefined {
  const { usual, minSize, begin } = stream;
  const header = readHeader(bytes, usual);
  if (!header) return undefined;
  const { samples } = header;
  const firstSample = header.firstSample === undefined ? undefined : header.firstSample - begin;
  const isLast = isLastOf(stream, header);
  const least = isLast ? Math.max(minSize, header.size + 1) : header.size + 1;
  const frame = (size: number) => ({ size, samples, headerSize: 0, ...(firstSample !== undefined && { firstSample }) });
  let checksum = 0;
  let first: number | undefined;
  for (let end = 0; end <= bytes.length; end++) {
    if (checksum === 0 && end >= least) {
      if (
        end === bytes.length ||
        isHeader(bytes, end) ||
        isMark(bytes, end) ||
        (isLast && mayFollow(bytes.subarray(end)))
      )
        return frame(end);
      // A checksum may be right within a frame by chance, but unknown bytes may follow the last one, too.
      if (isLast) first ??= end;
    }
    checksum = crc16(checksum, bytes[end] ?? 0);
  }
  return first === undefined ? undefined : frame(first);
}

/** Whether bytes behind the last frame are a tag or zeros. */
const mayFollow = (rest: Uint8Array) => isTagName(rest) || rest.subarray(0, PADDING).every((byte) => byte === 0);

/** Whether a file begins at a position. */
const isMark = (bytes: Uint8Array, at: number) => MARK.every((byte, index) => bytes[at + index] === byte);

const isHeader = (bytes: Uint8Array, at: number) =>
  bytes[at] === 0xff &&
  (bytes[at + 1]! & 0xfe) === 0xf8 &&
  readHeader(bytes.subarray(at, at + MAX_HEADER), 0) !== undefined;

/** Samples per second by code, where the header has no number of its own; 0 leaves it to STREAMINFO. */
const RATES = [0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];
/** Bits of a sample by code, likewise. */
const BITS = [0, 8, 12, 0, 16, 20, 24, 32];

interface Header {
  size: number;
  samples: number;
  firstSample: number | undefined;
  /** `undefined` if the frame leaves it to STREAMINFO. */
  sampleRate: number | undefined;
  numberOfChannels: number;
  /** Of a sample; `undefined` if the frame leaves it to STREAMINFO. */
  bits: number | undefined;
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
  let sampleRate = RATES[rateCode] || undefined;
  if (rateCode === 12) sampleRate = bytes[size++]! * 1000;
  if (rateCode > 12) sampleRate = ((bytes[size++]! << 8) | bytes[size++]!) * (rateCode === 13 ? 1 : 10);
  if (!(samples > 0) || size >= bytes.length || crc8(bytes.subarray(0, size)) !== bytes[size]) return undefined;
  const hasVariableBlocks = kind & 1;
  const each = hasVariableBlocks ? 1 : usual;
  return {
    size: size + 1,
    samples,
    firstSample: each === undefined ? undefined : number.value * each,
    sampleRate,
    // Codes above 7 are for two channels, one of which is a difference.
    numberOfChannels: channels >> 4 > 7 ? 2 : (channels >> 4) + 1,
    bits: BITS[(channels >> 1) & 7] || undefined,
  };
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
