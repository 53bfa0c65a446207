/** Encoders of packages such as `@mediabunny/aac-encoder`, which register themselves with mediabunny. */
import {
  AudioSample,
  AudioSampleSource,
  canEncodeAudio,
  MkvOutputFormat,
  NullTarget,
  Output,
  Quality,
} from "mediabunny";
import type { RegisteredEncoder, RegisteredEncoders, RegisteredOutput } from "../codec/registered.ts";
import { type AudioFamily, audioFamily } from "../media/codec-family.ts";

/**
 * Samples that decoders have to skip at the beginning: the encoders of libavcodec and LAME do not report them. For MP3, those of the
 * encoder (576) and of the decoder (529).
 */
const PRIMING: Partial<Record<AudioFamily, number>> = { aac: 1024, mp3: 1105 };

/** What mediabunny calls the settings. */
function encodingOf({ codec, bitrate }: AudioEncoderConfig) {
  const family = audioFamily(codec);
  return family && { codec: family, ...(bitrate && { quality: new Quality({ bitrate }) }) };
}

export const supports: RegisteredEncoders["supports"] = async (config) => {
  const encoding = encodingOf(config);
  if (!encoding) return false;
  const { codec, ...options } = encoding;
  const { numberOfChannels, sampleRate } = config;
  return canEncodeAudio(codec, { ...options, numberOfChannels, sampleRate });
};

export const open: RegisteredEncoders["open"] = (config, callbacks) => new PackagedEncoder(config, callbacks);

/** An encoder behind a file that nobody reads: mediabunny gives access to registered encoders only through its sources. */
class PackagedEncoder extends EventTarget implements RegisteredEncoder {
  state: CodecState = "configured";
  encodeQueueSize = 0;
  readonly priming: number;
  #config: AudioEncoderConfig;
  #callbacks: RegisteredOutput;
  #source: AudioSampleSource;
  #file: Output;
  #started: Promise<void> | undefined;
  #work = Promise.resolve();
  /** Samples that wait to be encoded, or are being encoded. */
  #waiting = new Set<AudioSample>();
  /** Time of the first data, in microseconds, and samples so far. */
  #origin: number | undefined;
  #samples = 0;

  constructor(config: AudioEncoderConfig, callbacks: RegisteredOutput) {
    super();
    const encoding = encodingOf(config)!;
    this.#config = config;
    this.#callbacks = callbacks;
    this.priming = ((PRIMING[encoding.codec] ?? 0) * 1e6) / config.sampleRate;
    this.#source = new AudioSampleSource({
      ...encoding,
      onEncodedPacket: ({ data, timestamp, duration }, metadata) => {
        const start = this.#origin! + Math.round(timestamp * 1e6);
        const end = this.#origin! + Math.round((timestamp + duration) * 1e6);
        const chunk = new EncodedAudioChunk({ type: "key", timestamp: start, duration: end - start, data });
        if (this.state === "configured") this.#callbacks.output(chunk, metadata);
      },
    });
    this.#file = new Output({ format: new MkvOutputFormat({ appendOnly: true }), target: new NullTarget() });
    this.#file.addAudioTrack(this.#source);
  }

  encode(data: AudioData): void {
    this.#origin ??= data.timestamp;
    const sample = new AudioSample(data.clone());
    sample.setTimestamp(this.#samples / this.#config.sampleRate);
    this.#samples += data.numberOfFrames;
    this.encodeQueueSize++;
    this.#waiting.add(sample);
    this.#work = this.#work.then(() => this.#add(sample));
  }

  async flush(): Promise<void> {
    await this.#work;
    if (this.state === "configured") await this.#file.finalize();
  }

  close(): void {
    this.state = "closed";
    // A source whose encoder is still starting answers for them only when it has started.
    for (const sample of this.#waiting) sample.close();
    if (this.#file.state === "started") this.#file.cancel().catch(() => {});
  }

  async #add(sample: AudioSample): Promise<void> {
    try {
      this.#started ??= this.#file.start();
      await this.#started;
      if (this.state === "configured") await this.#source.add(sample);
    } catch (cause) {
      if (this.state === "configured") this.#callbacks.error(cause);
    } finally {
      sample.close();
      this.#waiting.delete(sample);
      this.encodeQueueSize--;
      this.dispatchEvent(new Event("dequeue"));
    }
  }
}
