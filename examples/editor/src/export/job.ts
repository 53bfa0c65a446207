/** What an export needs: the parts of the film, and how large its file becomes. */
import { type Project, projectLength } from "../model/project.ts";

export type Quality = "small" | "good" | "best";

/** What the worker makes the film of. */
export interface FilmParts {
  project: Project;
  /** The files of the project by source. */
  files: ReadonlyMap<string, File>;
  /** Whether packets are to be copied. */
  isCopied: boolean;
}

/** Bits per pixel and frame. */
const BITS: Record<Quality, number> = { small: 0.05, good: 0.1, best: 0.2 };
export const AUDIO_BITRATE = 128_000;

export const videoBitrate = ({ width, height, frameRate }: Project, quality: Quality) =>
  Math.round(width * height * frameRate * BITS[quality]);

/** Expected size in bytes. Encoders spend less on simple pictures. */
export const expectedSize = (project: Project, quality: Quality) =>
  ((videoBitrate(project, quality) + AUDIO_BITRATE) * projectLength(project)) / 8000;
