/** A row of small pictures of a file, for the timeline. */
import { framesAt } from "mfx/next";
import type { Source } from "../model/project.ts";
import type { OpenedFile } from "./open.ts";

export interface Thumbnail {
  /** Time of the file, in milliseconds. */
  time: number;
  picture: ImageBitmap;
}

const HEIGHT = 96;
/** Milliseconds between two thumbnails of a short file. */
const INTERVAL = 1000;
const MOST = 60;

// #region thumbnails
/** Calls back with each thumbnail as it is made. Key frames are near enough: each takes one packet to read and decode. */
export async function makeThumbnails(
  { kind, duration }: Source,
  file: OpenedFile,
  onThumbnail: (thumbnail: Thumbnail) => void,
): Promise<void> {
  if (kind === "sound") return;
  if (file instanceof ImageBitmap) {
    onThumbnail({ time: 0, picture: await createImageBitmap(file, { resizeHeight: HEIGHT }) });
    return;
  }
  const times = thumbnailTimes(duration);
  let index = 0;
  for await (const frame of framesAt(file, times, { height: HEIGHT, exact: false })) {
    const picture = await createImageBitmap(frame);
    frame.close();
    onThumbnail({ time: times[index++]!, picture });
  }
}
// #endregion

/** Times of the thumbnails of a file of this length. */
export function thumbnailTimes(duration: number): number[] {
  const count = Math.max(1, Math.min(MOST, Math.ceil(duration / INTERVAL)));
  return Array.from({ length: count }, (_, index) => (index * duration) / count);
}

/** The thumbnail that is nearest to a time. */
export function thumbnailAt(thumbnails: readonly Thumbnail[], time: number): Thumbnail | undefined {
  let nearest = thumbnails[0];
  for (const each of thumbnails) if (Math.abs(each.time - time) < Math.abs(nearest!.time - time)) nearest = each;
  return nearest;
}
