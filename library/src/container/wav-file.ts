import { ContainerError } from "../errors.ts";
import { MFXBlob } from "../io/mfx-blob.ts";
import type { WavCodec } from "../media/codec-family.ts";
import type { Tags } from "../media/tags.ts";
import { FormatConverter } from "../sound/resample.ts";
import { SampleReader } from "../sound/sample-reader.ts";
import { formatOf, lengthOf, type SampleBlock, timestampOf } from "../sound/samples.ts";
import type { FrameCounter } from "../stream/progress.ts";
import type { FileSource } from "./file-source.ts";
import { checkTags } from "./tags/check-tags.ts";
import { infoChunk } from "./tags/riff-info.ts";
import { SAMPLE_FORMATS, type WavFormat, wavHeader } from "./wav-header.ts";

export interface WavOptions {
  codec: WavCodec;
  /** In hertz; by default, that of the input. */
  sampleRate?: number | undefined;
  /** By default, that of the input. */
  numberOfChannels?: number | undefined;
  /** Bytes of a blob. */
  chunkSize?: number | undefined;
  /** Leaves the size in the header unknown, so that no blob goes back to the start. */
  streaming?: boolean | undefined;
  tags?: Tags | undefined;
  /** Called with the time of each block that was written. */
  onFrame?: FrameCounter | undefined;
}

const DEFAULT_CHUNK = 1 << 20;
/** Blobs per second of sound while streaming. */
const STREAMED = 5;

/** Writes uncompressed sound as a WAV file. Gaps in the timestamps become silence. */
export class WavFile implements FileSource {
  #reader: SampleReader;
  #blocks: AsyncGenerator<SampleBlock, void>;
  #options: WavOptions;
  #format: WavFormat | undefined;
  /** The chunk with the tags. */
  #info: Uint8Array;
  /** Bytes of all samples so far. */
  #size = 0;
  #state: "samples" | "header" | "over" = "samples";

  constructor(stream: ReadableStream<AudioData>, options: WavOptions) {
    this.#options = options;
    const { tags = {} } = options;
    checkTags(tags);
    this.#info = infoChunk(tags);
    this.#reader = new SampleReader(stream, "audio.stream");
    this.#blocks = this.#convert();
  }

  async next(): Promise<MFXBlob | undefined> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    while (this.#state === "samples" && (size === 0 || size < this.#chunkSize)) {
      for (const part of await this.#nextParts()) {
        parts.push(part);
        size += part.length;
      }
    }
    if (size > 0) return this.#blob(parts);
    if (this.#state !== "header" || this.#options.streaming) return undefined;
    this.#state = "over";
    return this.#blob([wavHeader(this.#format!, this.#info, this.#size)], 0);
  }

  async cancel(reason: unknown): Promise<void> {
    this.#state = "over";
    await this.#reader.cancel(reason).catch(() => {}); // The input may have failed before, as that of an edit when it ends.
  }

  get #chunkSize(): number {
    const { chunkSize, streaming, codec } = this.#options;
    if (chunkSize !== undefined) return chunkSize;
    const { sampleRate = 0, numberOfChannels = 0 } = this.#format ?? {};
    return streaming ? (sampleRate * numberOfChannels * SAMPLE_FORMATS[codec].bytes) / STREAMED : DEFAULT_CHUNK;
  }

  #blob(parts: Uint8Array<ArrayBuffer>[], position?: number): MFXBlob {
    const { codec, sampleRate, numberOfChannels } = this.#format!;
    return new MFXBlob(parts, {
      type: "audio/wav",
      config: { audio: { codec, sampleRate, numberOfChannels } },
      position,
    });
  }

  /** The samples in the format of the file. */
  async *#convert(): AsyncGenerator<SampleBlock, void> {
    const { sampleRate, numberOfChannels } = this.#options;
    let converter: FormatConverter | undefined;
    for (let block = await this.#reader.read(); block; block = await this.#reader.read()) {
      const format = formatOf(block);
      converter ??= new FormatConverter(format, {
        sampleRate: sampleRate ?? format.sampleRate,
        numberOfChannels: numberOfChannels ?? format.numberOfChannels,
      });
      const converted = converter.process(block);
      if (converted && lengthOf(converted) > 0) yield converted;
    }
    const rest = converter?.flush();
    if (rest && lengthOf(rest) > 0) yield rest;
  }

  /** Bytes of the next block, behind the header if it is the first one. */
  async #nextParts(): Promise<Uint8Array<ArrayBuffer>[]> {
    const { value: block } = await this.#blocks.next();
    if (!block) return this.#end();
    const { codec, onFrame } = this.#options;
    const { channels, sampleRate, position } = block;
    const samples = pcmOf(block, codec);
    const format = { codec, sampleRate, numberOfChannels: channels.length };
    const header = this.#format ? [] : [wavHeader(format, this.#info)];
    this.#format ??= format;
    this.#size += samples.length;
    onFrame?.(timestampOf(position, sampleRate), timestampOf(lengthOf(block), sampleRate));
    return [...header, samples];
  }

  /** What follows the samples: chunks have an even number of bytes. */
  #end(): Uint8Array<ArrayBuffer>[] {
    if (this.#state === "over") return []; // It was canceled meanwhile.
    if (!this.#format) {
      throw new ContainerError("encode-nothing", "There is nothing to write: the stream had no samples.");
    }
    this.#state = "header";
    return this.#size % 2 === 1 ? [new Uint8Array(1)] : [];
  }
}

/** The samples of a block, interleaved. */
function pcmOf(block: SampleBlock, codec: WavCodec): Uint8Array<ArrayBuffer> {
  const { channels } = block;
  const { bytes } = SAMPLE_FORMATS[codec];
  const step = channels.length * bytes;
  const result = new Uint8Array(lengthOf(block) * step);
  const view = new DataView(result.buffer);
  for (const [channel, plane] of channels.entries()) {
    let at = channel * bytes;
    for (const sample of plane) {
      if (codec === "pcm-f32") view.setFloat32(at, sample, true);
      else if (codec === "pcm-s16") view.setInt16(at, integer(sample, 2 ** 15), true);
      else {
        const value = integer(sample, 2 ** 23);
        view.setInt16(at, value & 0xffff, true);
        view.setInt8(at + 2, value >> 16);
      }
      at += step;
    }
  }
  return result;
}

/** A sample as an integer; samples beyond −1 and 1 are clipped. */
const integer = (sample: number, scale: number) => Math.max(-scale, Math.min(scale - 1, Math.round(sample * scale)));
