import { joined } from "../../media/joined.ts";
import { flacDescription, readHeader } from "./flac.ts";

/** A codec in Ogg: its decoder's configuration, and the length of its packets. */
export interface OggCodec {
  codec: string;
  sampleRate: number;
  numberOfChannels: number;
  description: Uint8Array;
  /** The list of comments. */
  comments: Uint8Array;
  /** Samples per second that granule positions count. */
  granuleRate: number;
  /** Samples before the audio. */
  delay: number;
  /** Number of packets before the first one of audio. */
  headers: number;
  /** Samples of each packet in turn, from the first one on. */
  lengths(): (packet: Uint8Array) => number;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const nameOf = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/** Bytes of the first packet of FLAC: marks, versions, and a block with the stream's properties. */
const FLAC_HEAD = 51;

/** Number of header packets of the codec that a first packet names; `undefined` if it is not Opus, Vorbis or FLAC. */
export function headerCount(first: Uint8Array): number | undefined {
  if (nameOf(first, 0, 8) === "OpusHead" && first.length >= 19) return 2;
  if (nameOf(first, 0, 5) === "\x7fFLAC" && first.length >= FLAC_HEAD) return 1 + (viewOf(first).getUint16(7) || 1);
  return nameOf(first, 0, 7) === "\x01vorbis" && first.length >= 30 ? 3 : undefined;
}

/** Reads the header packets. */
export function readCodec(headers: Uint8Array[]): OggCodec {
  const [first, comments] = [headers[0]!, headers[1]!];
  if (first[0] === 0x7f) return flac(first, headers);
  return first[0] === 1 ? vorbis(first, headers) : opus(first, comments);
}

/** A block of metadata with Vorbis comments. */
const COMMENTS = 4;

function flac(head: Uint8Array, headers: Uint8Array[]): OggCodec {
  const streamInfo = head.slice(17, FLAC_HEAD);
  const packed = viewOf(streamInfo).getUint32(10);
  const sampleRate = packed >>> 12;
  const comments = headers.slice(1).find(([type = 0]) => (type & 0x7f) === COMMENTS);
  return {
    codec: "flac",
    sampleRate,
    numberOfChannels: ((packed >> 9) & 7) + 1,
    description: flacDescription(streamInfo),
    comments: comments?.subarray(4) ?? new Uint8Array(),
    granuleRate: sampleRate,
    delay: 0,
    headers: headers.length,
    lengths: () => (packet) => readHeader(packet, undefined)?.samples ?? 0,
  };
}

const OPUS_RATE = 48_000;

function opus(head: Uint8Array, comments: Uint8Array): OggCodec {
  return {
    codec: "opus",
    sampleRate: OPUS_RATE,
    numberOfChannels: head[9]!,
    description: head.slice(),
    comments: comments.subarray("OpusTags".length),
    granuleRate: OPUS_RATE,
    delay: viewOf(head).getUint16(10, true),
    headers: 2,
    lengths: () => opusLength,
  };
}

/** Samples of a packet, from its first byte and its number of frames (RFC 6716, section 3.1). */
function opusLength(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  const mode = first >> 3;
  const size = mode < 12 ? [480, 960, 1920, 2880][mode & 3]! : mode < 16 ? 480 << (mode & 1) : 120 << (mode & 3);
  const frames = [1, 2, 2, second & 63][first & 3]!;
  return size * frames;
}

function vorbis(head: Uint8Array, headers: Uint8Array[]): OggCodec {
  const sizes = head[28]!;
  const [short, long] = [1 << (sizes & 15), 1 << (sizes >> 4)];
  const sampleRate = viewOf(head).getUint32(12, true);
  const modes = longModes(headers[2]!);
  return {
    codec: "vorbis",
    sampleRate,
    numberOfChannels: head[11]!,
    description: vorbisDescription(headers),
    comments: headers[1]!.subarray("\x03vorbis".length),
    granuleRate: sampleRate,
    delay: 0,
    headers: 3,
    lengths: () => {
      // Packets overlap: each completes the second half of the one before.
      let previous: number | undefined;
      return ([first = 0]) => {
        const mode = (first >> 1) & (2 ** Math.ceil(Math.log2(modes.length)) - 1);
        const block = modes[mode] ? long : short;
        const samples = previous === undefined ? 0 : (previous + block) / 4;
        previous = block;
        return samples;
      };
    },
  };
}

/** The three headers in one, as decoders want them: their number less one, the sizes of the first two, and the headers. */
function vorbisDescription(headers: Uint8Array[]): Uint8Array {
  const laced = headers
    .slice(0, 2)
    .flatMap(({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255]);
  return joined([Uint8Array.of(headers.length - 1, ...laced), ...headers]);
}

/** Bits of a mode in the setup header: long block (1), window (16), transform (16), mapping (8). */
const MODE_BITS = 41;

/**
 * Whether each mode has long blocks. The modes are at the end of the setup header, behind parts of unknown length, so they are
 * read backwards: as many as there are before a number that is their count.
 */
function longModes(setup: Uint8Array): boolean[] {
  const bit = (at: number) => (setup[at >> 3]! >> (at & 7)) & 1;
  const number = (at: number, bits: number) =>
    Array.from({ length: bits }, (_, index) => bit(at + index) << index).reduce((sum, each) => sum + each, 0);
  let end = setup.length * 8 - 1;
  while (end > 0 && !bit(end)) end--; // The framing bit is the last one that is set.
  const modes: boolean[] = [];
  let found: boolean[] = [];
  for (let at = end - MODE_BITS; at > 64 && number(at + 1, 32) === 0; at -= MODE_BITS) {
    modes.unshift(bit(at) === 1);
    if (number(at - 6, 6) === modes.length - 1) found = [...modes];
    if (modes.length === 64) break;
  }
  return found;
}
