import { ContainerError } from "../../errors.ts";
import { preSkip } from "../../media/opus.ts";
import type { MFXEncodedChunk } from "../../media/types.ts";
import type { TrackLabels } from "../core/description.ts";
import { encodedPacket } from "./encoded-packet.ts";
import type { Feed, OutputPacket, TrackSetup } from "./feed.ts";

/** Members of Chromium that the type definitions lack. */
type Oriented = VideoDecoderConfig & { rotation?: 0 | 90 | 180 | 270; flip?: boolean };

/** A track that is encoded. */
export class EncodedFeed implements Feed {
  readonly end = Number.POSITIVE_INFINITY;
  #reader: ReadableStreamDefaultReader<MFXEncodedChunk>;
  #first: OutputPacket | undefined;
  /** Microseconds that an audio decoder skips at the beginning. */
  #skip = 0;

  constructor(
    readonly kind: "video" | "audio",
    readonly labels: Partial<TrackLabels>,
    stream: ReadableStream<MFXEncodedChunk>,
  ) {
    this.#reader = stream.getReader();
  }

  async open(): Promise<TrackSetup | undefined> {
    const { value } = await this.#reader.read();
    const encoded = value?.video ?? value?.audio;
    if (!value || !encoded) return undefined;
    const config = encoded.metadata?.decoderConfig;
    if (!config) {
      throw new ContainerError("container-failed", `The first ${this.kind} chunk has no decoder configuration.`, {
        track: { type: this.kind },
      });
    }
    if (value.audio) this.#skip = value.audio.priming ?? preSkip(config as AudioDecoderConfig);
    this.#first = encodedPacket(value, this.#skip);
    const { rotation = 0, flip = false, codedWidth = 0, codedHeight = 0, ...rest } = config as Oriented;
    const { displayAspectWidth = codedWidth, displayAspectHeight = codedHeight } = rest;
    const isWide = displayAspectWidth * codedHeight > displayAspectHeight * codedWidth;
    return {
      config,
      rotation,
      flip,
      alpha: value.video?.alpha !== undefined,
      // Display sizes are aspect ratios: no side becomes smaller than it is coded.
      displaySize: isWide
        ? { width: Math.round((codedHeight * displayAspectWidth) / displayAspectHeight), height: codedHeight }
        : { width: codedWidth, height: Math.round((codedWidth * displayAspectHeight) / displayAspectWidth) || 0 },
      stored: undefined,
      colour: undefined,
      created: Math.floor(Date.now() / 1000),
      first: this.#first,
      start: encoded.chunk.timestamp,
    };
  }

  async next(): Promise<OutputPacket[]> {
    const first = this.#first;
    this.#first = undefined;
    if (first) return [first];
    const { value } = await this.#reader.read();
    return value ? [encodedPacket(value, this.#skip)] : [];
  }

  cancel(reason: unknown): Promise<void> {
    return this.#reader.cancel(reason);
  }
}
