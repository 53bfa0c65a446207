/** Stand-ins for the codecs: each chunk becomes an empty frame and each frame a short chunk, one per turn of the event loop. */
import { bytesOf, FakeAudioData, FakeVideoFrame } from "./frames.ts";

class FakeChunk {
  readonly type: EncodedVideoChunkType;
  readonly timestamp: number;
  readonly duration: number | null;
  readonly byteLength: number;
  #bytes: Uint8Array;

  constructor({ type, timestamp, duration, data }: EncodedVideoChunkInit) {
    this.type = type;
    this.timestamp = timestamp;
    this.duration = duration ?? null;
    this.#bytes = bytesOf(data).slice();
    this.byteLength = this.#bytes.byteLength;
  }

  copyTo(target: AllowSharedBufferSource): void {
    bytesOf(target).set(this.#bytes);
  }
}
export class FakeEncodedVideoChunk extends FakeChunk {}
export class FakeEncodedAudioChunk extends FakeChunk {}

interface Handlers<Output extends unknown[]> {
  output(...output: Output): void;
  error(error: DOMException): void;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

abstract class FakeCodec<Config, Output extends unknown[]> extends EventTarget {
  state: CodecState = "unconfigured";
  ondequeue: ((event: Event) => unknown) | null = null;
  protected config!: Config;
  protected handlers: Handlers<Output>;
  #queue: (() => void)[] = [];
  #flushes = new Set<(error: DOMException) => void>();
  #running = false;

  constructor(handlers: Handlers<Output>) {
    super();
    this.handlers = handlers;
  }

  static async isConfigSupported<C>(config: C): Promise<{ supported: boolean; config: C }> {
    return { supported: true, config };
  }

  configure(config: Config): void {
    if (this.state === "closed") throw new DOMException("The codec is closed.", "InvalidStateError");
    this.state = "configured";
    this.config = config;
  }

  flush(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#flushes.add(reject);
      this.add(() => {
        this.finish();
        this.#flushes.delete(reject);
        resolve();
      });
    });
  }

  reset(): void {
    this.#queue = [];
    this.state = "unconfigured";
    for (const reject of this.#flushes) reject(new DOMException("The codec was reset.", "AbortError"));
    this.#flushes.clear();
  }

  close(): void {
    this.reset();
    this.state = "closed";
  }

  protected get queueSize(): number {
    return this.#queue.length - this.#flushes.size;
  }

  protected add(work: () => void): void {
    if (this.state !== "configured") throw new DOMException(`The codec is ${this.state}.`, "InvalidStateError");
    this.#queue.push(work);
    if (!this.#running) void this.#run();
  }

  /** Closes the codec, as after a packet that it cannot decode. */
  protected fail(): void {
    this.close();
    this.handlers.error(new DOMException("The packet is damaged.", "EncodingError"));
  }

  /** Outputs what was held back. */
  protected finish(): void {}

  async #run(): Promise<void> {
    this.#running = true;
    for (await turn(); this.#queue.length > 0; await turn()) {
      const work = this.#queue.shift()!;
      const event = new Event("dequeue");
      this.dispatchEvent(event);
      this.ondequeue?.(event);
      if (this.state === "configured") work();
    }
    this.#running = false;
  }
}

export class FakeVideoDecoder extends FakeCodec<VideoDecoderConfig, [FakeVideoFrame]> {
  get decodeQueueSize(): number {
    return this.queueSize;
  }

  decode({ timestamp, duration }: FakeChunk): void {
    this.add(() => {
      const { codedWidth = 64, codedHeight = 36, rotation, flip } = this.config as VideoDecoderConfig & OrientationInit;
      const shape = { format: "I420", codedWidth, codedHeight, rotation, flip } as const;
      const pixels = new Uint8Array(0);
      this.handlers.output(new FakeVideoFrame(pixels, { ...shape, timestamp, ...(duration && { duration }) }));
    });
  }
}

interface OrientationInit {
  rotation?: number;
  flip?: boolean;
}

/** Data of a packet that the audio decoder refuses. */
export const DAMAGED_PACKET = Uint8Array.of(255);

/** Counts samples from the first packet on, as browsers do: later timestamps don't matter. */
export class FakeAudioDecoder extends FakeCodec<AudioDecoderConfig, [FakeAudioData]> {
  #start: number | undefined;
  #samples = 0;

  get decodeQueueSize(): number {
    return this.queueSize;
  }

  decode(chunk: FakeChunk): void {
    this.add(() => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      if (bytes.length === 1 && bytes[0] === DAMAGED_PACKET[0]) return this.fail();
      const { sampleRate, numberOfChannels } = this.config;
      const numberOfFrames = chunk.duration ? Math.round((chunk.duration * sampleRate) / 1e6) : 1024;
      this.#start ??= chunk.timestamp;
      const timestamp = this.#start + Math.round((this.#samples * 1e6) / sampleRate);
      this.#samples += numberOfFrames;
      const data = new Float32Array(numberOfFrames * numberOfChannels);
      const format = "f32-planar";
      this.handlers.output(
        new FakeAudioData({ format, sampleRate, numberOfChannels, numberOfFrames, timestamp, data }),
      );
    });
  }
}

const PACKET = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);

export class FakeVideoEncoder extends FakeCodec<
  VideoEncoderConfig,
  [FakeEncodedVideoChunk, EncodedVideoChunkMetadata?]
> {
  #described = false;

  get encodeQueueSize(): number {
    return this.queueSize;
  }

  encode({ timestamp, duration }: FakeVideoFrame, { keyFrame = false }: VideoEncoderEncodeOptions = {}): void {
    this.add(() => {
      const isFirst = !this.#described;
      this.#described = true;
      const { codec, width, height } = this.config;
      const type = keyFrame || isFirst ? "key" : "delta";
      const chunk = new FakeEncodedVideoChunk({ type, timestamp, data: PACKET, ...(duration && { duration }) });
      const decoderConfig = { codec, codedWidth: width, codedHeight: height };
      this.handlers.output(chunk, isFirst ? { decoderConfig } : {});
    });
  }
}

/** Opus: packets of 20 ms, and a delay of 6.5 ms, which its description says. */
const OPUS = { packet: 20_000, preSkip: 312, delay: 6_500 };

export class FakeAudioEncoder extends FakeCodec<
  AudioEncoderConfig,
  [FakeEncodedAudioChunk, EncodedAudioChunkMetadata?]
> {
  #start: number | undefined;
  #taken = 0;
  #given = 0;

  get encodeQueueSize(): number {
    return this.queueSize;
  }

  encode({ timestamp, numberOfFrames, sampleRate }: FakeAudioData): void {
    this.add(() => {
      this.#start ??= timestamp;
      this.#taken += (numberOfFrames * 1e6) / sampleRate;
      while (this.#given + OPUS.packet <= this.#taken) this.#give();
    });
  }

  protected override finish(): void {
    while (this.#start !== undefined && this.#given < this.#taken + OPUS.delay) this.#give();
  }

  #give(): void {
    const { codec, sampleRate, numberOfChannels } = this.config;
    const timestamp = this.#start! + this.#given;
    const chunk = new FakeEncodedAudioChunk({ type: "key", timestamp, duration: OPUS.packet, data: PACKET });
    const isFirst = this.#given === 0;
    this.#given += OPUS.packet;
    const decoderConfig = { codec, sampleRate, numberOfChannels, description: opusHead(numberOfChannels, sampleRate) };
    this.handlers.output(chunk, isFirst ? { decoderConfig } : {});
  }
}

function opusHead(numberOfChannels: number, sampleRate: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(19);
  head.set(new TextEncoder().encode("OpusHead"));
  const view = new DataView(head.buffer);
  view.setUint8(8, 1);
  view.setUint8(9, numberOfChannels);
  view.setUint16(10, OPUS.preSkip, true);
  view.setUint32(12, sampleRate, true);
  return head;
}
