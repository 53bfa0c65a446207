import type { EncodedPacket, InputTrack } from "mediabunny";
import { adtsHeader } from "../audio/adts.ts";
import type { Damage } from "../core/damage.ts";
import type { Packet, PacketCursor } from "../core/packets.ts";
import { EncodedPacketSink } from "./readers.ts";
import type { Kind, Loss, LossFinder } from "./transport.ts";

/** Seconds without packets at which a part counts as missing. Durations in whole seconds put segments up to half a second off. */
const GAP = { exact: 0.1, rounded: 0.6 };
/** Frames that may be shown after a key frame that follows them. */
const REORDERED = 4;

/** The accuracy of times, in seconds. */
const TICK = 1 / 90_000;
/** Fewer bytes identify no packet. */
const LEAST_PREFIX = 8;

export interface SegmentTrack {
  track: InputTrack;
  /** Where time 0 is in the track's time, in seconds. */
  origin: number;
  finder: LossFinder;
  /** Whether packets of AAC begin with headers of ADTS, which the decoder does not get. */
  hasHeaders: boolean;
  /** How long a gap may be; `undefined` if gaps are found by counters alone. */
  gaps: (() => keyof typeof GAP) | undefined;
}

/** Reads a track's packets through mediabunny, and tells of what mediabunny passes over. */
export class SegmentPackets implements PacketCursor {
  readonly position = 0;
  readonly origin = undefined;
  #track: SegmentTrack;
  #sink: EncodedPacketSink;
  /** The packet to return, if it was read already. */
  #next: EncodedPacket | undefined;
  #last: EncodedPacket | undefined;
  /** Where the packets so far end, in seconds. */
  #end: number | undefined;
  #isEnded = false;
  /** Losses that were told of since the last seek. */
  #told = new Set<Loss>();
  /** Where reading began, in seconds of the track's time. */
  #start = 0;

  constructor(track: SegmentTrack) {
    this.#track = track;
    this.#sink = new EncodedPacketSink(track.track);
  }

  async seek(from: number): Promise<void> {
    const time = this.#track.origin + from / 1e6;
    const key = await this.#sink.getKeyPacket(time, { verifyKeyPackets: true });
    this.#next = key ?? (await this.#sink.getFirstPacket({ verifyKeyPackets: true })) ?? undefined;
    this.#last = undefined;
    this.#end = undefined;
    this.#isEnded = this.#next === undefined;
    this.#told.clear();
    this.#start = this.#next?.timestamp ?? time;
  }

  async next(): Promise<Packet | Damage | undefined> {
    if (this.#isEnded) return undefined;
    const packet = this.#next ?? (await this.#sink.getNextPacket(this.#last!, { verifyKeyPackets: true }));
    this.#next = undefined;
    if (!packet) {
      this.#isEnded = true;
      return this.#hasUntoldLoss() ? MISSING_BYTES : undefined;
    }
    if (this.#isBehindGap(packet)) {
      this.#next = packet;
      this.#end = undefined;
      return MISSING_TIME;
    }
    this.#last = packet;
    this.#end = Math.max(this.#end ?? 0, packet.timestamp + packet.duration);
    if (this.#isLost(packet)) return MISSING_BYTES;
    return this.#converted(packet);
  }

  get #kind(): Kind {
    return this.#track.track.type === "video" ? "video" : "audio";
  }

  /** Whether packets of the transport stream are missing in a packet. Each loss is told of once. */
  #isLost(packet: EncodedPacket): boolean {
    const loss = this.#track.finder.of(this.#kind).find((each) => !this.#told.has(each) && this.#begins(packet, each));
    if (loss) this.#told.add(loss);
    return loss !== undefined;
  }

  /** Whether a packet begins the unit of a loss. In a playlist, whose times are not those of its files, the first bytes tell. */
  #begins({ timestamp, data }: EncodedPacket, { time = Number.NaN, prefix }: Loss): boolean {
    if (!this.#track.gaps) return Math.abs(time - timestamp) < TICK;
    const length = Math.min(prefix.length, data.length);
    return length >= LEAST_PREFIX && prefix.subarray(0, length).every((byte, index) => byte === data[index]);
  }

  /** Whether there is a loss behind the start that no packet began with. */
  #hasUntoldLoss(): boolean {
    const { finder, gaps } = this.#track;
    const isUntold = (loss: Loss) => !this.#told.has(loss) && (loss.time === undefined || loss.time >= this.#start);
    return !gaps && finder.of(this.#kind).some(isUntold);
  }

  #isBehindGap({ type, timestamp, duration }: EncodedPacket): boolean {
    const { track, gaps } = this.#track;
    if (!gaps || type !== "key" || this.#end === undefined) return false;
    const reordered = track.type === "video" ? REORDERED * duration : 0;
    return timestamp - this.#end > GAP[gaps()] + reordered;
  }

  #converted({ data, type, timestamp, duration }: EncodedPacket): Packet | undefined {
    const header = this.#track.hasHeaders ? adtsHeader(data) : undefined;
    if (header && header.size > data.length) return this.#endEarly();
    return {
      data: header ? data.subarray(header.headerSize, header.size) : data,
      type,
      timestamp: (timestamp - this.#track.origin) * 1e6,
      duration: duration * 1e6,
      alpha: undefined,
    };
  }

  /** The stream ends within a frame, as recordings do. */
  #endEarly(): undefined {
    this.#isEnded = true;
  }
}

const MISSING_BYTES: Damage = { what: "Packets of the transport stream are missing.", position: 0, end: 0 };
const MISSING_TIME: Damage = { what: "A part of the stream is missing.", position: 0, end: 0 };
