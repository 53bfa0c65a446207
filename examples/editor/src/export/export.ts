/** The film of a project, made in a worker and saved as a file. */
import { editInWorker, encode, type WorkerEdit, writeToFile } from "mfx/next";
import { extensionOf, type FilmParts, fileNameOf, type Settings } from "./job.ts";

/** Loaded with the page, so that an export needs no connection. */
const worker = new Worker(new URL("./export.worker.ts", import.meta.url), { type: "module" });

// #region film
/** Opens the files of a project in the worker. Close the edit when it is no longer needed. */
export const openFilm = (parts: FilmParts, signal: AbortSignal) => editInWorker(worker, parts, { signal });
// #endregion

// #region export
/** Call it in a click handler: where the browser has a file picker, it is opened at once. */
export function exportFilm(edit: WorkerEdit<FilmParts>, name: string, settings: Settings): Promise<void> {
  const extension = extensionOf(settings.mimeType);
  const file = encode({ ...settings, edit });
  return writeToFile(file, `${fileNameOf(name)}.${extension}`, extension.toUpperCase(), settings);
}
// #endregion
