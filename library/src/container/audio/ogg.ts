import type { ByteSource } from "../../io/byte-source.ts";
import type { Damage } from "../core/damage.ts";
import type { Packet, PacketCursor } from "../core/packets.ts";
import { lastPages } from "./ogg-page.ts";
import { type OggStream, openStream, StreamCursor } from "./ogg-stream.ts";
import { endOfId3 } from "./tags.ts";

/** One of the streams of an Ogg file that follow one another, as in recordings of radio. */
interface Link {
  stream: OggStream;
  /** When it begins, in microseconds. */
  begin: number;
  /** Configuration of the decoder, for all but the first stream. */
  config?: AudioDecoderConfig;
}

/** An Ogg file, described by its first stream. */
export interface Ogg extends OggStream {
  /** Granule position of the end; `undefined` if the file does not say, or has further streams. */
  endGranule: number | undefined;
  /** The streams that are known so far. All readers of a file share them. */
  links: Link[];
}

/** Opens an Ogg file with Opus, Vorbis or FLAC; `undefined` if the file is not Ogg. */
export async function openOgg(source: ByteSource): Promise<Ogg | undefined> {
  const stream = await openStream(source, await endOfId3(source));
  if (!stream) return undefined;
  // Players pass over a position that is too low for the packets of Opus before it.
  if (stream.codec === "opus") stream.delay += Math.min(0, await firstGranule(stream));
  return { ...stream, endGranule: await endOf(stream), links: [{ stream, begin: 0 }] };
}

/** Granule position of the end of a file's only stream. */
async function endOf({ source, start, serial, serials }: OggStream): Promise<number | undefined> {
  let end: number | undefined;
  for (const page of await lastPages(source, start)) {
    if (page.isFirst || !serials.has(page.serial)) return undefined;
    if (page.serial !== serial || page.parts.length === 0) continue;
    const isWrong = page.granule === undefined ? page.isLast : end !== undefined && page.granule < end;
    if (isWrong) return undefined;
    end = page.granule ?? end;
  }
  return end;
}

/** Granule position of a stream's first packet. */
async function firstGranule(stream: OggStream): Promise<number> {
  const first = await new StreamCursor(stream).next();
  return first && "data" in first ? Math.round((first.timestamp * stream.granuleRate) / 1e6) + stream.delay : 0;
}

/** The stream that begins at a position; `undefined` if there is none. */
async function linkAt(source: ByteSource, position: number, begin: number): Promise<Link | undefined> {
  const stream = await openStream(source, position);
  if (!stream) return undefined;
  const { codec, sampleRate, numberOfChannels, description } = stream;
  const first = await firstGranule(stream);
  // It begins where the one before ends, whatever its first position is. Vorbis leaves out samples before 0.
  stream.delay += codec === "vorbis" ? Math.max(0, first) : first;
  return { stream, begin, config: { codec, sampleRate, numberOfChannels, description } };
}

/** Reads the packets of an Ogg file, one stream after the other. */
export class OggCursor implements PacketCursor {
  readonly origin = undefined;
  #ogg: Ogg;
  #link: Link;
  #cursor: StreamCursor;
  /** The end of the latest packet, in microseconds. */
  #end = 0;
  /** The packet that was sought. */
  #sought: Packet | Damage | undefined;

  constructor(ogg: Ogg) {
    this.#ogg = ogg;
    this.#link = ogg.links[0]!;
    this.#cursor = new StreamCursor(this.#link.stream);
  }

  get position(): number {
    return this.#cursor.position;
  }

  async seek(from: number): Promise<void> {
    const link = this.#ogg.links.findLast(({ begin }) => begin <= from) ?? this.#ogg.links[0]!;
    this.#enter(link);
    // Positions only tell times if there is a single stream.
    if (this.#ogg.endGranule !== undefined || from <= link.begin) return this.#cursor.seek(from - link.begin);
    let latest: Packet | Damage | undefined;
    for (let item = await this.next(); item; item = await this.next()) {
      latest = item;
      if ("data" in item && this.#end > from) break;
    }
    this.#sought = latest;
  }

  async next(): Promise<Packet | Damage | undefined> {
    const sought = this.#sought;
    this.#sought = undefined;
    if (sought) return sought;
    for (let item = await this.#cursor.next(); ; item = await this.#cursor.next()) {
      if (item && "what" in item) return item;
      if (item) return this.#placed(item);
      const following = await this.#following();
      if (!following) return undefined;
      this.#enter(following);
    }
  }

  #enter(link: Link): void {
    this.#link = link;
    this.#cursor = new StreamCursor(link.stream);
    this.#end = link.begin;
    this.#sought = undefined;
  }

  async #following(): Promise<Link | undefined> {
    const { links, source } = this.#ogg;
    const known = links[links.indexOf(this.#link) + 1];
    if (known) return known;
    const link = await linkAt(source, this.#cursor.position, this.#end);
    if (link) links.push(link);
    return link;
  }

  /** A packet of the current stream, with its time in the file. */
  #placed(packet: Packet): Packet {
    const { begin, config } = this.#link;
    const timestamp = packet.timestamp + begin;
    this.#end = timestamp + packet.duration;
    return { ...packet, timestamp, ...(config && { config }) };
  }
}
