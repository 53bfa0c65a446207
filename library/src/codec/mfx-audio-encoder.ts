import type { MFXEncodedChunk } from "../container/types.ts";
import { CodecError } from "../errors.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";
import { traceStage } from "../stream/trace.ts";
import { type MFXAudioEncoderConfig, resolveAudioEncoderConfig } from "./audio-encoder-config.ts";
import { mixChannels, silence } from "./audio-samples.ts";
import { closeEncoder, encoderHasRoom } from "./encoder-queue.ts";

/** Data queued in the encoder before the next has to wait. */
const MOST_QUEUED = 4;
/** Encoded chunks that may wait for a reader. */
const MOST_WAITING = 8;
/** Microseconds that timestamps may stray from the count of samples; roundings do. */
const TOLERANCE = 5000;

/**
 * Encodes sound. Takes `AudioData`, each of which it closes, and gives chunks for a container.
 *
 * Encoders count samples and do not heed timestamps, so a gap in the sound is filled with silence.
 *
 * @example
 * ```ts live
 * import { decode, MFXAudioEncoder, WebMContainerEncoder } from "mfx";
 *
 * const { audio: track } = await decode(video);
 * const config = { codec: "opus", bitrate: 96_000 };
 * await show(
 *   track
 *     .pipeThrough(new MFXAudioEncoder(config))
 *     .pipeThrough(new WebMContainerEncoder({ audio: config, streaming: true })),
 * );
 * ```
 *
 * @group Encode
 * @since next
 */
export class MFXAudioEncoder extends MFXTransformStream<AudioData, MFXEncodedChunk> {
  #config: MFXAudioEncoderConfig;
  #encoder: AudioEncoder | undefined;
  #settings: AudioEncoderConfig | undefined;
  #trace = traceStage("audio encoder");
  /** Where the next data should begin, in microseconds. */
  #expected: number | undefined;

  /**
   * @param config - Settings as for an `AudioEncoder`. `codec` may be a short name; rate and channels follow the data.
   * @throws `UnsupportedCodecError`, with the first data and through the streams, where the browser refuses the settings.
   */
  constructor(config: MFXAudioEncoderConfig) {
    super(
      {
        transform: async (data) => {
          try {
            await this.#encode(data);
          } finally {
            data.close();
          }
        },
        flush: () => this.#flush(),
        cancel: () => closeEncoder(this.#encoder),
      },
      {},
      { highWaterMark: MOST_WAITING },
    );
    this.#config = config;
  }

  override get identifier(): string {
    return "MFXAudioEncoder";
  }

  async #encode(data: AudioData): Promise<void> {
    this.#encoder ??= await this.#start(data);
    const encoder = this.#encoder;
    const { numberOfChannels, sampleRate } = this.#settings!;
    if (data.sampleRate !== sampleRate) {
      throw this.#failure(`the sample rate changes from ${sampleRate} to ${data.sampleRate} Hz`, data.timestamp);
    }
    await encoderHasRoom(encoder, MOST_QUEUED);
    if (encoder.state !== "configured") return; // Its error has been dispatched.
    this.#trace.in(data.timestamp);
    const made: AudioData[] = [];
    try {
      const gap = this.#expected === undefined ? 0 : data.timestamp - this.#expected;
      if (gap > TOLERANCE) {
        made.push(silence({ sampleRate, numberOfChannels, timestamp: this.#expected!, duration: gap }));
      }
      const mixed = data.numberOfChannels === numberOfChannels ? data : mixChannels(data, numberOfChannels);
      if (mixed !== data) made.push(mixed);
      for (const item of mixed === data ? [...made, data] : made) encoder.encode(item);
      this.#expected = data.timestamp + (data.numberOfFrames / sampleRate) * 1e6;
    } catch (cause) {
      throw this.#failure(cause, data.timestamp);
    } finally {
      for (const item of made) item.close();
    }
  }

  async #start(data: AudioData): Promise<AudioEncoder> {
    this.#settings = await resolveAudioEncoderConfig(this.#config, data);
    const encoder = new AudioEncoder({
      output: (chunk, metadata) => {
        this.#trace.out(chunk.timestamp);
        this.queue({ audio: { chunk, metadata } });
      },
      error: (cause) => {
        this.dispatchError(this.#failure(cause));
        closeEncoder(encoder);
      },
    });
    encoder.configure(this.#settings);
    return encoder;
  }

  async #flush(): Promise<void> {
    try {
      if (this.#encoder?.state === "configured") await this.#encoder.flush();
    } catch (cause) {
      throw this.#failure(cause);
    } finally {
      closeEncoder(this.#encoder);
    }
  }

  #failure(cause: unknown, timestamp = this.#expected): CodecError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new CodecError("codec-failed", `The sound could not be encoded: ${reason}`, {
      cause,
      track: { type: "audio" },
      timestamp,
      config: this.#config,
    });
  }
}
