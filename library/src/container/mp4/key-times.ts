import type { Mp4Context } from "./mp4-packets.ts";
import type { Sample } from "./sample-table.ts";

/** More than any track has. Tables can claim billions. */
const MAX_SAMPLES = 1 << 24;

/** Times of a track's key frames, in microseconds, from the index and the headers of fragments. */
export async function keyTimes({
  track: { id, timescale },
  edit,
  samples,
  fragments,
  firstFragment,
}: Omit<Mp4Context, "source">): Promise<number[]> {
  const times: number[] = [];
  const note = ({ isKey, time }: Sample) => {
    if (isKey) times.push(((time - edit.offset) / timescale) * 1e6);
  };
  for (let index = 0; index < Math.min(samples.count, MAX_SAMPLES); index++) {
    const sample = samples.at(index);
    if (!sample) break;
    note(sample);
  }
  for (let next = fragments && firstFragment; next; ) {
    const stretch = await fragments!.read(next);
    for (const sample of stretch.runs.get(id)?.samples ?? []) note(sample);
    next = stretch.next;
  }
  return times;
}
