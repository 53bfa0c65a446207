import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import { ContainerError } from "../errors.ts";
import type { GenericTrack } from "../media/types.ts";
import { containerError } from "./demux-errors.ts";
import { discardPadding } from "./discard-padding.ts";
import { groupPosition, isNextInGroup } from "./mediabunny-internals.ts";
import type { ReadContext } from "./read-context.ts";
import { isTruncated } from "./truncation.ts";

/** Microseconds that are less than a sample. */
const SAMPLE = 5;

/** A chunk in the order of decoding, with times in microseconds. */
export interface Packet {
  data: Uint8Array;
  type: "key" | "delta";
  /** Not rounded. */
  timestamp: number;
  duration: number;
  /** The picture's transparency, encoded like the picture. */
  alpha: Uint8Array | undefined;
}

/** Reads one track's packets, from the last key packet before a time on. Each track reads for itself. */
export class PacketReader {
  /** Nothing more is wanted, or there is nothing more. */
  done = false;
  /** The lowest byte that this track may still need. */
  position = 0;
  /** The time of the track's first packet, where the container rounds times and reading began later. */
  origin: number | undefined;
  #sink: EncodedPacketSink;
  #info: GenericTrack;
  #context: ReadContext;
  #last: EncodedPacket | undefined;
  /** In microseconds, of the last packet but one. */
  #usualDuration = 0;
  /** Where the fragment or cluster of the last packet begins. */
  #group = 0;
  #fragmented = false;

  constructor(sink: EncodedPacketSink, info: GenericTrack, context: ReadContext) {
    this.#sink = sink;
    this.#info = info;
    this.#context = context;
  }

  get matroska(): boolean {
    return this.#context.matroska;
  }

  /** Goes to the last key packet at or before `from` (microseconds), else to the first one there is, and reads it. */
  async first(from: number): Promise<Packet | undefined> {
    return this.#take(async () => {
      const first = await this.#sink.getFirstPacket({ metadataOnly: true });
      this.#fragmented = !this.matroska && !!first && groupPosition(first) > 0;
      if (from <= 0) return this.#sink.getFirstKeyPacket();
      if (this.matroska) this.origin = (first?.timestamp ?? 0) * 1e6;
      const packet = await this.#sink.getKeyPacket(from / 1e6);
      return packet ?? (await this.#sink.getFirstKeyPacket());
    });
  }

  /** The next packet; `undefined` at the end. */
  async next(): Promise<Packet | undefined> {
    const last = this.#last;
    if (this.done || !last) return undefined;
    return this.#take(() => this.#sink.getNextPacket(last));
  }

  /**
   * Microseconds at the end of the track's last packet that are not to be heard: encoders fill it up.
   *
   * @param length - What the packet decodes to, in microseconds, with what its decoder leaves out at the beginning.
   */
  async padding(length: number): Promise<number> {
    if (this.matroska) return (await discardPadding(this.#context.read, this.#group, this.#info.id)) / 1000;
    // MP4 shortens the packet. Where the others' durations are not exact either, it says nothing.
    const duration = (this.#last?.duration ?? 0) * 1e6;
    const isExact = this.#usualDuration === 0 || Math.abs(this.#usualDuration - length) < SAMPLE;
    const tells = isExact && duration > 0 && duration < length - SAMPLE;
    return tells ? length - duration : 0;
  }

  async #take(read: () => Promise<EncodedPacket | null>): Promise<Packet | undefined> {
    const { source } = this.#context;
    const watch = source.kind === "stream" ? source.spool.watch() : undefined;
    try {
      const packet = await read();
      if (this.done) return undefined;
      if (!packet) {
        this.done = true;
        if (await this.#isCutOff()) {
          throw new ContainerError("container-truncated", "The file ends in the middle: the rest of it is missing.", {
            track: { id: this.#info.id, type: this.#info.type },
            ...(this.#last && { timestamp: Math.round(this.#last.timestamp * 1e6) }),
          });
        }
        return undefined;
      }
      if (!this.#last || !isNextInGroup(packet, this.#last)) this.#group = groupPosition(packet);
      this.#usualDuration = (this.#last?.duration ?? 0) * 1e6;
      this.#last = packet;
      return {
        data: packet.data,
        type: packet.type,
        timestamp: packet.timestamp * 1e6,
        duration: Math.round(packet.duration * 1e6),
        alpha: packet.sideData.alpha,
      };
    } catch (error) {
      this.done = true;
      throw await containerError(error, source);
    } finally {
      const lowest = watch?.();
      if (lowest !== undefined) this.position = lowest;
    }
  }

  async #isCutOff(): Promise<boolean> {
    const listed = this.#last
      ? await this.#sink.getNextPacket(this.#last, { metadataOnly: true })
      : await this.#sink.getFirstPacket({ metadataOnly: true });
    if (listed) return true; // In the index, but not in the file.
    if (this.#context.matroska) return isTruncated(this.#context, this.#group);
    return this.#fragmented && isTruncated(this.#context, this.#group);
  }
}
