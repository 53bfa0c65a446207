import { type Edit, recipeOf } from "../edit/edit.ts";
import type { MFXBlob } from "../io/mfx-blob.ts";
import type { Progress } from "../stream/progress.ts";
import type { EncodeEditOptions } from "./edit-options.ts";
import type { CopyObstacle } from "./obstacle.ts";

/** Options of `encode` that can be posted. */
export type RemoteEncodeOptions = Omit<EncodeEditOptions, "edit" | "signal" | "onProgress">;

/** What the page asks the worker of an edit. */
export interface RemoteEdit {
  encode(
    options: RemoteEncodeOptions,
    bridged: { signal?: AbortSignal | undefined; onProgress?: ((progress: Progress) => void) | undefined },
  ): ReadableStream<MFXBlob>;
  copyObstacle(mimeType: string | undefined): Promise<CopyObstacle | undefined>;
}

/** The worker's side of an edit; `undefined` for edits of the page. */
export const remoteOf = (edit: Edit): RemoteEdit | undefined => recipeOf(edit).options.remote as RemoteEdit | undefined;
