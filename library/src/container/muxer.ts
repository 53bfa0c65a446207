import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type Rotation,
  StreamTarget,
  WebMOutputFormat,
} from "mediabunny";
import type { EncodedContainer } from "../codec/container-codecs.ts";
import { ContainerError, toMFXError } from "../errors.ts";
import { MFXBlob, type MFXBlobConfig } from "../io/mfx-blob.ts";
import { checkNumbers, NOT_NEGATIVE } from "../media/check-option.ts";
import { audioFamily, videoFamily } from "../media/codec-family.ts";
import { hex } from "../media/digits.ts";
import { preSkip } from "../media/opus.ts";
import type { MFXEncodedChunk } from "../media/types.ts";
import type { FrameCounter } from "../stream/progress.ts";
import { traceStage } from "../stream/trace.ts";
import { BlobWriter } from "./blob-writer.ts";
import { OpusInMatroska } from "./opus-in-matroska.ts";
import type { TagWriter } from "./tags/tag-writer.ts";

export interface MuxerOptions {
  container: EncodedContainer;
  /** Format of a file of sound. */
  format?: OutputFormat | undefined;
  /** Tracks to wait for before the header is written. */
  tracks: readonly TrackKind[];
  streaming?: boolean;
  faststart?: boolean;
  chunkSize?: number;
  /** Takes each piece of the file. */
  write: (blob: MFXBlob) => void;
  tags?: TagWriter | undefined;
  /** Called with the time of each written frame or, without video, of each audio chunk. */
  onFrame?: FrameCounter | undefined;
}

type TrackKind = "video" | "audio";

interface MuxedTrack {
  source: EncodedVideoPacketSource | EncodedAudioPacketSource;
  metadata: EncodedVideoChunkMetadata | EncodedAudioChunkMetadata;
}

/** Members of Chromium that the type definitions lack. */
type Oriented = VideoDecoderConfig & { rotation?: Rotation; flip?: boolean };

/** Timescale of video tracks in MP4. Microseconds, as in WebCodecs, so no timestamp is rounded. */
const MICROSECONDS = 1_000_000;
/** Longest time between frames in MP4, which counts ticks in 32 bits: 71 minutes. */
const LONGEST = 2 ** 32 - 1;
/** Seconds per fragment in files without video. */
const SOUND_FRAGMENT = 0.5;
/** Milliseconds of media per piece while streaming. */
const STREAMING_INTERVAL = 200;

/** Writes encoded chunks into a file. The header waits for the first chunk of every track, or that track's end. */
export class Muxer {
  #options: MuxerOptions;
  #output: Output;
  #writer: BlobWriter;
  #tracks = new Map<TrackKind, MuxedTrack>();
  #missing: Set<TrackKind>;
  #waiting: MFXEncodedChunk[] = [];
  #config: MFXBlobConfig = {};
  /** Offset of all tracks in microseconds, so that the file begins at 0. */
  #offset = 0;
  /** Microseconds that an audio decoder skips at the beginning. */
  #priming = 0;
  #opus: OpusInMatroska | undefined;
  #started = false;
  #latestFrame: number | undefined;
  #trace = traceStage("muxer");
  /** End of what was written so far, in milliseconds. */
  #time = 0;

  constructor(options: MuxerOptions) {
    this.#options = options;
    this.#missing = new Set(options.tracks);
    const { streaming = false, faststart = false, chunkSize } = options;
    checkNumbers({ chunkSize }, NOT_NEGATIVE);
    this.#writer = new BlobWriter({
      interval: streaming && chunkSize === undefined ? STREAMING_INTERVAL : 0,
      write: (parts, position) =>
        options.write(new MFXBlob(parts, { type: this.#mimeType, position, config: this.#config })),
    });
    const format =
      options.format ??
      (options.container === "webm"
        ? new WebMOutputFormat({ appendOnly: streaming })
        : new Mp4OutputFormat({
            fastStart: streaming ? "fragmented" : faststart && "in-memory",
            metadataFormat: options.tags?.needsKeys ? "mdta" : "mdir",
            // Every key frame begins a fragment: one within a fragment would not be marked as such.
            minimumFragmentDuration: options.tracks.includes("video") ? 0 : SOUND_FRAGMENT,
          }));
    const size = chunkSize ?? (streaming ? 0 : 2 ** 20);
    // mediabunny gathers no less than 1024 bytes.
    const target = new StreamTarget(this.#writer.writable, size >= 1024 ? { chunked: true, chunkSize: size } : {});
    this.#output = new Output({ format, target });
  }

  /** Adds the next chunk of a track, in decoding order. */
  async add(chunk: MFXEncodedChunk): Promise<void> {
    if (this.#started) return this.#write(chunk);
    this.#waiting.push(chunk);
    if (chunk.video) this.#missing.delete("video");
    if (chunk.audio) this.#missing.delete("audio");
    if (this.#missing.size === 0) await this.#start();
  }

  /** Ends a track. */
  async end(kind: TrackKind): Promise<void> {
    this.#missing.delete(kind);
    if (this.#started) this.#tracks.get(kind)?.source.close();
    else if (this.#missing.size === 0 && this.#waiting.length > 0) await this.#start();
  }

  /** Completes the file. */
  async finish(): Promise<void> {
    if (!this.#started) {
      if (this.#waiting.length === 0) {
        throw new ContainerError("encode-nothing", "There is nothing to write: the streams ended without any data.");
      }
      await this.#start();
    }
    await this.#guard(() => this.#output.finalize());
    this.#writer.flush();
  }

  /** Releases all resources. */
  async cancel(): Promise<void> {
    this.#waiting = [];
    const { state } = this.#output;
    if (state === "pending" || state === "started") await this.#output.cancel().catch(() => {});
  }

  get #mimeType(): string {
    const { video, audio } = this.#config;
    if (this.#options.container === "mp3") return "audio/mpeg";
    const codecs = [video?.codec, audio?.codec].filter(Boolean).join(",");
    return `${video ? "video" : "audio"}/${this.#options.container}; codecs="${codecs}"`;
  }

  async #start(): Promise<void> {
    this.#started = true;
    const waiting = this.#waiting.splice(0);
    // Video is the first track, whichever chunk arrives first.
    const video = waiting.find((chunk) => chunk.video)?.video;
    const audio = waiting.find((chunk) => chunk.audio)?.audio;
    const starts = [video && this.#addVideo(video), audio && this.#addAudio(audio)];
    this.#offset = Math.min(...starts.flatMap((chunk) => chunk?.timestamp ?? []));
    await this.#guard(() => this.#startOutput());
    if (this.#options.container === "webm") this.#opus = new OpusInMatroska(this.#output);
    for (const chunk of waiting) await this.#write(chunk);
  }

  async #startOutput(): Promise<void> {
    const { tags, container } = this.#options;
    await (tags ? tags.start(this.#output, container) : this.#output.start());
  }

  #addVideo({ chunk, metadata, alpha }: NonNullable<MFXEncodedChunk["video"]>): EncodedVideoChunk {
    const config = withTrueCodec(metadata?.decoderConfig ?? missingConfig("video")) as Oriented;
    const source = new EncodedVideoPacketSource(videoFamily(config.codec) ?? unknownCodec("video", config.codec));
    const { rotation, flip } = config;
    const frameRate = this.#options.container === "mp4" ? MICROSECONDS : undefined;
    const canBeTransparent = alpha !== undefined;
    this.#guardNow(() => this.#output.addVideoTrack(source, { rotation, flip, frameRate, canBeTransparent }));
    this.#tracks.set("video", { source, metadata: { decoderConfig: config } });
    this.#config.video = config;
    return chunk;
  }

  #addAudio({ chunk, metadata, priming }: NonNullable<MFXEncodedChunk["audio"]>): EncodedAudioChunk {
    const config = metadata?.decoderConfig ?? missingConfig("audio");
    const source = new EncodedAudioPacketSource(audioFamily(config.codec) ?? unknownCodec("audio", config.codec));
    this.#guardNow(() => this.#output.addAudioTrack(source));
    this.#tracks.set("audio", { source, metadata: { decoderConfig: config } });
    this.#priming = priming ?? preSkip(config);
    this.#config.audio = config;
    return chunk;
  }

  async #write({ video, audio }: MFXEncodedChunk): Promise<void> {
    const kind = video ? "video" : "audio";
    const track = this.#tracks.get(kind);
    const chunk = video?.chunk ?? audio?.chunk;
    if (!chunk) return;
    if (!track) {
      throw new ContainerError(
        "container-failed",
        `The container encoder got a chunk of ${kind}, but no such track was announced. Pass \`${kind}\` to its constructor.`,
      );
    }
    const timestamp = chunk.timestamp - this.#offset;
    if (video && this.#options.container === "mp4") this.#checkGap(timestamp);
    this.#trace.in(timestamp);
    // In MP4, an edit list skips samples before 0; Matroska includes them.
    const early = audio && this.#options.container === "mp4" ? this.#priming : 0;
    const duration = (chunk.duration ?? 0) - (audio?.padding ?? 0);
    const packet = EncodedPacket.fromEncodedChunk(chunk, video?.alpha && { alpha: video.alpha }).clone({
      timestamp: (timestamp - early) / 1e6,
      duration: duration / 1e6,
    });
    if (audio?.padding) this.#opus?.setPadding(packet.data, audio.padding);
    await this.#guard(() => track.source.add(packet, track.metadata as EncodedAudioChunkMetadata));
    this.#time = Math.max(this.#time, (timestamp + duration) / 1000);
    this.#writer.advance(this.#time);
    if (video || !this.#options.tracks.includes("video")) this.#options.onFrame?.(chunk.timestamp, duration);
    this.#trace.out(timestamp);
  }

  #checkGap(timestamp: number): void {
    const gap = timestamp - (this.#latestFrame ?? timestamp);
    this.#latestFrame = timestamp;
    if (gap <= LONGEST) return;
    throw new ContainerError(
      "container-failed",
      `MP4 cannot hold a frame that is shown for ${Math.round(gap / 6e7)} minutes; at most 71 are possible. Repeat the frame.`,
      { track: { type: "video" }, timestamp },
    );
  }

  /** Wraps errors of the muxer. */
  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw failed(error);
    }
  }

  #guardNow(work: () => unknown): void {
    try {
      work();
    } catch (error) {
      throw failed(error);
    }
  }
}

/** An encoder may use a lower level than configured. The real H.264 level is at the start of its description. */
function withTrueCodec(config: VideoDecoderConfig): VideoDecoderConfig {
  if (videoFamily(config.codec) !== "avc" || !config.description) return config;
  const { buffer, byteOffset } = ArrayBuffer.isView(config.description)
    ? config.description
    : { buffer: config.description, byteOffset: 0 };
  const profileAndLevel = new Uint8Array(buffer, byteOffset + 1, 3);
  return { ...config, codec: `avc1.${hex(profileAndLevel)}` };
}

const failed = (error: unknown) =>
  toMFXError(error, (cause, message) => {
    return new ContainerError("container-failed", `The file could not be written: ${message}`, { cause });
  });

function missingConfig(type: TrackKind): never {
  throw new ContainerError("container-failed", `The first ${type} chunk has no decoder configuration.`, {
    track: { type },
  });
}

function unknownCodec(type: TrackKind, codec: string): never {
  throw new ContainerError("container-failed", `The codec "${codec}" cannot be written to a file.`, {
    track: { type },
  });
}
