import { BoxError, boxesIn, contentOf, unsignedAt } from "./box.ts";
import type { MovieTracks, Mp4Track, SampleDefaults } from "./movie.ts";
import type { Sample } from "./sample-table.ts";

/** One track's samples in a fragment. */
export interface FragmentRun {
  samples: Sample[];
  /** Decoding time at its end. */
  end: number;
}

/** More than a fragment has: minutes of uncompressed sound. */
const MAX_SAMPLES = 1 << 20;
/** Boxes that can be in a fragment beside its tracks. Anything else is a damaged name, which would hide a track. */
const MOOF_CHILDREN = new Set(["mfhd", "traf", "meta", "pssh", "uuid", "free", "skip", "sgpd"]);
const TRAF_CHILDREN = new Set(
  "tfhd tfdt trun sbgp sgpd subs saiz saio senc meta uuid free skip sdtp cslg udta".split(" "),
);
const NOT_KEY = 0x10000;

/**
 * Reads a box `moof`.
 *
 * @param view - The whole box.
 * @param position - Its position in the file.
 * @param startOf - Start time of a track's samples, for fragments without one.
 */
export function readFragment(
  view: DataView,
  position: number,
  movie: MovieTracks,
  startOf: (track: Mp4Track) => number,
): Map<number, FragmentRun> {
  const runs = new Map<number, FragmentRun>();
  let implicitBase = position;
  for (const box of boxesIn(view, 8)) {
    if (!MOOF_CHILDREN.has(box.type)) throw new BoxError(`A fragment cannot have a box "${box.type}".`);
    if (box.type !== "traf") continue;
    const { id, run, dataEnd } = readTrackFragment(contentOf(view, box), { position, implicitBase, movie, startOf });
    implicitBase = dataEnd;
    if (run) runs.set(id, run);
  }
  return runs;
}

interface Context {
  position: number;
  /** Default start of the data: the end of the previous track's data. */
  implicitBase: number;
  movie: MovieTracks;
  startOf: (track: Mp4Track) => number;
}

function readTrackFragment(view: DataView, { position, implicitBase, movie, startOf }: Context) {
  const boxes = [...boxesIn(view, 0)];
  for (const { type } of boxes) {
    if (!TRAF_CHILDREN.has(type)) throw new BoxError(`A track's fragment cannot have a box "${type}".`);
  }
  const headerBox = boxes.find(({ type }) => type === "tfhd");
  if (!headerBox) throw new BoxError("The header of a track's fragment is missing.");
  const header = contentOf(view, headerBox);
  const flags = header.getUint32(0) & 0xffffff;
  const id = header.getUint32(4);
  if (!movie.ids.has(id)) throw new BoxError(`A fragment belongs to track ${id}, which does not exist.`);
  const track = movie.tracks.find((each) => each.id === id);
  if (!track) return { id, run: undefined, dataEnd: implicitBase };

  let at = 8;
  const field = (flag: number, bytes: 4 | 8): number | undefined => {
    if (!(flags & flag)) return undefined;
    at += bytes;
    return unsignedAt(header, at - bytes, bytes === 8);
  };
  const base = field(0x1, 8) ?? (flags & 0x20000 ? position : implicitBase);
  field(0x2, 4);
  const defaults: SampleDefaults = {
    duration: field(0x8, 4) ?? track.defaults.duration,
    size: field(0x10, 4) ?? track.defaults.size,
    flags: field(0x20, 4) ?? track.defaults.flags,
  };
  const timeBox = boxes.find(({ type }) => type === "tfdt");
  const time = timeBox && contentOf(view, timeBox);
  const reader = new RunReader(base, time ? unsignedAt(time, 4, time.getUint8(0) === 1) : startOf(track), defaults);
  const runs = boxes.filter(({ type }) => type === "trun");
  const isEmpty = (flags & 0x10000) !== 0;
  if (runs.length === 0 && !isEmpty) throw new BoxError("A track's fragment has no samples.");
  for (const run of runs) reader.read(contentOf(view, run));
  return { id, run: reader.finish(), dataEnd: reader.dataEnd };
}

/** Reads the boxes `trun` of a track, one after the other. */
class RunReader {
  dataEnd: number;
  #base: number;
  #time: number;
  #defaults: SampleDefaults;
  #samples: Sample[] = [];

  constructor(base: number, time: number, defaults: SampleDefaults) {
    this.dataEnd = base;
    this.#base = base;
    this.#time = time;
    this.#defaults = defaults;
  }

  read(run: DataView): void {
    const flags = run.getUint32(0) & 0xffffff;
    const isSigned = run.getUint8(0) > 0;
    const count = run.getUint32(4);
    if (this.#samples.length + count > MAX_SAMPLES) throw new BoxError(`A fragment cannot have ${count} samples.`);
    let at = 8;
    const next = (flag: number): number | undefined => {
      if (!(flags & flag)) return undefined;
      at += 4;
      return run.getUint32(at - 4);
    };
    const offset = next(0x1);
    if (offset !== undefined) this.dataEnd = this.#base + (offset | 0);
    const firstFlags = next(0x4);
    for (let index = 0; index < count; index++) {
      const duration = next(0x100) ?? this.#defaults.duration;
      const size = next(0x200) ?? this.#defaults.size;
      const ownFlags = next(0x400) ?? this.#defaults.flags;
      const shift = next(0x800) ?? 0;
      const sampleFlags = index === 0 ? (firstFlags ?? ownFlags) : ownFlags;
      const time = this.#time + (isSigned ? shift | 0 : shift);
      this.#samples.push({ position: this.dataEnd, size, time, duration, isKey: (sampleFlags & NOT_KEY) === 0 });
      this.dataEnd += size;
      this.#time += duration;
    }
    if (at !== run.byteLength) throw new BoxError(`A list of ${count} samples has a size of ${run.byteLength} bytes.`);
  }

  /** The samples. Each lasts until the next one in presentation order. */
  finish(): FragmentRun | undefined {
    if (this.#samples.length === 0) return undefined;
    const inOrder = this.#samples.toSorted((a, b) => a.time - b.time);
    for (const [index, sample] of inOrder.entries()) {
      const next = inOrder[index + 1];
      if (next) sample.duration = next.time - sample.time;
    }
    return { samples: this.#samples, end: this.#time };
  }
}
