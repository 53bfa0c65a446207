import type { StoredTrack } from "../core/opened-file.ts";
import { boxesIn, findBox } from "./box.ts";
import type { Mp4Track } from "./movie.ts";

/** Formats of sound that only QuickTime has. */
const QUICKTIME_SOUND = /^(raw |sowt|twos|in24|in32|fl32|fl64|lpcm|NONE|ulaw|alaw|\.mp3|ms..)$/s;

/** How a track is stored, unless an MP4 cannot have it that way. */
export function storedTrack(track: Mp4Track, isQuickTime: boolean): StoredTrack | undefined {
  const { timescale, format, type, table } = track;
  const formats = findBox(table, "stsd");
  const entries = formats ? [...boxesIn(formats, 8)] : [];
  const [entry] = entries;
  if (!formats || !entry || entries.length > 1 || QUICKTIME_SOUND.test(format)) return undefined;
  // QuickTime puts the settings of an audio decoder into a box of its own.
  if (type === "audio" && isQuickTime) return undefined;
  return {
    timescale,
    entry: new Uint8Array(formats.buffer, formats.byteOffset + entry.start, entry.end - entry.start),
  };
}
