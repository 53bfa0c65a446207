import type { MFXError } from "../../errors.ts";
import type { GenericTrack } from "../../media/types.ts";
import { type Damage, damageError } from "./damage.ts";

/** An encoded chunk, with times in microseconds. */
export interface Packet {
  data: Uint8Array;
  type: "key" | "delta";
  /** Not rounded. */
  timestamp: number;
  duration: number;
  /** The picture's transparency, encoded like the picture. */
  alpha: Uint8Array | undefined;
  /** Padding at the packet's end, if the container stores it. */
  padding?: number;
  /** Configuration of the decoder, if it is not the track's. Packets of the same format have the same object. */
  config?: AudioDecoderConfig;
}

/** Reads one track's packets in decoding order. */
export interface PacketCursor {
  /** The lowest byte that may still be read. */
  readonly position: number;
  /** Time of the track's first packet, if the container rounds times. */
  readonly origin: number | undefined;
  /** Goes to the last key packet at or before a time, or to the first packet if there is none. */
  seek(from: number): Promise<void>;
  /** The next packet or stretch of damage; `undefined` at the end. */
  next(): Promise<Packet | Damage | undefined>;
  /** The next packet, if it is in memory and the cursor can tell. */
  nextInMemory?(): Packet | undefined;
}

/** The content of the first packet that can be read. */
export async function firstPacket(cursor: PacketCursor): Promise<Uint8Array | undefined> {
  await cursor.seek(0);
  let item = await cursor.next();
  while (item && "what" in item) item = await cursor.next();
  return item?.data;
}

export interface PacketReaderOptions {
  info: GenericTrack;
  /** The times of blocks in Matroska include the samples that a decoder skips at the beginning. */
  matroska: boolean;
  /** Whether to continue after damage instead of failing. */
  skipDamage: boolean;
  /** Turns any failure into one of the library's errors. */
  toError: (cause: unknown) => MFXError;
}

/** Packets that are read at once, so that few are held. */
const MOST_AT_ONCE = 64;

/** Reads one track's packets and applies the rule for damage. Tracks are read independently. */
export class PacketReader {
  /** Whether the track has ended or was canceled. */
  done = false;
  /** Whether the track is being read. */
  started = false;
  readonly matroska: boolean;
  /** Whether the reader continues after damage. */
  readonly skipDamage: boolean;
  #cursor: PacketCursor;
  #options: PacketReaderOptions;
  #last: Packet | undefined;
  /** Time at which reading starts, in microseconds. */
  #start = 0;
  #needsKey: boolean;
  /** Packets before the first key packet, which cannot be decoded. */
  #undecodable = 0;

  constructor(cursor: PacketCursor, options: PacketReaderOptions) {
    this.#cursor = cursor;
    this.#options = options;
    this.matroska = options.matroska;
    this.skipDamage = options.skipDamage;
    this.#needsKey = options.info.type === "video";
  }

  get position(): number {
    return this.#cursor.position;
  }

  get origin(): number | undefined {
    return this.#cursor.origin;
  }

  /** Reads the last key packet at or before `from` (microseconds), or the first key packet if there is none. */
  async first(from: number): Promise<Packet | undefined> {
    this.started = true;
    this.#start = from;
    try {
      await this.#cursor.seek(from);
    } catch (error) {
      this.#fail(error);
    }
    return this.next();
  }

  /** Reads the next packet; `undefined` at the end. */
  async next(): Promise<Packet | undefined> {
    try {
      while (!this.done) {
        const item = await this.#cursor.next();
        if (this.done) break;
        if (!item) this.#end();
        else if ("what" in item) await this.#meet(item);
        else if (this.#accept(item)) return item;
      }
      return undefined;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Reads the next packet, and those behind it that are in memory; none at the end. */
  async nextPackets(): Promise<Packet[]> {
    let packet = await this.next();
    const packets: Packet[] = [];
    while (packet) {
      packets.push(packet);
      packet = packets.length < MOST_AT_ONCE ? this.#cursor.nextInMemory?.() : undefined;
    }
    this.#last = packets.at(-1) ?? this.#last;
    return packets;
  }

  #accept(packet: Packet): boolean {
    if (this.#needsKey && packet.type !== "key") {
      if (!this.#last) this.#undecodable++;
      return false;
    }
    this.#needsKey = false;
    this.#last = packet;
    return true;
  }

  #end(): void {
    this.done = true;
    if (this.#undecodable === 0 || this.skipDamage) return;
    throw damageError({
      what: `The first ${this.#undecodable} frames cannot be decoded: the key frame before them is missing.`,
      track: this.#options.info,
    });
  }

  /** Continues after damage, or fails with what is lost. */
  async #meet(damage: Damage): Promise<void> {
    if (this.skipDamage) {
      this.#needsKey = this.#options.info.type === "video";
      return;
    }
    let resumes: Packet | undefined;
    for (let item = await this.#cursor.next(); item && !resumes; item = await this.#cursor.next()) {
      if (!("what" in item)) resumes = item;
    }
    throw damageError({ ...damage, track: this.#options.info, start: this.#start, from: this.#last, to: resumes });
  }

  #fail(error: unknown): never {
    this.done = true;
    throw this.#options.toError(error);
  }
}
