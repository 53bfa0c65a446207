import { audioFamily, videoFamily } from "../../media/codec-family.ts";
import { joined } from "../../media/joined.ts";
import { packetLength, preSkip } from "../../media/opus.ts";
import { prerollOf } from "../../media/preroll.ts";
import type { Span } from "../../stream/span.ts";
import type { TrackLabels } from "../core/description.ts";
import type { Packet } from "../core/packets.ts";
import { Padding } from "../core/padding.ts";
import type { DemuxedVideo } from "../demux.ts";
import { neededFrames, wholeFrames } from "./copied-frames.ts";
import type { CopiedPart } from "./copied-part.ts";
import { encodedPacket } from "./encoded-packet.ts";
import type { Feed, OutputPacket, TrackSetup } from "./feed.ts";
import { packetSamples } from "./packet-samples.ts";
import { parameterSets } from "./parameter-sets.ts";

interface CopiedFeedOptions {
  kind: "video" | "audio";
  labels: Partial<TrackLabels>;
  parts: CopiedPart[];
  /** Whether the container can hide the beginning of the sound. */
  hidesSound: boolean;
  /** Whether the container can hide frames at the beginning and the end. */
  hidesFrames: boolean;
  /** Whether to compute the times of audio that its container rounds. */
  countsSamples: boolean;
}

/** Longest preroll of copied sound, in microseconds. */
const MAX_PREROLL = 600_000;
/** Largest rounding error of a time, in microseconds: some containers round to milliseconds. */
const ROUNDING = 1000;

/** A track that is copied: the packets of one or several tracks of files. */
export class CopiedFeed implements Feed {
  readonly kind: "video" | "audio";
  readonly labels: Partial<TrackLabels>;
  readonly parts: CopiedPart[];
  #options: CopiedFeedOptions;
  #packets: AsyncGenerator<OutputPacket[], void>;
  #first: OutputPacket[] | undefined;
  /** The part that is being read. */
  #part: CopiedPart | undefined;

  constructor(options: CopiedFeedOptions) {
    this.#options = options;
    this.kind = options.kind;
    this.parts = options.parts;
    const { language, name, isDefault } = options.parts[0]!.source.track.labels ?? {};
    const own = options.labels;
    this.labels = {
      language: own.language ?? language,
      name: own.name ?? name,
      isDefault: own.isDefault ?? isDefault,
    };
    this.#packets = this.kind === "video" ? this.#videoPackets() : this.#audioPackets();
  }

  get end(): number {
    const last = this.parts.at(-1)!;
    return last.end + last.shift;
  }

  async open(): Promise<TrackSetup | undefined> {
    const packets = await this.next();
    const [first] = packets;
    if (!first) {
      await this.cancel(undefined);
      return undefined;
    }
    this.#first = packets;
    const part = this.#part!;
    const { track } = part.source;
    const { rotation, flip, alpha } = (track as Partial<DemuxedVideo>).geometry ?? {
      rotation: 0 as const,
      flip: false,
      alpha: false,
    };
    const { info } = track;
    const { width = 0, height = 0 } = info.type === "video" ? info : {};
    const skip = part.packets.matroska ? this.#skip : 0;
    return {
      config: info.config,
      rotation,
      flip,
      alpha,
      displaySize: rotation % 180 === 0 ? { width, height } : { width: height, height: width },
      stored: track.stored,
      colour: track.colour,
      created: info.type === "video" && info.createdAt ? Math.floor(info.createdAt.getTime() / 1000) : 0,
      first,
      start: Math.max(part.shownFrom + part.shift, first.time + skip),
    };
  }

  async next(): Promise<OutputPacket[]> {
    let packets = this.#first;
    this.#first = undefined;
    while (!packets?.length) {
      const { value, done } = await this.#packets.next();
      if (done) return [];
      packets = value;
    }
    return packets;
  }

  async cancel(reason: unknown): Promise<void> {
    await Promise.allSettled(this.parts.map((part) => part.close(reason)));
  }

  /** Microseconds that a decoder skips at the beginning. */
  get #skip(): number {
    return this.kind === "audio" ? preSkip(this.parts[0]!.source.track.info.config as AudioDecoderConfig) : 0;
  }

  async *#videoPackets(): AsyncGenerator<OutputPacket[], void> {
    for await (const part of this.#filledParts()) {
      yield* this.#encoded(part, { start: part.start, end: part.copiedFrom });
      const end = part.copiedFrom < part.end ? yield* this.#copied(part) : part.end;
      yield* this.#encoded(part, { start: end, end: part.end });
    }
  }

  /** The frames of a range of a part, encoded. */
  async *#encoded(part: CopiedPart, range: Span): AsyncGenerator<OutputPacket[], void> {
    if (range.start >= range.end) return;
    let sets: Uint8Array | undefined;
    for await (const chunk of await part.source.encode!(range)) {
      sets ??= this.#setsOf(chunk.video!.metadata?.decoderConfig);
      const packet = encodedPacket(chunk);
      yield [withSets({ ...packet, time: packet.time + part.shift }, sets)];
    }
  }

  /** The packets of a part. Returns when they end: the frames from there to its end have to be encoded. */
  async *#copied(part: CopiedPart): AsyncGenerator<OutputPacket[], number> {
    const { encode, track } = part.source;
    const sets = encode && this.#setsOf(track.info.config as VideoDecoderConfig);
    const hidesEnd = this.#options.hidesFrames && part.next === Number.POSITIVE_INFINITY;
    const reorders = ["avc", "hevc", undefined].includes(videoFamily(track.info.codec));
    const packets =
      encode && reorders && !hidesEnd ? wholeFrames(part) : neededFrames(part, { hidesEnd: hidesEnd && reorders });
    for (;;) {
      const { value, done } = await packets.next();
      if (done) return value ?? part.end;
      yield value.map((packet) => {
        const { timestamp, duration, padding } = packet;
        return withSets(outputPacket(packet, timestamp + part.shift, duration, padding), sets);
      });
    }
  }

  /** What a key frame of H.264 begins with if packets of several encoders follow one another. */
  #setsOf(config: VideoDecoderConfig | undefined): Uint8Array | undefined {
    return config?.description && videoFamily(config.codec) === "avc" ? parameterSets(config.description) : undefined;
  }

  async *#audioPackets(): AsyncGenerator<OutputPacket[], void> {
    /** End of the latest packet. */
    let edge: number | undefined;
    for await (const part of this.#filledParts()) {
      for await (const packets of this.#soundOf(part, edge)) {
        const last = packets.at(-1);
        if (last) edge = last.time + last.duration;
        yield packets;
      }
    }
  }

  /** The parts that have something within their range. Closes each one behind it. */
  async *#filledParts(): AsyncGenerator<CopiedPart, void> {
    for (const part of this.parts) {
      this.#part = part;
      const isEmpty = part.isTrimmed && part.knownEnd <= part.start;
      if (!isEmpty) yield part;
      await part.close();
    }
  }

  /**
   * The packets of a part of the sound. A part that follows another begins at the border of a packet that is nearest to its start.
   *
   * @param edge - End of the part before.
   */
  async *#soundOf(part: CopiedPart, edge: number | undefined): AsyncGenerator<OutputPacket[], void> {
    const { codec } = part.source.track.info;
    const { hidesSound, countsSamples } = this.#options;
    const isFirst = part === this.parts[0];
    const preroll = isFirst && hidesSound ? Math.min(prerollOf(codec), MAX_PREROLL) : 0;
    await part.open(part.isTrimmed ? Math.max(0, part.start - preroll) : 0);
    const skip = part.packets.matroska ? this.#skip : 0;
    const clock = new PacketClock(part, skip, countsSamples);
    let { shift } = part;
    let begun = false;
    /** Held back: the last packet may have padding. */
    let held: OutputPacket | undefined;
    const ending = new Padding(part.packets.matroska);
    let packets: OutputPacket[] = [];
    reading: for await (const read of part.read()) {
      for (const packet of read) {
        ending.add(packet);
        const { time: own, duration } = clock.next(packet);
        if (own >= part.end - 1) break reading;
        if (!begun && edge !== undefined) {
          if (own + shift < edge - duration / 2) continue;
          if (Math.abs(own + shift - edge) < duration) shift = edge - own;
        } else if (!begun && part.isTrimmed) {
          const isEarly = hidesSound
            ? own + duration <= part.start - preroll
            : own + this.#skip < part.start - ROUNDING;
          if (isEarly) continue;
        }
        begun = true;
        if (own + shift >= part.next - duration / 2) break reading;
        if (held) packets.push(held);
        held = outputPacket(packet, own + shift, duration, packet.padding);
      }
      yield packets;
      packets = [];
    }
    if (!held) return;
    const length = held.duration;
    const isWhole = part.packets.done && codec === "opus";
    const padding = isWhole ? ending.of(length) : 0;
    const cut = Math.min(Math.max(0, held.time + length - part.end - shift), length);
    held.padding = codec === "opus" ? Math.max(padding, cut) : padding;
    held.duration = length - padding;
    yield [...packets, held];
  }
}

const outputPacket = (
  { data, type, alpha }: Packet,
  time: number,
  duration: number,
  padding: number | undefined,
): OutputPacket => ({ data, isKey: type === "key", time, duration, padding: padding ?? 0, alpha });

/** A packet that begins with parameter sets, if it is a key frame. */
const withSets = (packet: OutputPacket, sets: Uint8Array | undefined): OutputPacket =>
  sets && packet.isKey ? { ...packet, data: joined([sets, packet.data]) } : packet;

/** Computes the times of packets of sound, in microseconds, from their numbers of samples if the container rounds them. */
class PacketClock {
  #part: CopiedPart;
  #skip: number;
  #counts: boolean;
  #expected: number | undefined;

  constructor(part: CopiedPart, skip: number, counts: boolean) {
    this.#part = part;
    this.#skip = skip;
    this.#counts = counts && part.packets.matroska;
  }

  next(packet: Packet): { time: number; duration: number } {
    const { info } = this.#part.source.track;
    const isOpus = audioFamily(info.codec) === "opus";
    const time = packet.timestamp - this.#skip;
    if (!this.#counts) return { time, duration: isOpus ? packetLength(packet.data) : packet.duration };
    const samples = packetSamples(info.config as AudioDecoderConfig, packet);
    if (!samples) return { time, duration: packet.duration };
    const duration = (samples * 1e6) / (info.config as AudioDecoderConfig).sampleRate;
    const exact = this.#expected ?? this.#snap(time, duration);
    const start = Math.abs(exact - time) <= ROUNDING ? exact : time;
    this.#expected = start + duration;
    return { time: start, duration };
  }

  /** The exact time of the first packet, which follows others of the same length. */
  #snap(time: number, duration: number): number {
    const { origin } = this.#part.packets;
    if (origin === undefined) return time;
    const start = origin - this.#skip;
    return start + Math.round((time - start) / duration) * duration;
  }
}
