import { checkEdit, type Edit, kindsOf } from "../edit/edit.ts";
import { OptionError } from "../errors.ts";
import { unlessAborted } from "../media/abort.ts";
import type { CopyObstacle } from "./obstacle.ts";
import { remoteOf } from "./remote-edit.ts";

/**
 * Options of {@link copyObstacle}.
 *
 * @inline
 */
export interface CopyObstacleOptions {
  /**
   * Mime type of the file.
   *
   * @defaultValue an MP4 with the codecs of the edit
   */
  mimeType?: string | undefined;
  /** Stops reading when aborted: the promise rejects with an {@link AbortedError}. */
  signal?: AbortSignal | undefined;
}

/**
 * Tells why {@link encode} with `copy: "only"` would fail, for a file without `streaming` and tracks without settings. Reads indexes of files, and decodes
 * nothing.
 *
 * @param edit - The edit.
 * @param options - Mime type of the file, and `signal` to stop.
 * @returns The first obstacle; `undefined` if every track can be copied.
 * @throws `AbortedError` if `signal` is aborted.
 *
 * @example
 * ```ts live
 * import { clip, copyObstacle, effect, openFile, visual } from "mfx";
 *
 * const part = clip(await openFile(video), { start: 1000, end: 3000 });
 * await show(`${await copyObstacle(part)}`);
 * const obstacle = await copyObstacle(effect(part, [visual.sharpen()]));
 * await show(`${obstacle?.details.path}: ${obstacle?.details.reason}`);
 * ```
 *
 * @group Encode
 * @since next
 */
export async function copyObstacle(
  edit: Edit,
  { mimeType, signal }: CopyObstacleOptions = {},
): Promise<CopyObstacle | undefined> {
  checkEdit("edit", edit);
  return unlessAborted(remoteOf(edit)?.copyObstacle(mimeType) ?? findObstacle(edit, mimeType), signal);
}

async function findObstacle(edit: Edit, mimeType: string | undefined): Promise<CopyObstacle | undefined> {
  const { planCopy } = await import("./copied-segments.ts");
  const hidesFrames = mimeType === undefined || /^\w+\/mp4/.test(mimeType);
  for (const kind of kindsOf(edit)) {
    try {
      await planCopy(edit, kind, { mimeType, hidesFrames, copyStart: "exact", encodesEdges: false });
    } catch (error) {
      if (error instanceof OptionError && error.details.reason) return error as CopyObstacle;
      throw error;
    }
  }
  return undefined;
}
