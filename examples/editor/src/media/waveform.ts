/** The peaks of a file's sound, for the timeline. */
import { type MediaFile, waveform } from "mfx/next";

export interface Peaks {
  /** Loudest sample of each column, from 0 to 1. */
  values: Float32Array;
  /** Length of the sound in milliseconds. */
  duration: number;
}

/** Columns per second of sound, and at most. */
const RATE = 20;
const MOST = 8000;

/** Number of columns for the sound of a file of this length. */
export const columnsOf = (duration: number): number => Math.max(1, Math.min(MOST, Math.ceil((duration / 1000) * RATE)));

// #region waveform
export async function makePeaks(file: MediaFile, duration: number): Promise<Peaks | undefined> {
  if (!file.audio) return undefined;
  const width = columnsOf(duration);
  const wave = await waveform(file, { width });
  const values = new Float32Array(width);
  for (const { min, max } of wave.channels)
    for (let column = 0; column < width; column++)
      values[column] = Math.max(values[column]!, -min[column]!, max[column]!);
  return { values, duration: wave.duration };
}
// #endregion
