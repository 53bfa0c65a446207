import { LaterFile } from "../container/later-file.ts";
import { checkEdit, type Edit, isEdit, isLive } from "../edit/edit.ts";
import { OptionError } from "../errors.ts";
import type { MFXBlob } from "../io/mfx-blob.ts";
import { wrongOption } from "../media/check-option.ts";
import { progressCounter } from "../stream/progress.ts";
import { checkOptions } from "./check-options.ts";
import { AUDIO_NAMES, type EncodeEditOptions, FILE_NAMES, VIDEO_NAMES } from "./edit-options.ts";
import { type EncodeRules, openFile } from "./encode-file.ts";
import { runJob } from "./job.ts";
import { remoteOf } from "./remote-edit.ts";

/** Encodes an edit. It is opened when the file is read. */
export function encodeEdit(options: EncodeEditOptions, rules: EncodeRules): ReadableStream<MFXBlob> {
  const { edit, copy, onProgress, signal } = options;
  try {
    const remote = remoteEncoding(options);
    if (remote) return remote;
  } catch (error) {
    return new ReadableStream({ start: (controller) => controller.error(error) });
  }
  return runJob(
    { onProgress, signal },
    {
      open: (report) => {
        checkEdit("edit", edit);
        checkOptions(options, FILE_NAMES, VIDEO_NAMES, AUDIO_NAMES);
        checkEnd(edit);
        if (copy !== undefined && copy !== "auto" && copy !== "only") wrongOption("copy", '"auto" or "only"', copy);
        const onFrame = progressCounter(report, { start: 0, end: edit.duration * 1000 });
        return new LaterFile({
          open: async (canceled) => {
            const { partsOf } = await import("./edit-parts.ts");
            return openFile(await partsOf(options, canceled), rules, onFrame);
          },
          cancel: () => {},
        });
      },
      cancel: () => {},
    },
  );
}

/** The file that a worker makes; `undefined` if the page makes it. */
function remoteEncoding({
  edit,
  signal,
  onProgress,
  ...options
}: EncodeEditOptions): ReadableStream<MFXBlob> | undefined {
  const hasOthers = Array.isArray(options.audio) && options.audio.some((track) => track?.edit !== undefined);
  const remote = isEdit(edit) && !hasOthers ? remoteOf(edit) : undefined;
  return remote?.encode(options, { signal, onProgress });
}

/** @throws OptionError if the file would have no end. */
function checkEnd(edit: Edit): void {
  if (edit.duration < Number.POSITIVE_INFINITY || Number.isNaN(edit.duration) || isLive(edit)) return;
  throw new OptionError("edit", "The edit has no end. Set one with clip().");
}
