/** The film of a project, made in a worker and saved as a file. */
import { editInWorker, encode, type WorkerEdit, writeToFile } from "mfx/next";
import type { Project } from "../model/project.ts";
import { mimeTypeOf } from "./codecs.ts";
import { AUDIO_BITRATE, type FilmParts, type Quality, videoBitrate } from "./job.ts";

/** Loaded with the page, so that an export needs no connection. */
const worker = new Worker(new URL("./export.worker.ts", import.meta.url), { type: "module" });

// #region film
/** Opens the files of a project in the worker. Close the edit when it is no longer needed. */
export const openFilm = (parts: FilmParts, signal: AbortSignal) => editInWorker(worker, parts, { signal });
// #endregion

export interface ExportOptions {
  signal: AbortSignal;
  onProgress(fraction: number): void;
}

const save = (file: ReturnType<typeof encode>, signal: AbortSignal) =>
  writeToFile(file, "film.mp4", "MP4 video", { signal });

// #region export
/** Call it in a click handler: where the browser has a file picker, it is opened at once. */
export function exportFilm(
  edit: WorkerEdit<FilmParts>,
  project: Project,
  { codecs, quality }: { codecs: string; quality: Quality },
  { signal, onProgress }: ExportOptions,
): Promise<void> {
  const file = encode({
    mimeType: mimeTypeOf(codecs),
    edit,
    video: { bitrate: videoBitrate(project, quality) },
    audio: { bitrate: AUDIO_BITRATE },
    signal,
    onProgress: ({ fraction = 0 }) => onProgress(fraction),
  });
  return save(file, signal);
}
// #endregion

// #region copy
/** Cuts without encoding: the packets of the files are written as they are, in a moment and without loss. */
export function copyFilm(edit: WorkerEdit<FilmParts>, { signal, onProgress }: ExportOptions): Promise<void> {
  const file = encode({
    mimeType: "video/mp4",
    edit,
    copy: "only",
    signal,
    onProgress: ({ fraction = 0 }) => onProgress(fraction),
  });
  return save(file, signal);
}
// #endregion
