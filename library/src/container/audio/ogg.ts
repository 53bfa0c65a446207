import { ContainerError } from "../../errors.ts";
import type { ByteSource } from "../../io/byte-source.ts";
import { joined } from "../../media/joined.ts";
import { type Damage, damaged } from "../core/damage.ts";
import { ENDS_EARLY, note } from "../core/notes.ts";
import type { Packet, PacketCursor } from "../core/packets.ts";
import { headerCount, type OggCodec, readCodec } from "./ogg-codec.ts";
import { findPage, isCutOff, lastPage, type OggPage, pageAt } from "./ogg-page.ts";

const BETWEEN = "Other bytes are between the pages.";

/** Bytes within which pages are read one after the other instead of searched. */
const MAX_DISTANCE = 1 << 17;

/** An audio stream in an Ogg file, described. */
export interface Ogg extends OggCodec {
  source: ByteSource;
  /** Harmless deviations, in sentences. */
  notes: string[];
  serial: number;
  /** Position of the first page with audio. */
  start: number;
  /** Number of that page. */
  sequence: number;
  /** Granule position of the end; `undefined` if the size of the file is unknown. */
  endGranule: number | undefined;
}

/** Opens an Ogg file with Opus, Vorbis or FLAC; `undefined` if the file is not Ogg. */
export async function openOgg(source: ByteSource): Promise<Ogg | undefined> {
  let page = await pageAt(source, 0);
  if (!page) return undefined;
  while (page?.isFirst && headerCount(page.parts[0]!) === undefined) page = await pageAt(source, page.end);
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
  const last = await lastPage(source, serial);
  return {
    ...readCodec(packets.slice(0, wanted)),
    source,
    notes: [],
    serial,
    start: headersEnd,
    sequence,
    endGranule: last?.granule,
  };
}

const isRepeated = ({ isFirst, serial, parts }: OggPage, of: number) =>
  isFirst && serial === of && headerCount(parts[0]!) !== undefined;

/** Reads the packets of an audio stream in an Ogg file. */
export class OggCursor implements PacketCursor {
  readonly origin = undefined;
  position: number;
  #ogg: Ogg;
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
  #ended = false;

  constructor(ogg: Ogg) {
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
    const { position } = this;
    const page = await pageAt(source, position);
    if (!page) {
      const next = await findPage(source, position + 1);
      const end = next?.position ?? source.size ?? position;
      const isFollowed = next?.serial === serial && next.sequence === (this.#sequence ?? this.#ogg.sequence);
      if (!next && (await isCutOff(source, position))) note(notes, ENDS_EARLY);
      else if (isFollowed) note(notes, BETWEEN);
      else this.#lose(damaged(position, end));
      this.#ended = !next;
      this.position = end;
      return;
    }
    this.position = page.end;
    if (page.serial !== serial) return;
    const skipsNumbers = this.#sequence !== undefined && page.sequence !== this.#sequence;
    if (skipsNumbers && this.#continues(page)) note(notes, "Pages are numbered with gaps.");
    else if (skipsNumbers) {
      this.#lose({ what: "The file is damaged: pages are missing.", position, end: position });
    }
    this.#sequence = page.sequence + 1;
    this.#read(page);
    if (!page.isLast) return;
    this.#ended = true;
    const following = await pageAt(source, page.end);
    if (following?.isFirst) {
      this.#lose({
        what: "The file holds several streams one after the other, of which only the first can be read.",
        position: page.end,
        end: source.size ?? page.end,
      });
    }
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
    if (granule === undefined) return;
    const lengths = packets.map((packet) => this.#length(packet));
    const sum = lengths.reduce((total, length) => total + length, 0);
    // The last page may end before its packets do: what is behind is padding. So its start is known only from the page before it.
    let time = this.#granule ?? (isLast && this.#isFirst ? 0 : granule - sum);
    this.#isFirst = false;
    for (const [index, data] of packets.entries()) {
      const end = isLast ? Math.min(granule, time + lengths[index]!) : time + lengths[index]!;
      this.#pending.push({
        data,
        type: "key",
        timestamp: ((time - delay) / granuleRate) * 1e6,
        duration: Math.round((Math.max(0, end - time) / granuleRate) * 1e6),
        alpha: undefined,
      });
      time += lengths[index]!;
    }
    this.#granule = granule;
    this.#last = packets.at(-1) ?? this.#last;
  }
}
