import { ContainerError } from "../../errors.ts";
import { joined } from "../../media/joined.ts";
import { box, uint32, uint32s, uint64s } from "../mp4/write-box.ts";
import type { SampleLog } from "./sample-log.ts";

export interface SampleTables {
  /** The content of the box `stbl` behind the description of the samples. */
  bytes: Uint8Array;
  /** When the first sample is presented, in ticks: the beginning of the media. */
  start: number;
  /** Duration of the media in ticks. */
  duration: number;
}

export interface ChunkPositions {
  base: number;
  long: boolean;
}

/**
 * The tables of a track.
 *
 * @param positions - `base` is added to the positions of the chunks, which take 64 bits if they are `long`.
 */
export function sampleTables(log: SampleLog, hasKeys: boolean, { base, long }: ChunkPositions): SampleTables {
  const { times, sizes, keys, chunks, count } = log;
  // Files have no decoding times in common: those of presentation, in order, are early enough for every codec.
  const decoded = times.slice().sort();
  const start = decoded[0] ?? 0;
  const end = log.end;
  const steps = new Runs();
  const shifts = new Runs();
  for (let index = 0; index < count; index++) {
    const own = decoded[index]!;
    const next = decoded[index + 1];
    steps.add(checkedStep(next === undefined ? Math.max(0, end - own) : next - own));
    shifts.add(times[index]! - own);
  }
  const isReordered = shifts.entries.some((entry, index) => index % 2 === 1 && entry !== 0);
  const keyNumbers: number[] = [];
  if (hasKeys) for (let index = 0; index < count; index++) if (keys[index]) keyNumbers.push(index + 1);
  const perChunk: number[] = [];
  for (const [index, { first }] of chunks.entries()) {
    const samples = (chunks[index + 1]?.first ?? count) - first;
    if (samples !== perChunk.at(-2)) perChunk.push(index + 1, samples, 1);
  }
  const positions = chunks.map(({ position }) => position + base);
  return {
    bytes: joined([
      table("stts", 0, steps.entries, 2),
      ...(isReordered ? [table("ctts", 1, shifts.entries, 2)] : []),
      ...(hasKeys && keyNumbers.length < count ? [table("stss", 0, keyNumbers, 1)] : []),
      table("stsc", 0, perChunk, 3),
      box("stsz", uint32(0, 0, count), uint32s(sizes)),
      long ? box("co64", uint32(0, positions.length), uint64s(positions)) : table("stco", 0, positions, 1),
    ]),
    start,
    duration: count > 0 ? end - start : 0,
  };
}

/** MP4 counts ticks between samples in 32 bits. */
const LONGEST = 2 ** 32 - 1;

/** The time between two samples, unless MP4 cannot hold it. */
export function checkedStep(ticks: number): number {
  if (ticks <= LONGEST) return ticks;
  const message = `MP4 cannot hold a gap of ${ticks} ticks between two packets; at most ${LONGEST} are possible. Write WebM, or end the file before the gap.`;
  throw new ContainerError("container-failed", message);
}

/** The tables of a track whose samples are in fragments. */
export const emptyTables = () =>
  joined([table("stts", 0, [], 2), table("stsc", 0, [], 3), box("stsz", uint32(0, 0, 0)), table("stco", 0, [], 1)]);

const table = (type: string, version: number, numbers: number[], width: number) =>
  box(type, uint32(version << 24, numbers.length / width), uint32s(numbers));

/** Values in runs: how often, and which. */
class Runs {
  readonly entries: number[] = [];

  add(value: number): void {
    const last = this.entries.length - 2;
    if (last >= 0 && this.entries[last + 1] === value) this.entries[last]!++;
    else this.entries.push(1, value);
  }
}
