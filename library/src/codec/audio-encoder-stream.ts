import { CodecError, MFXError } from "../errors.ts";
import { planesOf } from "../media/audio-planes.ts";
import { checkOrder } from "../media/check-order.ts";
import { packetLength, preSkip } from "../media/opus.ts";
import type { MFXEncodedChunk } from "../media/types.ts";
import { mixPlanes } from "../sound/channels.ts";
import { SampleClock } from "../sound/sample-clock.ts";
import { audioDataOf, emptyPlanes, positionAt, timestampOf } from "../sound/samples.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";
import { traceStage } from "../stream/trace.ts";
import { type MFXAudioEncoderConfig, resolveAudioEncoderConfig } from "./audio-encoder-config.ts";
import { closeEncoder, encoderHasRoom } from "./encoder-queue.ts";
import type { LoadRegistered, RegisteredEncoder } from "./registered.ts";

/** Maximum number of items queued in the encoder. */
const MOST_QUEUED = 4;
/** Maximum number of queued encoded chunks. */
const MOST_WAITING = 8;
/** The sample rate that encoders of Opus resample to. */
const OPUS_RATE = 48_000;
/** The length of the packets of Opus by default, in microseconds. */
const OPUS_PACKET = 20_000;
/** Microseconds of silence that follow resampled sound, so that what encoders of WebKitGTK lose at a flush is silent. */
const LOST_AT_FLUSH = 2 * OPUS_PACKET;
/** Times that silence is encoded to get the rest of the sound: at each flush, encoders of WebKitGTK lose up to a packet of what they resample. */
const MOST_TRIES = 4;
/** Longest block of silence, in samples, that fills a gap. */
const MAX_SILENCE = 48_000;

/** Encodes `AudioData` to chunks. */
export class AudioEncoderStream extends MFXTransformStream<AudioData, MFXEncodedChunk> {
  #config: MFXAudioEncoderConfig;
  #loadRegistered: LoadRegistered | undefined;
  #encoder: AudioEncoder | RegisteredEncoder | undefined;
  #settings: AudioEncoderConfig | undefined;
  #trace = traceStage("audio encoder");
  readonly #clock = new SampleClock();
  /** Position after the last encoded sample. */
  #end: number | undefined;
  /** The latest chunk, or all chunks of a flush, held back: the last one carries the padding. */
  #pending: NonNullable<MFXEncodedChunk["audio"]>[] = [];
  #isFlushing = false;
  /** Microseconds of input, of output, and of samples that a decoder will skip at the beginning. */
  #inputDuration = 0;
  #outputDuration = 0;
  #priming = 0;
  /** Time of the first data, in microseconds. */
  #origin: number | undefined;
  #previous: number | undefined;
  #closed = false;

  /** @param loadRegistered - Loads what opens registered encoders. Without it, only those of the browser are used. */
  constructor(config: MFXAudioEncoderConfig, loadRegistered?: LoadRegistered) {
    super(
      {
        transform: async (data) => {
          try {
            await this.#encode(data);
          } catch (cause) {
            throw cause instanceof MFXError ? cause : this.#failure(cause, data.timestamp);
          } finally {
            data.close();
          }
        },
        flush: () => this.#flush(),
        cancel: () => this.#close(),
      },
      {},
      { highWaterMark: MOST_WAITING },
    );
    this.#config = config;
    this.#loadRegistered = loadRegistered;
  }

  override get identifier(): string {
    return "MFXAudioEncoder";
  }

  async #encode(data: AudioData): Promise<void> {
    checkOrder("audio", data.timestamp, this.#previous);
    this.#previous = data.timestamp;
    this.#encoder ??= await this.#start(data);
    const { numberOfChannels, sampleRate } = this.#settings!;
    if (data.sampleRate !== sampleRate) {
      throw this.#failure(`the sample rate changes from ${sampleRate} to ${data.sampleRate} Hz`, data.timestamp);
    }
    const { position, overlap } = this.#clock.add(data);
    this.#end ??= position;
    await this.#encodeSilence(position - this.#end);
    if (overlap === 0 && data.numberOfChannels === numberOfChannels) return this.#give(data);
    const planes = mixPlanes(planesOf(data), numberOfChannels).map((plane) => plane.subarray(overlap));
    if (planes[0]!.length > 0) await this.#giveSamples(planes);
  }

  async #encodeSilence(length: number): Promise<void> {
    const { numberOfChannels } = this.#settings!;
    for (let rest = length; rest > 0; rest -= MAX_SILENCE) {
      await this.#giveSamples(emptyPlanes(numberOfChannels, Math.min(rest, MAX_SILENCE)));
    }
  }

  /** Encodes samples that follow the last ones. */
  async #giveSamples(planes: readonly Float32Array[]): Promise<void> {
    const { sampleRate } = this.#settings!;
    const data = audioDataOf(planes, { sampleRate, timestamp: timestampOf(this.#end!, sampleRate) });
    try {
      await this.#give(data);
    } finally {
      data.close();
    }
  }

  async #give(data: AudioData): Promise<void> {
    const encoder = this.#encoder!;
    await encoderHasRoom(encoder, MOST_QUEUED);
    if (encoder.state !== "configured") return; // Its error has been dispatched.
    this.#trace.in(data.timestamp);
    this.#origin ??= data.timestamp;
    encoder.encode(data);
    this.#end! += data.numberOfFrames;
    this.#inputDuration += (data.numberOfFrames / data.sampleRate) * 1e6;
  }

  #release(excess = 0): void {
    const last = this.#pending.pop();
    if (!last) return;
    for (const audio of this.#pending) this.queue({ audio });
    this.#pending = [];
    // Below 48 kHz, Chromium reports a delay that is too short, and so the excess may be longer than the chunk.
    const padding = Math.min(excess, last.chunk.duration ?? 0);
    this.queue({ audio: { ...last, ...(padding > 0 && { padding }) } });
  }

  async #start(data: AudioData): Promise<AudioEncoder | RegisteredEncoder> {
    const { settings, registered } = await resolveAudioEncoderConfig(this.#config, data, this.#loadRegistered);
    this.#settings = settings;
    if (this.#closed) throw this.#failure("the encoder was closed", data.timestamp);
    const error = (cause: unknown) => this.dispatchError(this.#failure(cause)); // Closes the encoder, too.
    if (registered) {
      const encoder = registered.open(settings, {
        output: (chunk, metadata) => {
          this.#outputDuration += chunk.duration ?? 0;
          this.#hold(chunk, metadata);
        },
        error,
      });
      this.#priming = encoder.priming;
      return encoder;
    }
    const encoder = new AudioEncoder({
      output: (chunk, metadata) => {
        if (metadata?.decoderConfig) this.#priming ||= preSkip(metadata.decoderConfig);
        this.#hold(this.#priming ? this.#counted(chunk) : chunk, metadata);
      },
      error,
    });
    encoder.configure(settings);
    return encoder;
  }

  #hold(chunk: EncodedAudioChunk, metadata: EncodedAudioChunkMetadata | undefined): void {
    this.#trace.out(chunk.timestamp);
    if (!this.#isFlushing) this.#release();
    const isFirst = metadata?.decoderConfig !== undefined;
    this.#pending.push({ chunk, metadata, ...(isFirst && this.#priming > 0 && { priming: this.#priming }) });
  }

  /**
   * A packet of Opus, timed by its samples: Firefox moves every packet but the first back by the encoder's delay, see
   * `test/workarounds.test.ts`, and WebKit's have the times and durations of the data that completed them.
   */
  #counted(chunk: EncodedAudioChunk): EncodedAudioChunk {
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    const timestamp = Math.round(this.#origin! + this.#outputDuration);
    const duration = packetLength(data);
    this.#outputDuration += duration;
    return new EncodedAudioChunk({ type: chunk.type, timestamp, duration, data });
  }

  async #flush(): Promise<void> {
    try {
      const encoder = this.#encoder;
      if (encoder?.state === "configured") {
        await this.#finish(encoder);
      }
    } catch (cause) {
      throw this.#failure(cause);
    } finally {
      this.#close();
    }
  }

  /** Gets the rest of the sound from the encoder. */
  async #finish(encoder: AudioEncoder | RegisteredEncoder): Promise<void> {
    const { codec, sampleRate } = this.#settings!;
    const duration = this.#inputDuration;
    const isOpus = codec === "opus";
    const encodeSilence = (length: number) => this.#encodeSilence(positionAt(length, sampleRate));
    // Some encoders don't report their delay, and WebKit's keep what is no whole packet.
    const isKnown = () => this.#priming > 0 || !this.#pending.length;
    const missing = () => (isKnown() ? duration + this.#priming - this.#outputDuration : 0);
    const added = isOpus && sampleRate !== OPUS_RATE && isKnown() ? LOST_AT_FLUSH : 0;
    await encodeSilence(added);
    this.#isFlushing = true;
    await encoder.flush();
    for (let tries = isOpus ? MOST_TRIES : 0; tries > 0 && missing() > 1; tries--) {
      await encodeSilence(tries === MOST_TRIES ? missing() : missing() + OPUS_PACKET);
      await encoder.flush();
    }
    // MP3 encoders add up to a packet more than they need.
    for (let silence = isOpus ? added : Number.POSITIVE_INFINITY; silence > 0; ) {
      const length = this.#pending.at(-1)?.chunk.duration ?? OPUS_PACKET;
      if (-missing() < length) break;
      this.#pending.pop();
      this.#outputDuration -= length;
      silence -= length;
    }
    this.#release(this.#priming && -missing());
  }

  #close(): void {
    this.#closed = true;
    closeEncoder(this.#encoder);
  }

  #failure(cause: unknown, timestamp = this.#previous): CodecError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new CodecError("codec-failed", `The audio could not be encoded: ${reason}`, {
      cause,
      track: { type: "audio" },
      timestamp,
      config: this.#config,
    });
  }
}
