import type { GenericTrack } from "../media/types.ts";
import { type Container, cursorOf } from "./demux.ts";

/** The end of a track's last packet in microseconds, for files that don't say their length. Damage is passed over. */
export async function measuredDuration(container: Container, track: GenericTrack): Promise<number> {
  const cursor = cursorOf(container, track);
  let end = 0;
  await cursor.seek(Number.MAX_SAFE_INTEGER);
  for (let item = await cursor.next(); item; item = await cursor.next())
    if (!("what" in item)) end = Math.max(end, item.timestamp + item.duration);
  return Math.round(end);
}
