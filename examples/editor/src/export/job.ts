/** What an export makes: the message to the worker, and the size of the file that follows from it. */
import { type Project, projectLength } from "../model/project.ts";

export type Quality = "small" | "good" | "best";

export interface ExportJob {
  project: Project;
  /** The files of the project by source. */
  files: ReadonlyMap<string, File>;
  /** How to encode; `"copy"` cuts without encoding. */
  encoding: { codecs: string; quality: Quality } | "copy";
}

/** Bits per pixel and frame. */
const BITS: Record<Quality, number> = { small: 0.05, good: 0.1, best: 0.2 };
export const AUDIO_BITRATE = 128_000;

export const videoBitrate = ({ width, height, frameRate }: Project, quality: Quality) =>
  Math.round(width * height * frameRate * BITS[quality]);

/** Expected size in bytes. Encoders spend less on simple pictures. */
export const expectedSize = (project: Project, quality: Quality) =>
  ((videoBitrate(project, quality) + AUDIO_BITRATE) * projectLength(project)) / 8000;
