import type { ByteSource } from "../../io/byte-source.ts";
import { cutOff, type Damage, damaged, isMissingData } from "../core/damage.ts";
import { type Place, Places } from "../core/places.ts";
import { type Block, readBlock } from "./block.ts";
import { type Element, elementAt, ID, isClusterChild, isSegmentChild, unsigned } from "./element.ts";
import { exists, findElement, isFollowed } from "./resync.ts";
import type { Segment } from "./types.ts";

/** Clusters kept in memory, as tracks read them in turn. The contents of their blocks are not kept. */
const KEPT = 4;
/** Clusters in which a track is searched for. */
const SEARCHED = 8;
/** Bytes that tell a block: the number of its track, its time and its flags. */
const HEAD = 4;
/** How far times may go back within a cluster, in nanoseconds: frames are in decoding order. */
const REORDERING = 500e6;

/** A cluster's blocks and the damage before and among them, in the order of the file. */
export interface Stretch {
  items: (Block | Damage)[];
  /** The next position; `undefined` at the end of the file. */
  next: number | undefined;
}

/** Context of a position that cannot be read. */
interface Obstacle {
  at: number;
  /** The element there, if it has a readable header. */
  element: Element | string;
  /** End of the cluster around it. */
  clusterEnd?: number | undefined;
  /** Whether later blocks can be read, because the cluster's timestamp is known. */
  blocks?: boolean;
}

/** Reads the clusters of a segment, and resynchronizes after damage. */
export class Clusters {
  #source: ByteSource;
  #segment: Segment;
  /** Times of the tracks' first blocks in microseconds, as far as they have been read. */
  readonly firstTimes = new Map<number, number>();
  #stretches = new Map<number, Promise<Stretch>>();
  /** Key blocks of tracks, in ticks. */
  #places = new Map<number, Places>();

  constructor(source: ByteSource, segment: Segment) {
    this.#source = source;
    this.#segment = segment;
  }

  /** Everything from a position, where a child of the segment begins, to the end of the next cluster. */
  read(position: number): Promise<Stretch> {
    let stretch = this.#stretches.get(position);
    if (!stretch) {
      stretch = this.#read(position);
      this.#stretches.set(position, stretch);
      // After a failed request, the next reader tries again.
      stretch.catch(() => this.#stretches.delete(position));
      const [oldest] = this.#stretches.keys();
      if (this.#stretches.size > KEPT && oldest !== undefined) this.#stretches.delete(oldest);
    }
    return stretch;
  }

  /** The last position with a key block of a track at or before a time that can be found without reading all. */
  async near(track: number, ticks: number): Promise<number | undefined> {
    const { size } = this.#source;
    const end = Math.min(size ?? 0, this.#segment.end);
    const place = await this.#placesOf(track).near(ticks, end, (from) => this.#findKey(track, from));
    return place?.position;
  }

  /** The first cluster behind a position that has a key block of a track. */
  async #findKey(track: number, from: number): Promise<Place | undefined> {
    let next = await findElement(this.#source, { from, end: this.#segment.end });
    for (let count = 0; next !== undefined && count < SEARCHED; count++) {
      const stretch: Stretch = await this.read(next);
      const key = this.#keyOf(track, stretch.items);
      if (key) return { position: next, time: key.timestamp };
      next = stretch.next;
    }
    return undefined;
  }

  #keyOf(track: number, items: Stretch["items"]): Block | undefined {
    const needsKey = this.#segment.tracks.get(track)?.isVideo;
    return items.find((item): item is Block => "track" in item && item.track === track && (item.isKey || !needsKey));
  }

  #placesOf(track: number): Places {
    const places = this.#places.get(track) ?? new Places();
    this.#places.set(track, places);
    return places;
  }

  async #read(position: number): Promise<Stretch> {
    const { end } = this.#segment;
    const items: (Block | Damage)[] = [];
    for (let at: number | undefined = position; at !== undefined && at < end; ) {
      const element = await elementAt(this.#source, at);
      if (element === "end") {
        if (Number.isFinite(end)) items.push(cutOff(at));
        break;
      }
      if (typeof element !== "string") {
        if (element.id === ID.CLUSTER) {
          const stretch = await this.#readCluster(element, items);
          for (const track of this.#segment.tracks.keys()) {
            const key = this.#keyOf(track, stretch.items);
            if (key) this.#placesOf(track).note({ position: element.start, time: key.timestamp });
          }
          return stretch;
        }
        if (isNextFile(element) && !Number.isFinite(end)) break;
        const isKnown = isSegmentChild(element) || element.id === ID.VOID || element.id === ID.CRC_32;
        if (isKnown && element.end <= end && (await exists(this.#source, element.end))) {
          at = element.end;
          continue;
        }
      }
      at = await this.#pass({ at, element }, items);
    }
    return { items, next: undefined };
  }

  async #readCluster(cluster: Element, items: (Block | Damage)[]): Promise<Stretch> {
    let clusterEnd = cluster.end <= this.#segment.end ? cluster.end : Number.POSITIVE_INFINITY;
    let time: number | undefined;
    /** The latest time of each track. */
    const latest = new Map<number, number>();
    for (let at: number | undefined = cluster.data; at !== undefined; ) {
      if (at >= this.#segment.end) return { items, next: undefined };
      const element = await elementAt(this.#source, at);
      if (element === "end" && at < clusterEnd && Number.isFinite(clusterEnd)) {
        items.push(cutOff(at));
        return { items, next: undefined };
      }
      // Sizes of clusters may be missing or wrong. What follows decides where one ends.
      const isChild = typeof element !== "string" && isClusterChild(element);
      const isNext = typeof element !== "string" && (isSegmentChild(element) || isNextFile(element));
      if (isNext || element === "end" || (at >= clusterEnd && !isChild)) return { items, next: at };
      if (isChild && (await this.#fits(element, clusterEnd))) {
        if (element.end > clusterEnd) clusterEnd = Number.POSITIVE_INFINITY;
        if (element.id === ID.TIMESTAMP) time = unsigned(await this.#source.read(element.data, element.end));
        const block = time === undefined ? undefined : await this.#block(element, time, latest);
        if (block) {
          items.push(block);
          latest.set(block.track, Math.max(latest.get(block.track) ?? block.timestamp, block.timestamp));
        }
        if (block || !(isBlock(element) || (await this.#pointsAhead(element)))) {
          at = element.end;
          continue;
        }
      }
      const knownEnd = Number.isFinite(clusterEnd) ? clusterEnd : undefined;
      at = await this.#pass({ at, element, clusterEnd: knownEnd, blocks: time !== undefined }, items);
    }
    return { items, next: undefined };
  }

  /** The block in an element. Its time has to fit: after damage it may belong to a cluster whose header is lost. */
  async #block(element: Element, time: number, latest: ReadonlyMap<number, number>): Promise<Block | undefined> {
    if (!isBlock(element)) return undefined;
    const block = await readBlock(this.#source, this.#segment, element, time);
    if (!block) return undefined;
    const before = latest.get(block.track) ?? block.timestamp;
    return block.timestamp < before - REORDERING / this.#segment.timestampScale ? undefined : block;
  }

  /** Whether the element holds something other than a position before itself, as its ID says: then it is a small block with a damaged ID. */
  async #pointsAhead({ id, start, data, end }: Element): Promise<boolean> {
    if (id !== ID.POSITION && id !== ID.PREV_SIZE) return false;
    return unsigned(await this.#source.read(data, end)) > start;
  }

  /** Whether a cluster's child ends where something else begins. */
  async #fits({ end }: Element, clusterEnd: number): Promise<boolean> {
    if (end > this.#segment.end || !(await exists(this.#source, end))) return false;
    return end <= clusterEnd || isFollowed(this.#source, end);
  }

  /** Whether an element that exceeds the file belongs to it. Appended bytes may begin like an element by chance. */
  async #isCut(element: Element): Promise<boolean> {
    if (isSegmentChild(element)) return true;
    if (!isClusterChild(element) || element.id === ID.VOID) return false;
    const head = await this.#source.read(element.data, element.data + HEAD);
    if (head.length < HEAD) return true;
    if (element.id === ID.SIMPLE_BLOCK) return (await readBlock(this.#source, this.#segment, element, 0)) !== undefined;
    return element.id !== ID.BLOCK_GROUP || head[0] === ID.BLOCK;
  }

  /** Records damage, and finds the next readable position. */
  async #pass(
    { at, element, clusterEnd = 0, blocks }: Obstacle,
    items: (Block | Damage)[],
  ): Promise<number | undefined> {
    const { end } = this.#segment;
    const isWhole = typeof element !== "string" && element.end < end && (await isFollowed(this.#source, element.end));
    const search = { from: at + 1, end, ...(blocks && { blocksOf: this.#segment }) };
    const found = isWhole ? element.end : await findElement(this.#source, search);
    if (found !== undefined) {
      const last = items.at(-1);
      if (last && "what" in last && last.end === at) last.end = found;
      else items.push(damaged(at, found));
      return found;
    }
    const { size = 0 } = this.#source;
    const isSized = Number.isFinite(end);
    const isCut = typeof element === "string" ? element === "cut" : await this.#isCut(element);
    // In a file of unknown length, bytes that look like blocks belong to it.
    const isInside =
      isSized ||
      at < clusterEnd ||
      (await findElement(this.#source, { ...search, blocksOf: this.#segment })) !== undefined ||
      (await isMissingData(this.#source, at));
    if (isCut || (isSized && size < end)) items.push(cutOff(at));
    else if (isInside) items.push(damaged(at, Math.min(end, size)));
    return undefined;
  }
}

const isBlock = ({ id }: Element) => id === ID.SIMPLE_BLOCK || id === ID.BLOCK_GROUP;
/** Whether another file begins. */
const isNextFile = ({ id }: Element) => id === ID.EBML || id === ID.SEGMENT;
