import { CodecError, toMFXError, UnsupportedCodecError } from "../errors.ts";
import { requirePlatform } from "../media/platform.ts";

/** Chunks that may wait in a decoder. */
const MAX_QUEUED = 8;

type AnyDecoder<Chunk, Config> = {
  readonly state: CodecState;
  readonly decodeQueueSize: number;
  ondequeue: ((event: Event) => unknown) | null;
  configure(config: Config): void;
  decode(chunk: Chunk): void;
  flush(): Promise<void>;
  close(): void;
};

export interface DecoderHandlers<Output> {
  output(item: Output): void;
  error(error: CodecError): void;
  /**
   * If it is there, the decoder starts again after a chunk that it cannot decode, with the next key chunk. Called when it does; what
   * was in the decoder is lost.
   */
  restart?(): void;
}

/**
 * A WebCodecs decoder that says when it has room, and whose failures are errors of ours. What it gives belongs to the
 * handler.
 */
export class DecodeCore<
  Chunk extends EncodedVideoChunk | EncodedAudioChunk,
  Output extends VideoFrame | AudioData,
  Config extends VideoDecoderConfig | AudioDecoderConfig,
> {
  #decoder: AnyDecoder<Chunk, Config>;
  #make: () => AnyDecoder<Chunk, Config>;
  #config: Config | undefined;
  #handlers: DecoderHandlers<Output>;
  #type: "video" | "audio";
  /** Timestamps of what went in and did not come out. */
  #pending = new Set<number>();
  #hasGiven = false;
  /** Why the decoder was started again. */
  #passed: unknown;
  #needsKey = false;
  #error: CodecError | undefined;
  #closed = false;
  #roomWanted: (() => void) | undefined;

  constructor(
    type: "video" | "audio",
    make: (init: { output(item: Output): void; error(error: DOMException): void }) => AnyDecoder<Chunk, Config>,
    handlers: DecoderHandlers<Output>,
  ) {
    this.#type = type;
    this.#handlers = handlers;
    this.#make = () => {
      const decoder = make({
        output: (item) => {
          this.#hasGiven = true;
          this.#pending.delete(item.timestamp);
          try {
            handlers.output(item);
          } catch (error) {
            this.#fail(error);
          }
        },
        error: (error) => this.#failOrRestart(error),
      });
      decoder.ondequeue = () => this.#wake();
      return decoder;
    };
    this.#decoder = this.#make();
  }

  configure(config: Config): void {
    this.#config = config;
    try {
      this.#decoder.configure(config);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Resolves once another chunk may come; `undefined` if it may come now. */
  room(): Promise<void> | undefined {
    if (this.#error) throw this.#error;
    if (this.#decoder.state === "closed" || this.#decoder.decodeQueueSize < MAX_QUEUED) return undefined;
    return new Promise((resolve) => {
      this.#roomWanted = resolve;
    });
  }

  /** @param isShown - Whether something is to come out for the chunk. */
  decode(chunk: Chunk, isShown = true): void {
    if (this.#error) throw this.#error;
    if (this.#decoder.state === "closed" || (this.#needsKey && chunk.type !== "key")) return;
    this.#needsKey = false;
    if (isShown) this.#pending.add(chunk.timestamp);
    try {
      this.#decoder.decode(chunk);
    } catch (error) {
      this.#failOrRestart(error);
      if (this.#error) throw this.#error;
    }
  }

  /** Timestamps of chunks that a flush has not brought out again. */
  get missing(): readonly number[] {
    return [...this.#pending];
  }

  /** Resolves once all that went in has come out, or the decoder is closed. */
  async flush(): Promise<void> {
    if (this.#error) throw this.#error;
    if (this.#decoder.state !== "configured") return;
    const decoder = this.#decoder;
    try {
      await decoder.flush();
    } catch (error) {
      if (this.#error) throw this.#error;
      if (!this.#closed && decoder === this.#decoder) throw error;
    }
    // Nothing at all could be decoded.
    if (this.#passed !== undefined && !this.#hasGiven) {
      this.#fail(this.#passed);
      throw this.#error;
    }
  }

  /** Drops what is in the decoder. */
  close(): void {
    this.#closed = true;
    if (this.#decoder.state !== "closed") this.#decoder.close();
    this.#wake();
  }

  #wake(): void {
    this.#roomWanted?.();
    this.#roomWanted = undefined;
  }

  #failOrRestart(cause: unknown): void {
    const isUnsupported = cause instanceof DOMException && cause.name === "NotSupportedError";
    if (this.#closed || isUnsupported || !this.#config || !this.#handlers.restart) {
      this.#fail(cause);
      return;
    }
    this.#passed = cause;
    this.#pending.clear();
    this.#needsKey = true;
    if (this.#decoder.state !== "closed") this.#decoder.close();
    this.#decoder = this.#make();
    this.configure(this.#config);
    this.#handlers.restart();
    this.#wake();
  }

  #fail(cause: unknown): void {
    if (this.#error) return;
    const timestamp = Math.min(...this.#pending);
    this.#error = toMFXError(cause, (_, message) => {
      const unsupported = cause instanceof DOMException && cause.name === "NotSupportedError";
      const details = {
        cause,
        track: { type: this.#type },
        ...(this.#config && { config: this.#config }),
        ...(Number.isFinite(timestamp) && { timestamp }),
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
    (init) => new AudioDecoder(init),
    handlers,
  );
}
