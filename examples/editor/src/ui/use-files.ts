/** Files that come into the project: chosen, dropped, kept from the last time, or of the example film. */
import { useEffect, useRef, useState } from "react";
import { demoFiles } from "../media/demo.ts";
import type { MediaLibrary } from "../media/library.ts";
import { isCaptions, parseCaptions } from "../model/captions.ts";
import { addSource, dropSource, overlaySource } from "../model/changes.ts";
import { withDemo } from "../model/demo.ts";
import { newId, type Source } from "../model/project.ts";
import type { ProjectState } from "./use-project.ts";

/** Where files are dropped: over the film, or where they begin among the clips or below them. */
export interface Drop {
  time: number;
  isOverlay: boolean;
}

export function useFiles(
  { project, change, isFollower }: ProjectState,
  library: MediaLibrary,
  onError: (error: unknown) => void,
) {
  /** Number of files that are being opened. */
  const [opening, setOpening] = useState(0);
  const [lost, setLost] = useState<readonly string[]>([]);
  // After a reload, and of another tab, the files come from the browser's storage. Those that it has not are asked for.
  const restored = useRef(new Set<string>());
  useEffect(() => {
    for (const source of project.sources) {
      if (restored.current.has(source.id) || library.items.has(source.id)) continue;
      restored.current.add(source.id);
      library.restore(source).then((isThere) => {
        if (!isThere) setLost((ids) => [...ids, source.id]);
      });
    }
  }, [project.sources, library]);

  const open = async (file: File): Promise<Source | undefined> => {
    setOpening((count) => count + 1);
    const source = await library.add(file);
    setOpening((count) => count - 1);
    return source;
  };
  const addCaptions = async (file: File) => {
    const captions = parseCaptions(await file.text());
    if (captions.length === 0) onError(new Error(`“${file.name}” has no captions in the format of SRT or WebVTT.`));
    else change((each) => ({ ...each, titles: [...each.titles, ...captions] }));
  };
  /** Adds files at the end, or where they were dropped, one behind the other. */
  const add = async (files: Iterable<File>, drop?: Drop) => {
    if (isFollower) return; // They would be kept, and nothing would have them.
    let later = 0;
    for (const file of files) {
      const source = isCaptions(file) ? await addCaptions(file) : await open(file);
      if (!source) continue;
      const time = drop && drop.time + later;
      later += source.duration;
      const put = drop?.isOverlay && source.kind !== "sound" ? overlaySource : dropSource;
      change((now) => addSource(now, source, time === undefined ? undefined : (to) => put(to, source, time, newId())));
    }
  };
  const addDemo = async () => {
    if (isFollower) return;
    try {
      const sources = await Promise.all((await demoFiles()).map(open));
      if (sources.every((source) => source !== undefined))
        change((now) => withDemo(now, sources as [Source, Source, Source, Source]));
    } catch (error) {
      onError(error);
    }
  };
  /** Takes a file in place of one that the browser no longer has. */
  const replace = async (source: Source, file: File | undefined) => {
    if (file && (await library.replace(source, file))) setLost((ids) => ids.filter((id) => id !== source.id));
  };
  const missing = project.sources.filter(({ id }) => lost.includes(id));
  return { opening, missing, add, addDemo, replace };
}
