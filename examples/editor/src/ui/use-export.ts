/** An export: the film in the worker, how it can be encoded or copied, and its progress. */
import { copyObstacle, type WorkerEdit } from "mfx/next";
import { useEffect, useRef, useState } from "react";
import { messageOf, obstacleText } from "../errors.ts";
import { bestMimeType } from "../export/codecs.ts";
import { exportFilm, openFilm } from "../export/export.ts";
import { type FilmParts, type Format, type Quality, settingsOf } from "../export/job.ts";
import type { MediaItems } from "../media/library.ts";
import { failedSource, type Project, usedSources } from "../model/project.ts";

export type Way = Quality | "copy";

/** Why nothing is copied into files of these formats. */
const ENCODED: Partial<Record<Format, string>> = {
  gif: "a GIF is always encoded.",
  sound: "sound alone is always encoded.",
};

/** The project doesn't change while it is exported. */
export function useExport(project: Project, items: MediaItems, format: Format) {
  const stop = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  const [said, setSaid] = useState("");
  const isRunning = progress !== undefined;
  const wordsOf = (error: unknown) => messageOf(error, failedSource(project, error)?.name);
  const fail = (error: unknown) => setSaid((before) => wordsOf(error) ?? before);
  const { film, cut } = useFilms(project, items, fail);
  const { mimeType, obstacle } = useCodecs(project, format, cut, fail);
  useEffect(() => () => stop.current?.abort(), []);

  // A tab that is closed during an export asks first.
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isRunning]);

  const run = async (name: string, sized: Project, way: Way) => {
    stop.current = new AbortController();
    const options = { signal: stop.current.signal, onProgress: ({ fraction = 0 }) => setProgress(fraction) };
    setProgress(0);
    setSaid("");
    try {
      await (way === "copy"
        ? exportFilm(cut!, name, { ...options, mimeType: `video/${format}`, copy: "only" })
        : exportFilm(film!, name, { ...options, mimeType: mimeType!, ...settingsOf(sized, format, way) }));
      setSaid(format === "sound" ? "The sound is saved." : "The film is saved.");
    } catch (error) {
      setSaid(wordsOf(error) ?? "The export was canceled. Nothing was saved.");
    }
    setProgress(undefined);
  };
  return { film, mimeType, obstacle, progress, said, run, cancel: () => stop.current?.abort() };
}

type Film = WorkerEdit<FilmParts>;

/** The film in the worker: one to encode, and one whose packets can be copied. */
function useFilms(project: Project, items: MediaItems, fail: (error: unknown) => void): { film?: Film; cut?: Film } {
  const [films, setFilms] = useState<{ film?: Film; cut?: Film }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useEffect(() => {
    const closed = new AbortController();
    const files = new Map(usedSources(project).map(({ id }) => [id, items.get(id)!.file] as const));
    const openAs = async (isCopied: boolean) => {
      const edit = await openFilm({ project, files, isCopied }, closed.signal);
      closed.signal.addEventListener("abort", () => edit.close());
      return edit;
    };
    const open = async () => {
      const film = await openAs(false);
      setFilms({ film });
      setFilms({ film, cut: await openAs(true) });
    };
    open().catch(fail);
    return () => closed.abort();
  }, []);
  return films;
}

/** How a format can be encoded or copied. */
function useCodecs(project: Project, format: Format, cut: Film | undefined, fail: (error: unknown) => void) {
  /** The mime type with codecs; "none" if this browser can't encode it, and `undefined` while that is tried. */
  const [mimeType, setMimeType] = useState<string | "none">();
  /** Why nothing can be copied; "" if it can, and `undefined` while that is not known. */
  const [obstacle, setObstacle] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the project stays the same.
  useEffect(() => {
    const changed = new AbortController();
    setMimeType(undefined);
    const set = (found = "none") => changed.signal.aborted || setMimeType(found);
    bestMimeType(format, project).then(set, fail);
    setObstacle(ENCODED[format]);
    if (cut && !ENCODED[format])
      copyObstacle(cut, { mimeType: `video/${format}`, signal: changed.signal }).then(
        (found) => setObstacle(found ? obstacleText[found.details.reason] : ""),
        fail,
      );
    return () => changed.abort();
  }, [format, cut]);
  return { mimeType, obstacle };
}
