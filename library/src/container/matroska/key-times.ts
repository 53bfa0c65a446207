import type { Clusters, Stretch } from "./clusters.ts";
import type { MatroskaTrack, Segment } from "./types.ts";

/** Times of a track's key frames, in microseconds, from the headers of all blocks: an index may list only some of them. */
export async function keyTimes(segment: Segment, clusters: Clusters, { number }: MatroskaTrack): Promise<number[]> {
  const times: number[] = [];
  for (let next: number | undefined = segment.firstCluster; next !== undefined; ) {
    const stretch: Stretch = await clusters.read(next);
    for (const item of stretch.items) {
      if ("track" in item && item.track === number && item.isKey) {
        times.push((item.timestamp * segment.timestampScale) / 1000);
      }
    }
    next = stretch.next;
  }
  return times;
}
