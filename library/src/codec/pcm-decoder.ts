import { pcmFormat } from "../media/pcm.ts";
import { audioDataOf, ReusedPlanes } from "../sound/samples.ts";

/** Lowest sample rate that browsers make audio data of. Samples of lower ones are repeated. */
const MIN_RATE = 3000;

/**
 * Decodes uncompressed audio of any format, with the interface of `AudioDecoder`: those of browsers lack formats, and Chromium's gives
 * 24 bits in a format that ends the tab when it is copied.
 */
export class PcmDecoder {
  readonly decodeQueueSize = 0;
  ondequeue: (() => void) | null = null;
  #state: CodecState = "unconfigured";
  #init: AudioDecoderInit;
  #config: AudioDecoderConfig | undefined;
  #planes = new ReusedPlanes();

  constructor(init: AudioDecoderInit) {
    this.#init = init;
  }

  get state(): CodecState {
    return this.#state;
  }

  configure(config: AudioDecoderConfig): void {
    if (!pcmFormat(config.codec)) {
      throw new DOMException(`Uncompressed audio cannot change to ${config.codec}.`, "NotSupportedError");
    }
    this.#config = config;
    this.#state = "configured";
  }

  decode(chunk: EncodedAudioChunk): void {
    const { codec, sampleRate, numberOfChannels } = this.#config!;
    const { bytes, read } = pcmFormat(codec)!;
    const length = chunk.byteLength / (bytes * numberOfChannels);
    if (!Number.isInteger(length)) {
      throw new Error(
        `The packet of ${codec} has ${chunk.byteLength} bytes, which are not whole samples of ${numberOfChannels} ${numberOfChannels === 1 ? "channel" : "channels"}.`,
      );
    }
    if (length === 0) return;
    const view = new DataView(new ArrayBuffer(chunk.byteLength));
    chunk.copyTo(view);
    const repeats = Math.max(1, Math.ceil(MIN_RATE / sampleRate));
    const planes = this.#planes.take(numberOfChannels, length * repeats);
    for (const [channel, plane] of planes.entries()) {
      for (let index = 0; index < length; index++) {
        const sample = read(view, (index * numberOfChannels + channel) * bytes);
        if (repeats === 1) plane[index] = sample;
        else plane.fill(sample, index * repeats, (index + 1) * repeats);
      }
    }
    this.#init.output(audioDataOf(planes, { sampleRate: sampleRate * repeats, timestamp: chunk.timestamp }));
  }

  async flush(): Promise<void> {}

  close(): void {
    this.#state = "closed";
  }
}
