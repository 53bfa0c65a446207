/** MPEG transport streams: packets of 188 bytes, each with a counter for its stream that shows whether packets are missing. */
import { note } from "../core/notes.ts";
import { type Layout, PACKET_SIZE, SYNC } from "../core/transport-layout.ts";

/** The identifier of packets that hold nothing. */
const NULL_STREAM = 0x1fff;
/** Packets in a row at which reading goes on behind bytes that are no packets. */
const RUN = 3;
/** Packets that are read at once. */
const BLOCK = 1024;
/** Blocks kept in memory: enough for a picture and its sound. */
const KEPT = 8;
/** Bytes at the beginning of an elementary stream's unit that identify it. */
const PREFIX = 64;
/** Ticks in a second. */
const TIMESCALE = 90_000;

export type Kind = "video" | "audio";

/** What is known of a stream within a run of packets. */
interface StreamState {
  counter: number;
  /** The unit that the latest packet belongs to. */
  unit: Loss | undefined;
}

/** A unit of an elementary stream in which bytes are missing. */
export interface Loss {
  kind: Kind;
  /** The unit's first bytes. */
  prefix: Uint8Array;
  /** The unit's time in the file, in seconds; `undefined` if it has none. */
  time: number | undefined;
}

/** Finds units in which packets are missing, which readers of transport streams pass over. */
export class LossFinder {
  /** Harmless deviations, in sentences. */
  readonly notes: string[] = [];
  /** By kind, time and first bytes: parts that are read again add nothing. */
  #losses = new Map<string, Loss>();

  of(kind: Kind): Loss[] {
    return [...this.#losses.values()].filter((loss) => loss.kind === kind);
  }

  add(loss: Loss): void {
    const key = `${loss.kind} ${loss.time} ${loss.prefix.join()}`;
    if (!this.#losses.has(key)) this.#losses.set(key, loss);
  }
}

/** What is known of each stream at a position, by the stream's number. */
type Streams = Map<number, StreamState>;

/** Reads a transport stream's bytes in blocks, and looks for missing packets in them. */
export class CheckedTransport {
  #read: (start: number, end: number) => Promise<Uint8Array>;
  #layout: Layout;
  #finder: LossFinder;
  /** What is known at the beginning of each block if the block before was read, and where its first packet is. */
  #starts: ({ streams: Streams; at: number } | undefined)[] = [];
  /** The latest blocks, the least recently used one first. */
  #blocks = new Map<number, Promise<Uint8Array>>();
  #hasUnits = false;

  constructor(read: (start: number, end: number) => Promise<Uint8Array>, layout: Layout, finder: LossFinder) {
    this.#read = read;
    this.#layout = layout;
    this.#finder = finder;
  }

  /**
   * The bytes of a range, with packets at the same distance from each other everywhere: those behind bytes that were added or removed are moved. Empty
   * ones are in the place of bytes that are no packets, at which readers would fail.
   */
  async read(start: number, end: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(end - start);
    const size = BLOCK * this.#layout.stride;
    for (let index = Math.floor(start / size); index * size < end; index++) {
      const block = await this.#block(index);
      const from = Math.max(start, index * size);
      bytes.set(block.subarray(from - index * size, end - index * size), from - start);
    }
    return bytes;
  }

  /** Whether it holds nothing but tables. Reads all of it. */
  async isEmpty(size: number): Promise<boolean> {
    await this.read(0, size);
    return !this.#hasUnits;
  }

  #block(index: number): Promise<Uint8Array> {
    const block = this.#blocks.get(index) ?? this.#checked(index);
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    block.catch(() => this.#blocks.delete(index));
    for (const oldest of this.#blocks.keys()) if (this.#blocks.size > KEPT) this.#blocks.delete(oldest);
    return block;
  }

  async #checked(index: number): Promise<Uint8Array> {
    const { offset, stride } = this.#layout;
    const size = BLOCK * stride;
    const bytes = await this.#read(index * size, (index + 1) * size + RUN * stride);
    const block = emptyPackets(this.#layout).subarray(0, bytes.length);
    const { streams: known, at: start = offset } = this.#starts[index] ?? {};
    const streams: Streams = new Map(known);
    let at = start;
    while (at < offset + size && at + PACKET_SIZE <= bytes.length) {
      if (this.#isPacket(bytes, at)) {
        const slot = Math.floor((at - offset) / stride) * stride;
        block.set(bytes.subarray(at - offset, at - offset + stride).subarray(0, block.length - slot), slot);
        this.#meet(bytes.subarray(at, at + PACKET_SIZE), streams);
        at += stride;
        continue;
      }
      for (const { unit } of streams.values()) if (unit) this.#finder.add(unit);
      const next = this.#nextRun(bytes, at + 1);
      if (index === 0 && at === start) note(this.#finder.notes, `The stream begins after ${next - at} other bytes.`);
      at = next;
    }
    this.#starts[index + 1] = { streams, at: at < Number.POSITIVE_INFINITY ? Math.max(offset, at - size) : offset };
    return block;
  }

  /** Whether a whole packet is at a position. If none follows it, one may begin within it, where bytes were removed. */
  #isPacket(bytes: Uint8Array, at: number): boolean {
    const end = at + this.#layout.stride;
    const isFollowed = end >= bytes.length || bytes[end] === SYNC;
    return bytes[at] === SYNC && (isFollowed || this.#nextRun(bytes, at + 1) >= end);
  }

  /** The first position from which on packets follow one another; infinite if there is none. */
  #nextRun(bytes: Uint8Array, from: number): number {
    const { stride } = this.#layout;
    const isSync = (at: number) => at >= bytes.length || bytes[at] === SYNC;
    for (let at = bytes.indexOf(SYNC, from); at >= 0; at = bytes.indexOf(SYNC, at + 1)) {
      if (at + PACKET_SIZE > bytes.length) break;
      if (Array.from({ length: RUN }, (_, index) => at + index * stride).every(isSync)) return at;
    }
    return Number.POSITIVE_INFINITY;
  }

  #meet(packet: Uint8Array, streams: Streams): void {
    const [, high = 0, low = 0, flags = 0] = packet;
    const id = ((high & 0x1f) << 8) | low;
    const hasPayload = (flags & 0x10) !== 0;
    if (id === NULL_STREAM || !hasPayload) return;
    const fieldSize = flags & 0x20 ? 1 + packet[4]! : 0;
    const isRestart = fieldSize > 1 && (packet[5]! & 0x80) !== 0;
    const counter = flags & 15;
    const known = streams.get(id);
    const isExpected = counter === (((known?.counter ?? 0) + 1) & 15);
    const isRepeated = counter === known?.counter;
    const isBroken = (high & 0x80) !== 0 || (known && !isRestart && !isExpected && !isRepeated);
    const payload = packet.subarray(4 + fieldSize);
    const isBeginning = (high & 0x40) !== 0 && beginsUnit(payload);
    if (isBeginning) this.#hasUnits = true;
    const begun = isBeginning ? unitOf(payload) : undefined;
    if (isBroken && known?.unit) this.#finder.add(known.unit);
    // Missing packets come before this one, but the error flag is about the packet itself.
    if (begun && (high & 0x80) !== 0) this.#finder.add(begun);
    streams.set(id, { counter, unit: begun ?? known?.unit });
  }
}

/** A block of packets that hold nothing. */
function emptyPackets({ offset, stride }: Layout): Uint8Array {
  const bytes = new Uint8Array(BLOCK * stride).fill(0xff);
  for (let at = offset; at < bytes.length; at += stride) {
    bytes.set([SYNC, NULL_STREAM >> 8, NULL_STREAM & 0xff, 0x10], at);
  }
  return bytes;
}

/** Whether a unit of a stream begins with a packet's payload, and not a table. */
const beginsUnit = ([zero, alsoZero, one]: Uint8Array) => zero === 0 && alsoZero === 0 && one === 1;

/** The unit that begins with a packet's payload; `undefined` for streams of other kinds. */
function unitOf(payload: Uint8Array): Loss | undefined {
  const stream = payload[3] ?? 0;
  const kind = stream >> 4 === 0xe ? "video" : stream >> 5 === 6 ? "audio" : undefined;
  if (!kind) return undefined;
  const begin = 9 + (payload[8] ?? 0);
  return { kind, prefix: payload.slice(begin, begin + PREFIX), time: timeOf(payload) };
}

/** The time of presentation, in seconds: 33 bits behind the header's flags, with marker bits between them. */
function timeOf(payload: Uint8Array): number | undefined {
  if (!(payload[7]! & 0x80) || payload.length < 14) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = payload.subarray(9);
  return ((a & 14) * 2 ** 29 + (b << 22) + ((c & 254) << 14) + (d << 7) + (e >> 1)) / TIMESCALE;
}
