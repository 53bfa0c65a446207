import type { ByteSource } from "../../io/byte-source.ts";
import { cutOff, type Damage, damaged } from "../core/damage.ts";
import type { Packet, PacketCursor } from "../core/packets.ts";
import { boxAt } from "./box.ts";
import { readFragmentIndex } from "./fragment-index.ts";
import type { FragmentStretch, Fragments, Next } from "./fragments.ts";
import type { Mp4Edit, Mp4Track } from "./movie.ts";
import type { Sample, SampleList } from "./sample-table.ts";

/** Larger than any packet. */
const MAX_SIZE = 1 << 28;
/** Number of consecutive unreadable samples after which reading stops: tables can claim billions. */
const MAX_UNREADABLE = 1000;

/** Sources of a track's samples. */
export interface Mp4Context {
  source: ByteSource;
  track: Mp4Track;
  /** The part of the track that is read. */
  edit: Mp4Edit;
  /** Samples that the index lists. */
  samples: SampleList;
  /** Those of fragments come after them. */
  fragments: Fragments | undefined;
  firstFragment: Next;
}

/** Reads the packets of one track of an MP4 or QuickTime file. */
export class Mp4Packets implements PacketCursor {
  readonly origin = undefined;
  position = 0;
  #context: Mp4Context;
  /** The next sample of the index. */
  #index = 0;
  #unreadable = 0;
  /** Damage and samples of the stretch that have not been read yet. */
  #pending: (Damage | Sample)[] = [];
  #next: Next | undefined;

  constructor(context: Mp4Context) {
    this.#context = context;
  }

  async seek(from: number): Promise<void> {
    const { track, edit, samples, fragments, firstFragment } = this.#context;
    const time = Math.floor((from / 1e6) * track.timescale + 1e-6) + edit.offset;
    this.#next = fragments && firstFragment;
    if (from <= 0) return;
    this.#index = samples.count > 0 ? samples.keyBefore(time) : 0;
    // Fragments may follow the samples of the index. They are searched for later times.
    const last = samples.at(samples.count - 1);
    const isBehind = !last || time >= last.time + last.duration;
    if (fragments && isBehind && (await this.#seekFragment(fragments, time))) this.#index = samples.count;
  }

  async next(): Promise<Packet | Damage | undefined> {
    for (;;) {
      const item = await this.#nextSample();
      if (!item || "what" in item) return item;
      // Nothing is lost with a sample of no bytes.
      if (item.size > 0 || this.#unreadable === MAX_UNREADABLE - 1) return this.#read(item);
      this.#unreadable++;
    }
  }

  nextInMemory(): Packet | undefined {
    const { samples, source } = this.#context;
    const isListed = this.#index < samples.count;
    const sample = isListed ? samples.at(this.#index) : this.#pending[0];
    if (!sample || "what" in sample || sample.size === 0) return undefined;
    const data = source.inMemory?.(sample.position, sample.position + sample.size);
    if (!data) return undefined;
    if (isListed) this.#index++;
    else this.#pending.shift();
    return this.#packet(sample, data);
  }

  async #nextSample(): Promise<Sample | Damage | undefined> {
    const { samples, fragments } = this.#context;
    if (this.#index < samples.count) {
      const sample = samples.at(this.#index++);
      if (sample) return sample;
      this.#index = samples.count;
      const { position } = this;
      return { what: "The file is damaged: its index ends before the track does.", position, end: position };
    }
    while (this.#pending.length === 0) {
      if (!this.#next || !fragments) return undefined;
      this.position = this.#next.at;
      this.#enter(await fragments.read(this.#next));
    }
    return this.#pending.shift();
  }

  #enter(stretch: FragmentStretch): void {
    this.#pending = [...stretch.damage, ...(stretch.runs.get(this.#context.track.id)?.samples ?? [])];
    this.#next = stretch.next;
  }

  /** Whether a fragment has a key sample at or before a time. */
  async #seekFragment(fragments: Fragments, time: number): Promise<boolean> {
    const index = await readFragmentIndex(this.#context.source, this.#context.track.id);
    const entry = index.findLast((each) => each.time <= time);
    const isKnown = entry && (await boxAt(this.#context.source, entry.position));
    const near =
      isKnown && isKnown !== "end" && isKnown.type === "moof"
        ? { at: entry.position, from: entry.position }
        : await fragments.near(this.#context.track.id, time, this.#context.firstFragment);
    for (const start of [near, this.#context.firstFragment]) {
      if (!start) continue;
      const found = await this.#findKey(fragments, start, time);
      if (!found) continue;
      this.#enter(found.stretch);
      this.#pending.splice(0, found.stretch.damage.length + found.sample);
      return true;
    }
    return false;
  }

  /** The last key sample at or before a time, searched from a fragment on. */
  async #findKey(fragments: Fragments, start: Next, time: number) {
    let found: { stretch: FragmentStretch; sample: number } | undefined;
    for (let next: Next | undefined = start; next; ) {
      const stretch: FragmentStretch = await fragments.read(next);
      const samples = stretch.runs.get(this.#context.track.id)?.samples ?? [];
      for (const [index, sample] of samples.entries()) {
        if (sample.isKey && sample.time <= time) found = { stretch, sample: index };
      }
      if (samples.length > 0 && samples.every((sample) => sample.time > time)) break;
      next = stretch.next;
    }
    return found;
  }

  async #read(sample: Sample): Promise<Packet | Damage> {
    const { source } = this.#context;
    const { position, size } = sample;
    this.position = position;
    const isPlausible = size > 0 && size <= MAX_SIZE;
    const data = isPlausible ? await source.read(position, position + size) : new Uint8Array();
    if (!isPlausible || data.length < size) {
      if (++this.#unreadable === MAX_UNREADABLE) this.#index = this.#context.samples.count;
      return isPlausible ? cutOff(position) : damaged(position, position + size);
    }
    return this.#packet(sample, data);
  }

  #packet({ position, time, duration, isKey }: Sample, data: Uint8Array): Packet {
    const { track, edit } = this.#context;
    this.position = position;
    this.#unreadable = 0;
    return {
      data,
      type: isKey ? "key" : "delta",
      timestamp: ((time - edit.offset) / track.timescale) * 1e6,
      duration: Math.round((duration / track.timescale) * 1e6),
      alpha: undefined,
    };
  }
}
