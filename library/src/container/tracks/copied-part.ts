import { OptionError } from "../../errors.ts";
import type { Track } from "../../stream/track.ts";
import type { CopySource } from "../copy-source.ts";
import type { Packet, PacketReader } from "../core/packets.ts";

/** How far a frame may be from the start of a part, in microseconds: times are rounded. */
export const TOLERANCE = 1000;

/** A track to copy: all that its feed writes, or a part of it. */
export class CopiedPart {
  readonly source: CopySource;
  /** When it begins in its file, in microseconds. */
  start: number;
  #isMoved = false;
  /** When it ends in its file; infinite if the packets end it. */
  readonly end: number;
  /** What is added to the times of its file. */
  shift = 0;
  /** When the next part of the feed begins, with the shift; infinite for the last part. */
  next = Number.POSITIVE_INFINITY;
  /** Packet at or before the start. */
  first: Packet | undefined;
  /** When the packets begin in its file, at a key frame. The frames from `start` to there are encoded. */
  copiedFrom: number;
  #lock: ReadableStreamDefaultReader<unknown>;
  #failure: { reason: unknown } | undefined;

  /** @param track - Locked from now on, so that nothing else reads it. */
  constructor(track: Track<VideoFrame> | Track<AudioData>, source: CopySource) {
    this.source = source;
    this.start = source.trim.start;
    this.copiedFrom = this.start;
    this.end = Math.min(source.trim.end, source.edits.at(-1)!.span.end);
    this.#lock = (track as ReadableStream<unknown>).getReader();
    // The track fails if the signal of `decode` is aborted.
    this.#lock.closed.catch((reason) => {
      this.#failure = { reason };
    });
  }

  get packets(): PacketReader {
    return this.source.edits[0]!.packets;
  }

  /** Whether the part begins within its file. */
  get isTrimmed(): boolean {
    return this.source.trim.start > 0;
  }

  /** When its presentation may begin. */
  get shownFrom(): number {
    return this.#isMoved ? this.start : Math.max(this.start, this.source.edits[0]!.span.start);
  }

  /** Lets it begin at another time. */
  moveTo(start: number): void {
    if (start === this.start) return;
    this.#isMoved = true;
    this.start = start;
    this.copiedFrom = start;
  }

  /** When the part ends in its file, as far as the index tells; infinite if it doesn't. */
  get knownEnd(): number {
    return Math.min(this.end, this.source.track.info.duration ?? Number.POSITIVE_INFINITY);
  }

  /** When what follows begins, as far as it is known; infinite if it isn't. */
  get placedEnd(): number {
    const { keepsLength, trim } = this.source;
    return keepsLength ? trim.end : this.knownEnd;
  }

  /** Reads the last key packet at or before a time. */
  async open(from: number): Promise<void> {
    const wasCanceled = this.packets.done;
    this.first = await this.packets.first(from);
    this.#check();
    if (!wasCanceled) return;
    const { type } = this.source.track.info;
    throw new OptionError(`${type}.copy`, `The ${type} track to copy was canceled. Pass a track of another decode().`);
  }

  /** Encodes the frames from the start to the next key frame. Returns whether that is possible. */
  async encodeStart(): Promise<boolean> {
    if (!this.source.encode) return false;
    const times = await this.source.track.keyTimes();
    this.copiedFrom = Math.min(this.end, times.find((time) => time > this.start + TOLERANCE) ?? this.end);
    await this.open(this.copiedFrom);
    return true;
  }

  /** Packets from the first one on, as many at a time as are in memory. */
  async *read(): AsyncGenerator<Packet[], void> {
    let packets = this.first ? [this.first] : [];
    for (; packets.length > 0; packets = await this.packets.nextPackets()) {
      this.#check();
      if (packets.some(({ config }) => config)) {
        const { type } = this.source.track.info;
        const message = `The format of the ${type} changes within the file, so it cannot be copied. Encode it.`;
        throw new OptionError(`${type}.copy`, message);
      }
      yield packets;
    }
    this.#check();
  }

  /** Releases the track. */
  async close(reason?: unknown): Promise<void> {
    if (!this.#failure) await this.#lock.cancel(reason);
  }

  #check(): void {
    if (this.#failure) throw this.#failure.reason;
  }
}
