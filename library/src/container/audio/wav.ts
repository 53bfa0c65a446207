import { ContainerError } from "../../errors.ts";
import type { ByteSource } from "../../io/byte-source.ts";
import type { Damage } from "../core/damage.ts";
import { ENDS_EARLY, note } from "../core/notes.ts";
import type { Packet, PacketCursor } from "../core/packets.ts";
import { endOfId3 } from "./tags.ts";

/** Samples per packet. */
const PACKET = 4096;
/** A size that a stream could not know when it was written. */
const UNKNOWN_SIZE = 0xffffffff;
const PCM = 1;
const FLOAT = 3;
const MP3 = 0x55;
const A_LAW = 6;
const MU_LAW = 7;
/** The format is in the first two bytes of a GUID. */
const EXTENSIBLE = 0xfffe;

const CHUNK_NAME = /^[ -~]{4}$/;
const SEVERAL_PARTS = "The file has several parts with samples, of which the last one is read, as by players.";

/** A chunk of samples: its position behind the header, and its size as in the header. */
interface Samples {
  start: number;
  size: number;
}

/** A file of uncompressed samples, or of MP3 in a WAV file, described. */
export interface Wav {
  codec: string;
  sampleRate: number;
  numberOfChannels: number;
  /** Samples per channel; `undefined` if the file doesn't say. */
  length: number | undefined;
  source: ByteSource;
  /** Harmless deviations, in sentences. */
  notes: string[];
  /** Position of the samples. */
  start: number;
  /** The first byte after the samples; infinite if the file doesn't say. */
  end: number;
  /** Bytes of a sample in all channels. */
  frameSize: number;
}

/** Opens a WAV, RF64 or BWF file; `undefined` if it is none. */
export async function openWav(source: ByteSource): Promise<Wav | undefined> {
  const begin = await endOfId3(source);
  const head = await source.read(begin, begin + 12);
  if (!["RIFF", "RF64", "BW64"].includes(nameAt(head, 0)) || nameAt(head, 8) !== "WAVE") return undefined;
  let format: Format | undefined;
  let samples: Samples | undefined;
  /** The size of the samples in a file of more than 4 GiB. */
  let longSize: number | undefined;
  for (let position = begin + 12; !(format && samples); ) {
    const bytes = await source.read(position, position + 8);
    if (bytes.length < 8) throw noSamples();
    const size = viewOf(bytes).getUint32(4, true);
    const data = position + 8;
    const id = nameAt(bytes, 0);
    if (id === "data") samples = { start: data, size };
    if (id === "fmt ") format = readFormat(viewOf(await source.read(data, data + Math.min(size, 40))));
    if (id === "ds64") longSize = readLongSize(viewOf(await source.read(data, data + 16)));
    position = data + size + (size % 2);
  }
  const last = await lastSamples(source, samples);
  const { start, size } = last;
  const known = size === UNKNOWN_SIZE ? longSize : size === 0 ? undefined : size;
  const file = pcmFile(source, format, start, known);
  if (last !== samples) note(file.notes, SEVERAL_PARTS);
  return file;
}

/** The chunk of samples that players read if a file has several: the last one. */
async function lastSamples(source: ByteSource, first: Samples): Promise<Samples> {
  let last = first;
  for (let position = endOf(first); isWithin(source, position); ) {
    const bytes = await source.read(position, position + 8);
    const id = nameAt(bytes, 0);
    if (!CHUNK_NAME.test(id) || bytes.length < 8) break;
    const chunk = { start: position + 8, size: viewOf(bytes).getUint32(4, true) };
    if (id === "data") last = chunk;
    position = endOf(chunk);
  }
  return last;
}

/** The first byte behind a chunk; infinite if its size is unknown. */
const endOf = ({ start, size }: Samples) =>
  size === 0 || size === UNKNOWN_SIZE ? Number.POSITIVE_INFINITY : start + size + (size % 2);

const isWithin = ({ size = 0 }: ByteSource, position: number) => position < size;

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/**
 * Describes samples at a position.
 * @param promised - Their size in bytes; `undefined` if the file doesn't say.
 */
export function pcmFile(source: ByteSource, format: Format, start: number, promised: number | undefined): Wav {
  const notes: string[] = [];
  const there = source.size === undefined ? undefined : Math.max(0, source.size - start);
  const isCut = there !== undefined && promised !== undefined && promised > there;
  if (isCut) note(notes, ENDS_EARLY);
  const known = isCut ? there : (promised ?? there);
  const length = known === undefined ? undefined : Math.floor(known / format.frameSize);
  const end = length === undefined ? Number.POSITIVE_INFINITY : start + length * format.frameSize;
  return { ...format, length, source, notes, start, end };
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const noSamples = () => new ContainerError("container-truncated", "The WAV file ends before its samples.");

const readLongSize = (view: DataView) =>
  view.byteLength < 16 ? undefined : view.getUint32(8, true) + view.getUint32(12, true) * 2 ** 32;

export type Format = Pick<Wav, "codec" | "sampleRate" | "numberOfChannels" | "frameSize">;

function readFormat(view: DataView): Format {
  if (view.byteLength < 16) throw new ContainerError("container-corrupt", "The format of the WAV file is damaged.");
  const tag = view.getUint16(0, true);
  const kind = tag === EXTENSIBLE && view.byteLength >= 26 ? view.getUint16(24, true) : tag;
  const numberOfChannels = view.getUint16(2, true);
  const sampleRate = view.getUint32(4, true);
  // Programs leave out the size of a sample in all channels.
  const frameSize = view.getUint16(12, true) || numberOfChannels * Math.ceil(view.getUint16(14, true) / 8);
  if (kind === MP3 && sampleRate) return { codec: "mp3", sampleRate, numberOfChannels, frameSize: 1 };
  const bytes = frameSize / numberOfChannels;
  const codec = codecOf(kind, bytes);
  if (!codec || !sampleRate) {
    throw new ContainerError(
      "container-unknown",
      `The WAV file has samples of a kind that cannot be read (format ${kind}, ${bytes} bytes each). Convert it to PCM of 16, 24 or 32 bits.`,
    );
  }
  return { codec, sampleRate, numberOfChannels, frameSize };
}

function codecOf(kind: number, bytes: number): string | undefined {
  if (kind === PCM) return { 1: "pcm-u8", 2: "pcm-s16", 3: "pcm-s24", 4: "pcm-s32" }[bytes];
  if (kind === FLOAT) return { 4: "pcm-f32", 8: "pcm-f64" }[bytes];
  if (bytes !== 1) return undefined;
  return { [A_LAW]: "alaw", [MU_LAW]: "ulaw" }[kind];
}

/** Reads the samples of a WAV file. */
export class WavCursor implements PacketCursor {
  readonly origin = undefined;
  position: number;
  #wav: Wav;

  constructor(wav: Wav) {
    this.#wav = wav;
    this.position = wav.start;
  }

  async seek(from: number): Promise<void> {
    const { start, frameSize, sampleRate } = this.#wav;
    const packet = Math.floor(Math.max(0, (from * sampleRate) / 1e6) / PACKET);
    this.position = start + packet * PACKET * frameSize;
  }

  async next(): Promise<Packet | Damage | undefined> {
    const { source, start, end, frameSize, sampleRate, notes } = this.#wav;
    const { position } = this;
    if (position >= end) return undefined;
    const wanted = Math.min(PACKET * frameSize, end - position);
    const bytes = await source.read(position, position + wanted);
    const samples = Math.floor(bytes.length / frameSize);
    if (end !== Number.POSITIVE_INFINITY && bytes.length < wanted) note(notes, ENDS_EARLY);
    this.position = samples === 0 ? Number.POSITIVE_INFINITY : position + samples * frameSize;
    if (samples === 0) return undefined;
    return {
      data: bytes.subarray(0, samples * frameSize),
      type: "key",
      timestamp: ((position - start) / frameSize / sampleRate) * 1e6,
      duration: Math.round((samples / sampleRate) * 1e6),
      alpha: undefined,
    };
  }
}
