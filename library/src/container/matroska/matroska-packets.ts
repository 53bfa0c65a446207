import type { ByteSource } from "../../io/byte-source.ts";
import { joined } from "../../media/joined.ts";
import { type Damage, damaged } from "../core/damage.ts";
import type { Packet, PacketCursor } from "../core/packets.ts";
import { type Block, unlace } from "./block.ts";
import type { Clusters, Stretch } from "./clusters.ts";
import { readCues } from "./cues.ts";
import { elementAt, ID } from "./element.ts";
import type { MatroskaTrack, Segment } from "./types.ts";

/** A place between the items of a stretch. */
interface Place {
  stretch: Stretch;
  index: number;
}

/** Reads the packets of one track of a Matroska or WebM file. */
export class MatroskaPackets implements PacketCursor {
  position = 0;
  origin: number | undefined;
  #source: ByteSource;
  #segment: Segment;
  #clusters: Clusters;
  #track: MatroskaTrack;
  #place: Place | undefined;
  /** Frames of the latest block that have not been read yet. */
  #laced: Packet[] = [];
  #durations = new Map<Block, number>();

  constructor(source: ByteSource, segment: Segment, clusters: Clusters, track: MatroskaTrack) {
    this.#source = source;
    this.#segment = segment;
    this.#clusters = clusters;
    this.#track = track;
  }

  async seek(from: number): Promise<void> {
    const { firstCluster } = this.#segment;
    if (from > 0) {
      this.origin = await this.#firstTime();
      // Times are rounded: a small margin keeps a block from being missed.
      const ticks = (from * 1000 + this.#track.delay) / this.#segment.timestampScale + 1e-6;
      const near = () => this.#clusters.near(this.#track.number, ticks);
      const place = (await this.#findNearCue(ticks)) ?? (await this.#findKey((await near()) ?? firstCluster, ticks));
      if (place) return this.#enter(place);
    }
    this.#enter({ stretch: { items: [], next: firstCluster }, index: 0 });
    this.position = firstCluster;
  }

  async next(): Promise<Packet | Damage | undefined> {
    for (;;) {
      const laced = this.#laced.shift();
      if (laced) return laced;
      const { stretch, index } = this.#place ?? { stretch: { items: [], next: undefined }, index: 0 };
      const item = stretch.items[index];
      if (item) {
        this.#place = { stretch, index: index + 1 };
        if ("what" in item) return item;
        if (item.track !== this.#track.number) continue;
        this.position = item.data;
        const damage = await this.#open(item);
        if (damage) return damage;
        continue;
      }
      if (stretch.next === undefined) return undefined;
      this.position = stretch.next;
      this.#enter({ stretch: await this.#clusters.read(stretch.next), index: 0 });
    }
  }

  #enter(place: Place): void {
    this.#place = place;
    this.#laced = [];
    const blocks = this.#own(place.stretch);
    this.#durations = this.#track.text
      ? new Map(blocks.map((block) => [block, block.duration]))
      : durationsOf(blocks, this.#track.defaultDuration, this.#segment.timestampScale);
  }

  #own({ items }: Stretch): Block[] {
    return items.filter((item): item is Block => "track" in item && item.track === this.#track.number);
  }

  /** Reads a block's frames. */
  async #open(block: Block): Promise<Damage | undefined> {
    const bytes = await this.#source.read(block.data, block.end);
    const frames = unlace(bytes, block.lacing);
    if (!frames) return damaged(block.data, block.end);
    const tick = this.#segment.timestampScale / 1000;
    const own = this.#track.defaultDuration ?? 0;
    const ticks = this.#durations.get(block) || (block.lacing ? (frames.length * own) / (tick * 1000) : 0);
    for (const [index, frame] of frames.entries()) {
      if (frame.length === 0) continue;
      this.#laced.push({
        data: this.#track.prefix.length > 0 ? joined([this.#track.prefix, frame]) : frame,
        // Not every recorder marks audio packets as key frames.
        type: block.isKey || !this.#track.isVideo ? "key" : "delta",
        timestamp: (block.timestamp + (ticks * index) / frames.length) * tick - this.#track.delay / 1000,
        duration: Math.round((ticks / frames.length) * tick),
        alpha: block.alpha,
        padding: index === frames.length - 1 ? block.padding / 1000 : 0,
      });
    }
    return undefined;
  }

  async #firstTime(): Promise<number> {
    const time = this.#clusters.firstTimes.get(this.#track.number) ?? (await this.#readFirstTime());
    this.#clusters.firstTimes.set(this.#track.number, time);
    return time;
  }

  async #readFirstTime(): Promise<number> {
    for (let next: number | undefined = this.#segment.firstCluster; next !== undefined; ) {
      const stretch: Stretch = await this.#clusters.read(next);
      const [first] = this.#own(stretch);
      if (first) return (first.timestamp * this.#segment.timestampScale - this.#track.delay) / 1000;
      next = stretch.next;
    }
    return 0;
  }

  async #findNearCue(ticks: number): Promise<Place | undefined> {
    const cue = (await readCues(this.#source, this.#segment)).findLast(({ time }) => time <= ticks);
    if (!cue || cue.position < this.#segment.firstCluster) return undefined;
    const element = await elementAt(this.#source, cue.position);
    if (typeof element === "string" || element.id !== ID.CLUSTER) return undefined;
    return this.#findKey(cue.position, ticks);
  }

  /** The last key block at or before a time, searched from the beginning of a cluster on. */
  async #findKey(from: number, ticks: number): Promise<Place | undefined> {
    let place: Place | undefined;
    for (let next: number | undefined = from; next !== undefined; ) {
      const stretch: Stretch = await this.#clusters.read(next);
      for (const [index, item] of stretch.items.entries()) {
        if (!("track" in item) || item.track !== this.#track.number) continue;
        if (item.timestamp > ticks) return place;
        if (item.isKey || !this.#track.isVideo) place = { stretch, index };
      }
      next = stretch.next;
    }
    return place;
  }
}

/** Durations in ticks: until the next block in the cluster, or the stored duration of the last one. */
function durationsOf(blocks: readonly Block[], defaultDuration: number | undefined, scale: number) {
  const inOrder = blocks.toSorted((a, b) => a.timestamp - b.timestamp);
  return new Map(
    inOrder.map((block, index) => {
      const next = inOrder[index + 1];
      const own = block.duration || (block.lacing ? 0 : (defaultDuration ?? 0) / scale);
      return [block, next ? next.timestamp - block.timestamp : own];
    }),
  );
}
