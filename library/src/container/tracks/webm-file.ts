import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  StreamTarget,
  TextSubtitleSource,
  WebMOutputFormat,
} from "mediabunny";
import { audioFamily, videoFamily } from "../../media/codec-family.ts";
import { preSkip } from "../../media/opus.ts";
import type { SubtitleCue } from "../../media/subtitles.ts";
import { BlobWriter } from "../blob-writer.ts";
import { changeElements } from "../core/mediabunny-internals.ts";
import { OpusInMatroska } from "../opus-in-matroska.ts";
import { startWithTags } from "../tags/write-tags.ts";
import { writeVtt } from "../text/write-vtt.ts";
import type { Feed, OutputPacket, TrackWriter } from "./feed.ts";
import { writeTextAsWebM } from "./webm-text.ts";
import type { FileTrack, TrackWriterOptions } from "./written-track.ts";

const SIMPLE_BLOCK = 0xa3;
/** Bytes of a VP9 frame that tell its colors. */
const VP9_HEAD = 16;
/** Milliseconds of media per piece while streaming. */
const STREAMING_INTERVAL = 200;

type WebMFileOptions = Pick<TrackWriterOptions, "streaming" | "pieceSize" | "offset" | "tags" | "write">;

interface WebMTrack {
  source: EncodedVideoPacketSource | EncodedAudioPacketSource;
  metadata: EncodedVideoChunkMetadata | EncodedAudioChunkMetadata;
  /** Microseconds that a decoder skips at the beginning. */
  skip: number;
  restores: boolean;
}

/** Opens a WebM file for tracks. */
export async function openWebMFile(tracks: readonly FileTrack[], options: WebMFileOptions): Promise<TrackWriter> {
  const writer = new WebMWriter(tracks, options);
  await writer.start();
  return writer;
}

/** Writes a WebM file. Its times are rounded to milliseconds. */
class WebMWriter implements TrackWriter {
  #options: WebMFileOptions;
  #output: Output;
  #pieces: BlobWriter;
  #tracks: WebMTrack[];
  #texts: { source: TextSubtitleSource; cues: readonly SubtitleCue[] }[];
  #opus: OpusInMatroska | undefined;
  /** The beginnings of frames before mediabunny changed them. */
  #heads = new WeakMap<Uint8Array, Uint8Array>();
  #time = 0;

  constructor(tracks: readonly FileTrack[], options: WebMFileOptions) {
    this.#options = options;
    const { streaming, pieceSize } = options;
    this.#pieces = new BlobWriter({
      interval: streaming && pieceSize === 0 ? STREAMING_INTERVAL : 0,
      write: options.write,
    });
    const target = new StreamTarget(
      this.#pieces.writable,
      pieceSize >= 1024 ? { chunked: true, chunkSize: pieceSize } : {},
    );
    this.#output = new Output({ format: new WebMOutputFormat({ appendOnly: streaming }), target });
    this.#tracks = tracks.flatMap((track) => (track.feed.kind === "text" ? [] : this.#addTrack(track)));
    this.#texts = tracks.flatMap(({ feed: { cues, labels } }) => (cues ? { source: this.#addText(labels), cues } : []));
  }

  async start(): Promise<void> {
    const { tags } = this.#options;
    await (tags ? startWithTags(this.#output, tags, "webm") : this.#output.start());
    this.#opus = new OpusInMatroska(this.#output);
    changeElements(this.#output, (element) => {
      const [, packet] = element.id === SIMPLE_BLOCK ? (element.data as [Uint8Array, Uint8Array]) : [];
      const head = packet && this.#heads.get(packet);
      if (head) packet.set(head);
      return element;
    });
    if (this.#texts.length > 0) writeTextAsWebM(this.#output, this.#tracks.length + 1);
    // mediabunny holds packets back until each track has one, or has ended. It writes cues at their times.
    for (const { source, cues } of this.#texts) {
      await source.add(writeVtt(cues));
      source.close();
    }
  }

  async add(index: number, packet: OutputPacket): Promise<void> {
    const { source, metadata, skip, restores } = this.#tracks[index]!;
    const { isKey, alpha, duration, padding } = packet;
    // Blocks count the samples that a decoder skips.
    const time = Math.max(0, packet.time + skip - this.#options.offset);
    // The bytes may belong to a cache, and mediabunny changes some.
    const data = restores && isKey ? packet.data.slice() : packet.data;
    if (restores && isKey) this.#heads.set(data, data.slice(0, VP9_HEAD));
    if (padding > 0) this.#opus?.setPadding(data, padding);
    const sideData = alpha && { alpha };
    await source.add(
      new EncodedPacket(data, isKey ? "key" : "delta", time / 1e6, duration / 1e6, -1, undefined, sideData),
      metadata as EncodedAudioChunkMetadata,
    );
    this.#time = Math.max(this.#time, (time + duration) / 1000);
    this.#pieces.advance(this.#time);
  }

  end(index: number): void {
    this.#tracks[index]!.source.close();
  }

  async finish(): Promise<void> {
    await this.#output.finalize();
    this.#pieces.flush();
  }

  async cancel(): Promise<void> {
    const { state } = this.#output;
    if (state === "pending" || state === "started") await this.#output.cancel().catch(() => {});
  }

  #addTrack({ feed: { kind, labels }, setup }: FileTrack): WebMTrack {
    const { config, rotation, flip, alpha } = setup;
    const common = metadataOf(labels);
    const metadata = { decoderConfig: config } as EncodedVideoChunkMetadata | EncodedAudioChunkMetadata;
    if (kind === "video") {
      const family = videoFamily(config.codec)!;
      const source = new EncodedVideoPacketSource(family);
      this.#output.addVideoTrack(source, { ...common, rotation, flip, canBeTransparent: alpha });
      return { source, metadata, skip: 0, restores: family === "vp9" };
    }
    const source = new EncodedAudioPacketSource(audioFamily(config.codec)!);
    this.#output.addAudioTrack(source, common);
    return { source, metadata, skip: preSkip(config as AudioDecoderConfig), restores: false };
  }

  #addText(labels: Feed["labels"]): TextSubtitleSource {
    const source = new TextSubtitleSource("webvtt");
    this.#output.addSubtitleTrack(source, metadataOf(labels));
    return source;
  }
}

const metadataOf = ({ language: languageCode, name, isDefault }: Feed["labels"]) => ({
  languageCode,
  name,
  disposition: isDefault === undefined ? undefined : { default: isDefault },
});
