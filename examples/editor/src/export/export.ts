/** Runs an export in a worker and saves the file. */
import { type MFXBlob, runInWorker, writeToFile } from "mfx/next";
import type { ExportJob } from "./job.ts";

// #region export
/** Call it in a click handler: where the browser has a file picker, it is opened at once. */
export async function exportFile(
  job: ExportJob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<void> {
  const worker = new Worker(new URL("./export.worker.ts", import.meta.url), { type: "module" });
  try {
    const file = runInWorker<MFXBlob>(worker, job, {
      signal,
      onProgress: ({ fraction = 0 }) => onProgress(fraction),
    });
    await writeToFile(file, "film.mp4", "MP4 video", { signal });
  } finally {
    worker.terminate();
  }
}
// #endregion
