/** Makes the file, off the page's thread. */
import { encode, type MFXBlob, servePipeline } from "mfx/next";
import { type OpenedFile, openMedia } from "../media/open.ts";
import { toEdit } from "../model/edit.ts";
import { mimeTypeOf } from "./codecs.ts";
import { copyClips } from "./copy.ts";
import { AUDIO_BITRATE, type ExportJob, videoBitrate } from "./job.ts";

// #region worker
servePipeline<ExportJob, MFXBlob>(async ({ project, files, encoding }, { signal }) => {
  const opened = new Map<string, OpenedFile>();
  for (const [id, file] of files) opened.set(id, await openMedia(file));
  if (encoding === "copy") return copyClips(project, opened, signal);

  const { width, height, frameRate } = project;
  const { video, audio } = await toEdit(project, opened)({ start: 0, signal });
  return encode({
    mimeType: mimeTypeOf(encoding.codecs),
    video: { stream: video!, width, height, framerate: frameRate, bitrate: videoBitrate(project, encoding.quality) },
    audio: { stream: audio!, bitrate: AUDIO_BITRATE },
    signal,
  });
});
// #endregion
