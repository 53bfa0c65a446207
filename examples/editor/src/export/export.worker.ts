/** Makes the edit of a project off the page's thread: its files are opened, read and encoded here. */
import { serveEdit } from "mfx/next";
import { type OpenedFile, openMedia } from "../media/open.ts";
import { toEdit } from "../model/edit.ts";
import { addAacEncoder } from "./aac.ts";
import type { FilmParts } from "./job.ts";

// #region worker
serveEdit<FilmParts>(async (parts) => {
  const { project, files, isCopied } = parts();
  const opened = new Map<string, OpenedFile>();
  if (!isCopied) await addAacEncoder();
  for (const [id, file] of files) opened.set(id, await openMedia(file));
  return toEdit(project, opened, isCopied);
});
// #endregion
