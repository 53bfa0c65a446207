import { ContainerError } from "../../errors.ts";
import type { ByteSource } from "../../io/byte-source.ts";
import { endOfId3 } from "./tags.ts";
import { type Format, pcmFile, type Wav } from "./wav.ts";

/** Bytes of the common chunk up to the name of the compression. */
const COMMON = 22;
/** Bytes before the samples in their chunk: an offset, and the size of blocks. */
const SOUND_HEADER = 8;

/** Opens an AIFF or AIFC file; `undefined` if it is none. */
export async function openAiff(source: ByteSource): Promise<Wav | undefined> {
  const begin = await endOfId3(source);
  const head = await source.read(begin, begin + 12);
  const kind = name(head, 8);
  if (name(head, 0) !== "FORM" || (kind !== "AIFF" && kind !== "AIFC")) return undefined;
  let format: Format | undefined;
  let promised = 0;
  let sound: { start: number; size: number } | undefined;
  let position = begin + 12;
  while (!(format && sound)) {
    const bytes = await source.read(position, position + 8);
    if (bytes.length < 8) break;
    const id = name(bytes, 0);
    const size = viewOf(bytes).getUint32(4);
    const data = position + 8;
    if (id === "COMM") {
      const view = viewOf(await source.read(data, data + Math.min(size, COMMON)));
      format = readFormat(view, kind === "AIFC");
      promised = view.getUint32(2) * format.frameSize;
    }
    if (id === "SSND") {
      const header = await source.read(data, data + SOUND_HEADER);
      if (header.length === SOUND_HEADER) {
        const offset = viewOf(header).getUint32(0);
        sound = { start: data + SOUND_HEADER + offset, size: Math.max(0, size - SOUND_HEADER - offset) };
      }
    }
    position = data + size + (size % 2);
  }
  // Files without samples have no chunk for them.
  if (format && !sound) return pcmFile(source, format, position, promised);
  if (!format || !sound) throw new ContainerError("container-truncated", "The AIFF file ends before its samples.");
  // Programs that stream leave out one of the sizes.
  return pcmFile(source, format, sound.start, sound.size || promised || undefined);
}

const name = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function readFormat(view: DataView, isCompressed: boolean): Format {
  if (view.byteLength < (isCompressed ? COMMON : 18)) {
    throw new ContainerError("container-corrupt", "The format of the AIFF file is damaged.");
  }
  const numberOfChannels = view.getUint16(0);
  const bytes = Math.ceil(view.getUint16(6) / 8);
  const sampleRate = Math.round(extended(view, 8));
  const compression = isCompressed ? String.fromCharCode(...[18, 19, 20, 21].map((at) => view.getUint8(at))) : "NONE";
  const codec = codecOf(compression, bytes);
  if (!codec || !numberOfChannels || !(sampleRate > 0)) {
    throw new ContainerError(
      "container-unknown",
      `The AIFF file has samples of a kind that cannot be read (compression ${compression.trim()}, ${bytes} bytes each). Convert it to WAV or FLAC.`,
    );
  }
  const sampleSize = { alaw: 1, ulaw: 1, "pcm-f32be": 4, "pcm-f64be": 8 }[codec] ?? bytes;
  return { codec, sampleRate, numberOfChannels, frameSize: sampleSize * numberOfChannels };
}

/** Programs write the names of compressions in either case. */
function codecOf(compression: string, bytes: number): string | undefined {
  switch (compression.toLowerCase()) {
    case "none":
    case "twos":
    case "in24":
    case "in32":
      return { 1: "pcm-s8", 2: "pcm-s16be", 3: "pcm-s24be", 4: "pcm-s32be" }[bytes];
    case "sowt":
      return { 1: "pcm-s8", 2: "pcm-s16", 3: "pcm-s24", 4: "pcm-s32" }[bytes];
    case "raw ":
      return { 1: "pcm-u8" }[bytes];
    case "fl32":
      return "pcm-f32be";
    case "fl64":
      return "pcm-f64be";
    case "alaw":
    case "ulaw":
      return compression.toLowerCase();
    default:
      return undefined;
  }
}

/** A number of 80 bits: exponent and sign, and a mantissa with its first bit. */
const extended = (view: DataView, at: number) =>
  (view.getUint32(at + 2) * 2 ** 32 + view.getUint32(at + 6)) * 2 ** ((view.getUint16(at) & 0x7fff) - 16383 - 63);
