import type { ByteSource } from "../../io/byte-source.ts";
import { cutOff, type Damage, damaged, isMissingData } from "../core/damage.ts";
import { type Place, Places } from "../core/places.ts";
import { type Box, BoxError, boxAt, viewOf } from "./box.ts";
import { type FragmentRun, readFragment } from "./fragment.ts";
import type { MovieTracks } from "./movie.ts";
import { findBoxBehind, holdsBox, TOP_LEVEL } from "./top-level.ts";

/** Fragments kept in memory, as tracks read them in turn. Their samples' contents are not. */
const KEPT = 4;
/** Fragments in which a track is searched for. */
const SEARCHED = 8;
/** Larger than any fragment's header. */
const MAX_HEADER = 1 << 26;

/** The next position to read. */
export interface Next {
  at: number;
  /** Start of the previous box's content, as its size may be wrong. */
  from: number;
}

/** A fragment, and the damage before it. */
export interface FragmentStretch {
  damage: Damage[];
  runs: ReadonlyMap<number, FragmentRun>;
  /** `undefined` at the end of the file. */
  next: Next | undefined;
}

/** Reads the fragments of a file, and resynchronizes after damage. */
export class Fragments {
  #source: ByteSource;
  #movie: MovieTracks;
  #stretches = new Map<number, Promise<FragmentStretch>>();
  /** Ends of the tracks' samples in the index, in ticks. */
  #starts = new Map<number, number>();
  /** End times of the tracks' samples before a position. */
  #ends = new Map<number, Map<number, number>>();
  /** Key samples of tracks, in ticks. */
  #places = new Map<number, Places>();
  /** Whether each fragment has its own time. */
  #hasTimes = true;

  constructor(source: ByteSource, movie: MovieTracks) {
    this.#source = source;
    this.#movie = movie;
  }

  /** Sets where a track's fragments begin if they do not say it, in ticks. */
  startAt(track: number, time: number): void {
    this.#starts.set(track, time);
  }

  /** The first fragment at or after a position. */
  read(next: Next): Promise<FragmentStretch> {
    let stretch = this.#stretches.get(next.at);
    if (!stretch) {
      stretch = this.#read(next);
      this.#stretches.set(next.at, stretch);
      // After a failed request, the next reader tries again.
      stretch.catch(() => this.#stretches.delete(next.at));
      const [oldest] = this.#stretches.keys();
      if (this.#stretches.size > KEPT && oldest !== undefined) this.#stretches.delete(oldest);
    }
    return stretch;
  }

  /** The last fragment with a key sample of a track at or before a time that can be found without reading all. */
  async near(track: number, time: number, first: Next): Promise<Next | undefined> {
    const { size } = this.#source;
    if (!this.#places.has(track)) await this.read(first);
    if (size === undefined || !this.#hasTimes) return undefined;
    const place = await this.#placesOf(track).near(time, size, (from) => this.#findKey(track, from));
    return place && { at: place.position, from: place.position };
  }

  /** The first fragment behind a position that has a key sample of a track. */
  async #findKey(track: number, from: number): Promise<Place | undefined> {
    const at = await findBoxBehind(this.#source, from, "moof", "mfhd");
    let next: Next | undefined = at === undefined ? undefined : { at, from: at };
    for (let count = 0; next && count < SEARCHED; count++) {
      const stretch: FragmentStretch = await this.read(next);
      const key = stretch.runs.get(track)?.samples.find(({ isKey }) => isKey);
      if (key) return { position: next.at, time: key.time };
      next = stretch.next;
    }
    return undefined;
  }

  #placesOf(track: number): Places {
    const places = this.#places.get(track) ?? new Places();
    this.#places.set(track, places);
    return places;
  }

  async #read(next: Next): Promise<FragmentStretch> {
    const damage: Damage[] = [];
    let { at, from } = next;
    for (;;) {
      const box = await boxAt(this.#source, at);
      const isKnown = box && box !== "end" && TOP_LEVEL.has(box.type);
      if (isKnown && box.type === "moof") {
        const stretch = await this.#readFragment(box, next.at, damage);
        if (stretch) return stretch;
        from = box.data;
      } else if (isKnown) {
        const isNextFile = box.type === "ftyp" || box.type === "moov";
        const isLast = box.end === Number.POSITIVE_INFINITY;
        if (isNextFile || isLast) break;
        from = box.data;
        at = box.end;
        continue;
      } else if (box === "end" && (at === Number.POSITIVE_INFINITY || at <= (this.#source.size ?? at))) {
        break; // Also behind data that go on to the end of the file.
      }
      const found = await findBoxBehind(this.#source, from, "moof", "mfhd");
      if (found === undefined) {
        if (isKnown || box === "end") damage.push(cutOff(at));
        else if ((await holdsBox(this.#source, at)) || (await isMissingData(this.#source, at)))
          damage.push(damaged(at, this.#source.size ?? at));
        break;
      }
      damage.push(damaged(found > at ? at : from, found));
      at = found;
      from = found + 8;
    }
    return { damage, runs: new Map(), next: undefined };
  }

  /** `undefined` if the fragment is damaged or cut off. */
  async #readFragment(box: Box, start: number, damage: Damage[]): Promise<FragmentStretch | undefined> {
    if (box.end - box.start > MAX_HEADER) return undefined;
    const bytes = await this.#source.read(box.start, box.end);
    if (bytes.length < box.end - box.start) return undefined;
    try {
      const ends = new Map(this.#ends.get(start));
      const runs = readFragment(viewOf(bytes), box.start, this.#movie, ({ id }) => {
        this.#hasTimes = false;
        return ends.get(id) ?? this.#starts.get(id) ?? 0;
      });
      for (const [id, { end, samples }] of runs) {
        ends.set(id, end);
        const key = samples.find(({ isKey }) => isKey);
        if (key) this.#placesOf(id).note({ position: box.start, time: key.time });
      }
      const next = await this.#behind(box, runs);
      this.#ends.set(next.at, ends);
      return { damage, runs, next };
    } catch (error) {
      if (error instanceof BoxError || error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /** Position after a fragment. Its data normally fills the box that follows. */
  async #behind(box: Box, runs: ReadonlyMap<number, FragmentRun>): Promise<Next> {
    const data = await boxAt(this.#source, box.end);
    const none = { at: box.end, from: box.end };
    if (!data || data === "end" || data.type !== "mdat") return none;
    let end = 0;
    for (const { samples } of runs.values())
      for (const { position, size } of samples) end = Math.max(end, position + size);
    if (end === data.end || end <= data.data) return { at: data.end, from: data.data };
    const behind = await boxAt(this.#source, end);
    const isBehind = behind && behind !== "end" && TOP_LEVEL.has(behind.type);
    return { at: isBehind ? end : data.end, from: data.data };
  }
}
