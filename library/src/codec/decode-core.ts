import { CodecError, toMFXError, UnsupportedCodecError } from "../errors.ts";
import { pcmFormat } from "../media/pcm.ts";
import { requirePlatform } from "../media/platform.ts";
import { PcmDecoder } from "./pcm-decoder.ts";

/** Chunks that may wait in a decoder. */
const MAX_QUEUED = 8;
/** Audio chunks that every decoder gives output for, and the milliseconds after which one that gives none is known not to answer. */
const ENOUGH_AUDIO = 8;
const PATIENCE_MS = 10_000;

type AnyDecoder<Chunk, Config> = {
  readonly state: CodecState;
  readonly decodeQueueSize: number;
  ondequeue: ((event: Event) => unknown) | null;
  configure(config: Config): void;
  decode(chunk: Chunk): void;
  flush(): Promise<void>;
  close(): void;
};

interface DecoderInit<Output> {
  output(item: Output): void;
  error(error: DOMException): void;
}

export interface DecoderHandlers<Output> {
  output(item: Output): void;
  error(error: CodecError): void;
}

/**
 * A WebCodecs decoder with backpressure, whose failures are errors of the library. The handler closes its output.
 */
export class DecodeCore<
  Chunk extends EncodedVideoChunk | EncodedAudioChunk,
  Output extends VideoFrame | AudioData,
  Config extends VideoDecoderConfig | AudioDecoderConfig,
> {
  /** Made for the first configuration. */
  #decoder: AnyDecoder<Chunk, Config> | undefined;
  #make: (init: DecoderInit<Output>, config: Config) => AnyDecoder<Chunk, Config>;
  #config: Config | undefined;
  #handlers: DecoderHandlers<Output>;
  #type: "video" | "audio";
  /** Timestamps of chunks without output so far, in decoding order. */
  #pending: number[] = [];
  #firstOutput: number | undefined;
  #error: CodecError | undefined;
  #closed = false;
  #roomWanted: (() => void) | undefined;
  #delay = 0;
  #chunks = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    type: "video" | "audio",
    make: (init: DecoderInit<Output>, config: Config) => AnyDecoder<Chunk, Config>,
    handlers: DecoderHandlers<Output>,
  ) {
    this.#type = type;
    this.#handlers = handlers;
    this.#make = make;
  }

  configure(config: Config): void {
    this.#config = config;
    try {
      this.#decoder ??= this.#open(config);
      this.#decoder.configure(config);
    } catch (error) {
      this.#fail(error);
    }
  }

  #open(config: Config): AnyDecoder<Chunk, Config> {
    const decoder = this.#make(
      {
        output: (item) => {
          // A frame that was decoded when the decoder was closed may still come.
          if (this.#closed) return item.close();
          clearTimeout(this.#watch);
          this.#settle(item.timestamp - this.#delay);
          try {
            this.#handlers.output(item);
          } catch (error) {
            this.#fail(error);
          }
        },
        error: (error) => this.#fail(error),
      },
      config,
    );
    decoder.ondequeue = () => this.#wake();
    return decoder;
  }

  /** Resolves when fewer than `limit` chunks wait in the decoder; `undefined` if that is so now. */
  room(limit = MAX_QUEUED): Promise<void> | undefined {
    if (this.#error) throw this.#error;
    const decoder = this.#decoder;
    if (!decoder || decoder.state === "closed" || decoder.decodeQueueSize < limit) return undefined;
    return new Promise((resolve) => {
      this.#roomWanted = resolve;
    });
  }

  /**
   * @param isShown - Whether the chunk decodes to a frame.
   * @param delay - Time in microseconds by which the chunk is later than its packet, the same for all of them.
   */
  decode(chunk: Chunk, isShown = true, delay = 0): void {
    if (this.#error) throw this.#error;
    if (!this.#decoder || this.#decoder.state === "closed") return;
    this.#delay = delay;
    if (isShown) this.#pending.push(chunk.timestamp - delay);
    if (++this.#chunks === ENOUGH_AUDIO) this.#expectOutput();
    try {
      this.#decoder.decode(chunk);
    } catch (error) {
      this.#fail(error);
      throw this.#error;
    }
  }

  /**
   * Timestamps of video chunks that the decoder dropped, in ascending order; complete after a flush. Frames before the first one may lack
   * what they refer to, as those of an open group of pictures, and don't count. Without any frame, all are dropped.
   */
  get dropped(): number[] {
    const first = this.#firstOutput ?? Number.NEGATIVE_INFINITY;
    return this.#unsettled().filter((timestamp) => timestamp > first);
  }

  /** Resolves when all chunks are decoded, or the decoder is closed. */
  async flush(): Promise<void> {
    if (this.#error) throw this.#error;
    if (this.#decoder?.state !== "configured") return;
    this.#expectOutput();
    try {
      await this.#decoder.flush();
    } catch (error) {
      if (this.#closed && !this.#error) return;
      this.#fail(error);
      throw this.#error;
    } finally {
      clearTimeout(this.#watch);
    }
  }

  /** Fails if the decoder has dropped all chunks without an error of its own. */
  checkOutput(): void {
    if (this.#type === "audio" || this.#firstOutput !== undefined || this.#pending.length === 0) return;
    this.#fail(new Error("the decoder dropped all of it."));
    throw this.#error;
  }

  /** Drops all queued chunks. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#watch);
    if (this.#decoder && this.#decoder.state !== "closed") this.#decoder.close();
    this.#wake();
  }

  /** Fails if an audio decoder gives no output. That of WebKitGTK for Vorbis never answers, and keeps all others of the page waiting. */
  #expectOutput(): void {
    if (this.#type === "video" || this.#firstOutput !== undefined || this.#watch) return;
    this.#watch = setTimeout(() => {
      this.#fail(new Error("the decoder doesn't answer."));
      this.close();
    }, PATIENCE_MS);
  }

  #unsettled(): number[] {
    return this.#pending.toSorted((a, b) => a - b);
  }

  #settle(timestamp: number): void {
    this.#firstOutput ??= timestamp;
    // Audio decoders count samples from the first chunk on, so their timestamps differ from those of the chunks.
    const index = this.#type === "audio" ? 0 : this.#pending.indexOf(timestamp);
    if (index >= 0) this.#pending.splice(index, 1);
  }

  #wake(): void {
    this.#roomWanted?.();
    this.#roomWanted = undefined;
  }

  #fail(cause: unknown): void {
    if (this.#error) return;
    clearTimeout(this.#watch);
    const [timestamp] = this.#unsettled();
    this.#error = toMFXError(cause, (_, message) => {
      const unsupported = cause instanceof DOMException && cause.name === "NotSupportedError";
      const details = {
        cause,
        track: { type: this.#type },
        ...(this.#config && { config: this.#config }),
        ...(timestamp !== undefined && { timestamp }),
      };
      return unsupported
        ? new UnsupportedCodecError(`This browser cannot decode the ${this.#type}: ${message}`, details)
        : new CodecError("codec-failed", `The ${this.#type} could not be decoded: ${message}`, details);
    }) as CodecError;
    this.#wake();
    this.#handlers.error(this.#error);
  }
}

export function videoCore(handlers: DecoderHandlers<VideoFrame>) {
  requirePlatform("VideoDecoder");
  return new DecodeCore<EncodedVideoChunk, VideoFrame, VideoDecoderConfig>(
    "video",
    (init) => new VideoDecoder(init),
    handlers,
  );
}

export function audioCore(handlers: DecoderHandlers<AudioData>) {
  requirePlatform("AudioDecoder");
  return new DecodeCore<EncodedAudioChunk, AudioData, AudioDecoderConfig>(
    "audio",
    (init, { codec }) => (pcmFormat(codec) ? new PcmDecoder(init) : new AudioDecoder(init)),
    handlers,
  );
}
