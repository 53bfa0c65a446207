import { isEdit, recipeOf } from "../edit/edit.ts";
import type { Demuxed, DemuxOptions } from "./demux.ts";

/** Gives one reader of a shared file its tracks. Throws if the file is closed. */
export type Share = (options: Pick<DemuxOptions, "skipDamage">) => Demuxed;

/** Options in the recipe of an opened file, and of one of its tracks. */
export interface FileRecipe {
  /** Identifies the file. */
  share: Share;
  /** Index of the video track; `undefined` without one. */
  video: number | undefined;
  /** Index of the audio track; `undefined` without one. */
  audio: number | undefined;
}

/** How an opened file is read; `undefined` for other inputs. */
export function sharedFile(input: unknown): Share | undefined {
  if (!isEdit(input)) return undefined;
  const { stage, options } = recipeOf(input);
  return stage === "file" ? (options.share as Share) : undefined;
}
