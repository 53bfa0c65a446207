import type { InputVideoTrack } from "mediabunny";
import { defaultFrameRate, hasSampleTable } from "./mediabunny-internals.ts";

/** Packets whose times tell the rate: of an index, and of a file that has to be read for them. */
const LISTED = 256;
const READ = 60;

/** Frame rate by the file's index alone, without reading on: `undefined` if it does not say. */
export async function listedFrameRate(track: InputVideoTrack, matroska: boolean): Promise<number | undefined> {
  if (matroska) return defaultFrameRate(track);
  return hasSampleTable(track) ? rateOf(track, LISTED) : undefined;
}

/** Frame rate by the times of the first packets; `undefined` if there are fewer than two. */
export const measuredFrameRate = (track: InputVideoTrack): Promise<number | undefined> => rateOf(track, READ);

async function rateOf(track: InputVideoTrack, targetPacketCount: number): Promise<number | undefined> {
  const { bestGuessFrameRate, probedPacketCount } = await track.computeFrameRateMetrics({ targetPacketCount });
  return probedPacketCount > 1 ? bestGuessFrameRate : undefined;
}
