import type { WavCodec } from "../media/codec-family.ts";

/** Bytes of a sample of one channel, and the number that stands for the format in the header. */
export const SAMPLE_FORMATS: Record<WavCodec, { bytes: number; format: number }> = {
  "pcm-s16": { bytes: 2, format: 1 },
  "pcm-s24": { bytes: 3, format: 1 },
  "pcm-f32": { bytes: 4, format: 3 },
};

export interface WavFormat {
  codec: WavCodec;
  sampleRate: number;
  numberOfChannels: number;
}

const EXTENSIBLE = 0xfffe;
/** The GUID of a sample format: the format, then these bytes. */
const GUID = [0, 0, 0, 0, 16, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71];
/** What 32-bit fields hold if the size is elsewhere, or not known. */
const NO_SIZE = 0xffffffff;
/** Bytes of a chunk's name and size. */
const CHUNK = 8;
const DS64 = 28;

/**
 * The bytes before the samples. A chunk that is left empty in small files holds the sizes of files beyond 4 GiB (RF64).
 *
 * @param info - A chunk to put before the samples.
 * @param dataSize - Bytes of all samples; `undefined` if they are not known yet.
 */
export function wavHeader(
  { codec, sampleRate, numberOfChannels }: WavFormat,
  info: Uint8Array,
  dataSize?: number,
): Uint8Array<ArrayBuffer> {
  const { bytes, format } = SAMPLE_FORMATS[codec];
  const isExtensible = numberOfChannels > 2;
  const formatSize = isExtensible ? 40 : 16;
  const size = 12 + CHUNK + DS64 + CHUNK + formatSize + info.length + CHUNK;
  const writer = new ChunkWriter(size);
  const fileSize = dataSize === undefined ? undefined : size - CHUNK + dataSize + (dataSize % 2);
  const isLong = fileSize !== undefined && fileSize >= NO_SIZE;

  writer
    .text(isLong ? "RF64" : "RIFF")
    .uint32(isLong ? NO_SIZE : (fileSize ?? NO_SIZE))
    .text("WAVE");
  writer.text(isLong ? "ds64" : "JUNK").uint32(DS64);
  const samples = (dataSize ?? 0) / (bytes * numberOfChannels);
  if (isLong) writer.uint64(fileSize).uint64(dataSize!).uint64(samples).uint32(0);
  else writer.skip(DS64);

  writer
    .text("fmt ")
    .uint32(formatSize)
    .uint16(isExtensible ? EXTENSIBLE : format)
    .uint16(numberOfChannels);
  writer
    .uint32(sampleRate)
    .uint32(sampleRate * bytes * numberOfChannels)
    .uint16(bytes * numberOfChannels)
    .uint16(bytes * 8);
  if (isExtensible) {
    writer
      .uint16(22)
      .uint16(bytes * 8)
      .uint32(0)
      .uint16(format);
    for (const byte of GUID) writer.uint8(byte);
  }
  writer.append(info);
  writer.text("data").uint32(isLong ? NO_SIZE : (dataSize ?? NO_SIZE));
  return writer.bytes;
}

class ChunkWriter {
  readonly bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #at = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
    this.#view = new DataView(this.bytes.buffer);
  }

  skip(count: number): this {
    this.#at += count;
    return this;
  }

  append(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.#at);
    return this.skip(bytes.length);
  }

  text(letters: string): this {
    for (const letter of letters) this.uint8(letter.charCodeAt(0));
    return this;
  }

  uint8(value: number): this {
    this.#view.setUint8(this.#at, value);
    return this.skip(1);
  }

  uint16(value: number): this {
    this.#view.setUint16(this.#at, value, true);
    return this.skip(2);
  }

  uint32(value: number): this {
    this.#view.setUint32(this.#at, value, true);
    return this.skip(4);
  }

  uint64(value: number): this {
    return this.uint32(value % 2 ** 32).uint32(Math.floor(value / 2 ** 32));
  }
}
