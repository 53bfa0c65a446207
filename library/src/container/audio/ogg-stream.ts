import { ContainerError } from "../../errors.ts";
import type { ByteSource } from "../../io/byte-source.ts";
import { joined } from "../../media/joined.ts";
import { type Damage, damaged } from "../core/damage.ts";
import { ENDS_EARLY, note } from "../core/notes.ts";
import type { Packet, PacketCursor } from "../core/packets.ts";
import { headerCount, type OggCodec, readCodec } from "./ogg-codec.ts";
import { findPage, isCutOff, type OggPage, pageAt } from "./ogg-page.ts";

const BETWEEN = "Other bytes are between the pages.";

/** Bytes within which pages are read one after the other instead of searched. */
const MAX_DISTANCE = 1 << 17;

/** An audio stream in an Ogg file, described. */
export interface OggStream extends OggCodec {
  source: ByteSource;
  /** Harmless deviations, in sentences. */
  notes: string[];
  serial: number;
  /** Numbers of the streams that it is interleaved with, and its own. */
  serials: Set<number>;
  /** Position of the first page with audio. */
  start: number;
  /** Number of that page. */
  sequence: number;
}

/** Opens the stream of Opus, Vorbis or FLAC that begins at a position; `undefined` if there is no page of Ogg. */
export async function openStream(source: ByteSource, position: number): Promise<OggStream | undefined> {
  let page = await pageAt(source, position);
  if (!page) return undefined;
  const serials = new Set<number>();
  while (page?.isFirst && headerCount(page.parts[0]!) === undefined) {
    serials.add(page.serial);
    page = await pageAt(source, page.end);
  }
  if (!page?.isFirst) {
    throw new ContainerError("container-no-track", "The Ogg file has no Opus, Vorbis or FLAC audio.");
  }
  const { serial } = page;
  const wanted = headerCount(page.parts[0]!)!;
  let headersEnd = 0;
  let sequence = 0;
  let packets: Uint8Array[] = [];
  let rest: Uint8Array[] = [];
  for (; page && (packets.length < wanted || isRepeated(page, serial)); page = await findPage(source, page.end)) {
    if (page.isFirst) serials.add(page.serial);
    if (page.serial !== serial) continue;
    // Programs that cut streams wrote the headers twice.
    if (page.isFirst) [packets, rest] = [[], []];
    else if (page.sequence !== sequence) break;
    headersEnd = page.end;
    sequence = page.sequence + 1;
    for (const [index, part] of page.parts.entries()) {
      rest.push(part);
      if (index === page.parts.length - 1 && !page.isComplete) break;
      packets.push(joined(rest));
      rest = [];
    }
  }
  if (packets.length < wanted) {
    throw new ContainerError("container-truncated", "The Ogg file ends before its audio.");
  }
  return { ...readCodec(packets.slice(0, wanted)), source, notes: [], serial, serials, start: headersEnd, sequence };
}

const isRepeated = ({ isFirst, serial, parts }: OggPage, of: number) =>
  isFirst && serial === of && headerCount(parts[0]!) !== undefined;

/** Reads the packets of an audio stream in an Ogg file. */
export class StreamCursor implements PacketCursor {
  readonly origin = undefined;
  position: number;
  #ogg: OggStream;
  #length: (packet: Uint8Array) => number;
  #pending: (Packet | Damage)[] = [];
  /** Start of a packet that continues on the next page. */
  #rest: Uint8Array[] = [];
  #sequence: number | undefined;
  /** Granule position up to which packets were read. */
  #granule: number | undefined;
  /** The last packet that was read. */
  #last: Uint8Array | undefined;
  #isFirst = true;
  /** Whether the latest page says that it is the last one. */
  #isLast = false;
  #ended = false;

  constructor(ogg: OggStream) {
    this.#ogg = ogg;
    this.#length = ogg.lengths();
    this.position = ogg.start;
  }

  async seek(from: number): Promise<void> {
    const { source, granuleRate, delay, start } = this.#ogg;
    const wanted = (from * granuleRate) / 1e6 + delay;
    let [low, high] = [start, source.size ?? start];
    let before: OggPage | undefined;
    while (from > 0 && high - low > MAX_DISTANCE) {
      const middle = Math.floor((low + high) / 2);
      const page = await this.#pageFrom(middle);
      const isBefore = page && page.position < high && page.granule! < wanted;
      if (isBefore) [before, low] = [page, page.end];
      else high = middle;
    }
    if (!before) return;
    this.position = before.end;
    this.#sequence = before.sequence + 1;
    this.#granule = before.granule;
    if (!before.isComplete) this.#rest = [before.parts.at(-1)!];
  }

  async #pageFrom(position: number): Promise<OggPage | undefined> {
    let page = await findPage(this.#ogg.source, position);
    while (page && (page.serial !== this.#ogg.serial || page.granule === undefined)) {
      page = await findPage(this.#ogg.source, page.end);
    }
    return page;
  }

  async next(): Promise<Packet | Damage | undefined> {
    while (this.#pending.length === 0 && !this.#ended) await this.#readPage();
    return this.#pending.shift();
  }

  async #readPage(): Promise<void> {
    const { source, serial, notes } = this.#ogg;
    const page = await pageAt(source, this.position);
    if (!page) return this.#readOn();
    // Another stream begins.
    if (page.isFirst) {
      this.#ended = true;
      return;
    }
    this.position = page.end;
    if (page.serial !== serial) return;
    const skipsNumbers = this.#sequence !== undefined && page.sequence !== this.#sequence;
    if (skipsNumbers && this.#continues(page)) note(notes, "Pages are numbered with gaps.");
    else if (skipsNumbers) {
      this.#lose({ what: "The file is damaged: pages are missing.", position: page.position, end: page.position });
    }
    this.#sequence = page.sequence + 1;
    this.#isLast = page.isLast;
    this.#read(page);
  }

  /** Goes to the next page, behind bytes that are no page. */
  async #readOn(): Promise<void> {
    const { source, serial, sequence, notes } = this.#ogg;
    const { position } = this;
    const next = await findPage(source, position + 1);
    this.position = next?.position ?? source.size ?? position;
    this.#ended = !next;
    // Bytes behind the last page don't belong to the stream.
    if (!next && this.#isLast) return;
    const isNext = next?.serial === serial && next.sequence === (this.#sequence ?? sequence);
    if (!next && (await isCutOff(source, position))) note(notes, ENDS_EARLY);
    else if (isNext || (next?.isFirst && this.#isLast)) note(notes, BETWEEN);
    else this.#lose(damaged(position, this.position));
  }

  /** Whether a page's packets follow those that were read, whatever the page's number is. */
  #continues({ parts, isContinued, isComplete, granule, isLast }: OggPage): boolean {
    const isWhole = !isContinued && isComplete && this.#rest.length === 0;
    if (!isWhole || granule === undefined || this.#granule === undefined || !this.#last) return false;
    const length = this.#ogg.lengths();
    length(this.#last);
    const end = parts.reduce((sum, packet) => sum + length(packet), this.#granule);
    return isLast ? granule > this.#granule && granule <= end : granule === end;
  }

  #lose(damage: Damage): void {
    this.#isFirst = false;
    this.#pending.push(damage);
    this.#rest = [];
    this.#granule = undefined;
    this.#length = this.#ogg.lengths();
  }

  #read({ parts, isContinued, isComplete, granule, isLast }: OggPage): void {
    const { granuleRate, delay } = this.#ogg;
    const whole = isContinued && this.#rest.length === 0 ? parts.slice(1) : parts;
    const packets = whole.map((part, index) => (index === 0 ? joined([...this.#rest, part]) : part));
    this.#rest = isComplete ? [] : packets.splice(-1);
    // ffmpeg ends FLAC with empty packets.
    const filled = packets.filter(({ length }) => length > 0);
    if (granule === undefined && filled.length === 0) return;
    const lengths = filled.map((packet) => this.#length(packet));
    const sum = lengths.reduce((total, length) => total + length, 0);
    // The last page may end before its packets do: what is behind is padding. So its start is known only from the page before it.
    const isUnknown = granule === undefined || (isLast && this.#isFirst);
    const start = this.#granule ?? (isUnknown ? 0 : granule - sum);
    const end = granule !== undefined && isLast && granule > start ? granule : start + sum;
    this.#isFirst = false;
    let time = start;
    for (const [index, data] of filled.entries()) {
      const length = Math.max(0, Math.min(end - time, lengths[index]!));
      this.#pending.push({
        data,
        type: "key",
        timestamp: ((time - delay) / granuleRate) * 1e6,
        duration: Math.round((length / granuleRate) * 1e6),
        alpha: undefined,
      });
      time += lengths[index]!;
    }
    this.#granule = granule ?? time;
    this.#last = filled.at(-1) ?? this.#last;
  }
}
