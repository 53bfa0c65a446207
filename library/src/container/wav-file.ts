import { ContainerError } from "../errors.ts";
import { MFXBlob } from "../io/mfx-blob.ts";
import { checkNumbers, NOT_NEGATIVE } from "../media/check-option.ts";
import { SampleReader } from "../sound/sample-reader.ts";
import { lengthOf, type SampleBlock } from "../sound/samples.ts";
import type { FrameCounter } from "../stream/progress.ts";
import type { FileSource } from "./file-source.ts";
import { WAV_CODECS, type WavCodec, wavHeader } from "./wav-header.ts";

interface WavOptions {
  codec: WavCodec;
  /** Bytes of a blob. */
  chunkSize?: number | undefined;
  /** Leaves the size in the header unknown, so that no blob goes back to the start. */
  streaming?: boolean | undefined;
  /** Called with the time of each block that was written. */
  onFrame?: FrameCounter | undefined;
}

const DEFAULT_CHUNK = 1 << 20;

/** Writes uncompressed sound as a WAV file. Gaps in the timestamps become silence. */
export class WAVFile implements FileSource {
  #reader: SampleReader;
  #options: WavOptions;
  #format: { codec: WavCodec; sampleRate: number; numberOfChannels: number } | undefined;
  /** Bytes of all samples so far. */
  #size = 0;
  #state: "samples" | "header" | "over" = "samples";

  constructor(stream: ReadableStream<AudioData>, options: WavOptions) {
    checkNumbers({ chunkSize: options.chunkSize }, NOT_NEGATIVE);
    this.#options = options;
    this.#reader = new SampleReader(stream, "audio.stream");
  }

  async next(): Promise<MFXBlob | undefined> {
    const { chunkSize = DEFAULT_CHUNK, streaming } = this.#options;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    while (this.#state === "samples" && (size === 0 || size < chunkSize)) {
      for (const part of await this.#read()) {
        parts.push(part);
        size += part.length;
      }
    }
    if (size > 0) return this.#blob(parts);
    if (this.#state !== "header" || streaming) return undefined;
    this.#state = "over";
    return this.#blob([wavHeader(this.#format!, this.#size)], 0);
  }

  async cancel(reason: unknown): Promise<void> {
    this.#state = "over";
    await this.#reader.cancel(reason).catch(() => {}); // The input may have failed before.
  }

  #blob(parts: Uint8Array<ArrayBuffer>[], position?: number): MFXBlob {
    const { codec, sampleRate, numberOfChannels } = this.#format!;
    return new MFXBlob(parts, {
      type: `audio/wav; codecs="${codec}"`,
      config: { audio: { codec, sampleRate, numberOfChannels } },
      ...(position !== undefined && { position }),
    });
  }

  /** Bytes of the next block, after the header if it is the first one. */
  async #read(): Promise<Uint8Array<ArrayBuffer>[]> {
    const block = await this.#reader.read();
    if (!block) {
      if (!this.#format) {
        throw new ContainerError("encode-nothing", "There is nothing to write: the stream had no samples.");
      }
      this.#state = "header";
      const isOdd = this.#size % 2 === 1;
      return isOdd ? [new Uint8Array(1)] : [];
    }
    const { codec, onFrame } = this.#options;
    const { channels, sampleRate, position } = block;
    const samples = pcmOf(block, codec);
    const header = this.#format ? [] : [wavHeader({ codec, sampleRate, numberOfChannels: channels.length })];
    this.#format ??= { codec, sampleRate, numberOfChannels: channels.length };
    this.#size += samples.length;
    onFrame?.((position * 1e6) / sampleRate, (lengthOf(block) * 1e6) / sampleRate);
    return [...header, samples];
  }
}

/** The samples of a block, interleaved. */
function pcmOf(block: SampleBlock, codec: WavCodec): Uint8Array<ArrayBuffer> {
  const { channels } = block;
  const { bytes } = WAV_CODECS[codec];
  const result = new Uint8Array(lengthOf(block) * channels.length * bytes);
  const view = new DataView(result.buffer);
  const step = channels.length * bytes;
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
