/** The opened files, and what the timeline shows of them. They stay open while the page does, since undo may bring back a clip. Components follow it with `useMediaLibrary`. */
import { useState, useSyncExternalStore } from "react";
import type { OpenFiles } from "../model/edit.ts";
import type { Source } from "../model/project.ts";
import { timeText } from "../ui/format.ts";
import { addFile, type OpenedFile, openMedia } from "./open.ts";
import { keepFile, keptFile } from "./store.ts";
import { makeThumbnails, type Thumbnail } from "./thumbnails.ts";
import { makePeaks, type Peaks } from "./waveform.ts";

export interface MediaItem {
  file: File;
  opened: OpenedFile;
  thumbnails: readonly Thumbnail[];
  peaks: Peaks | undefined;
  /** Whether it is still being kept for a reload. */
  isBeingKept?: boolean;
}

/** Items by source. A new map after each change. */
export type MediaItems = ReadonlyMap<string, MediaItem>;

export class MediaLibrary {
  items: MediaItems = new Map();
  /** The opened files. A new map only after another file was opened, so that an edit of them can be kept. */
  opened: OpenFiles = new Map();
  readonly #listeners = new Set<() => void>();
  /** Thumbnails and waveforms are made one after the other, so that they leave the machine to the preview. */
  #queue = Promise.resolve();
  readonly #onError: (error: unknown, name: string) => void;

  constructor(onError: (error: unknown, name: string) => void) {
    this.#onError = onError;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds a file of the user. Returns its source; `undefined` if it cannot be used. */
  async add(file: File): Promise<Source | undefined> {
    return this.#unlessFailed(file.name, async () => {
      const { source, opened, leftOut } = await addFile(file);
      if (leftOut) this.#onError(leftOut, file.name);
      this.#start(source, file, opened);
      void this.#keep(source, file);
      return source;
    });
  }

  /** Opens the kept file of a source. Returns whether there is one. */
  async restore(source: Source): Promise<boolean | undefined> {
    const file = await keptFile(source.id);
    if (!file) return false;
    return this.#unlessFailed(source.name, async () => {
      // The type of a stored file follows from its name, which is the id.
      const named = new File([file], source.name, { type: source.kind === "picture" ? "image/*" : "" });
      this.#start(source, named, await openMedia(named));
      return true;
    });
  }

  /** Takes a file in place of one that was not kept. It has to be the same file, or a copy of it. */
  async replace(source: Source, file: File): Promise<boolean | undefined> {
    return this.#unlessFailed(file.name, async () => {
      const found = await addFile(file);
      const difference = differenceOf(source, found.source);
      if (difference) {
        found.opened.close();
        if (found.leftOut) throw found.leftOut.cause;
        throw new Error(`“${file.name}” is another file: it ${difference}. Choose the one that was “${source.name}”.`);
      }
      this.#start(source, file, found.opened);
      void this.#keep(source, file);
      return true;
    });
  }

  /** Does work with a file. If it fails, that is told, and the result is `undefined`. */
  async #unlessFailed<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#onError(error, name);
      return undefined;
    }
  }

  /** Keeps a file while the work goes on, since a long one takes a while. */
  async #keep({ id }: Source, file: File): Promise<void> {
    this.#change(id, { isBeingKept: true });
    await keepFile(id, file).catch((error) => this.#onError(error, file.name));
    this.#change(id, { isBeingKept: false });
  }

  #start(source: Source, file: File, opened: OpenedFile): void {
    this.opened = new Map(this.opened).set(source.id, opened);
    this.#change(source.id, { file, opened, thumbnails: [], peaks: undefined });
    this.#queue = this.#queue.then(() => this.#describe(source, opened));
  }

  async #describe(source: Source, opened: OpenedFile): Promise<void> {
    await this.#unlessFailed(source.name, async () => {
      await makeThumbnails(source, opened, (thumbnail) => {
        const { thumbnails = [] } = this.items.get(source.id) ?? {};
        this.#change(source.id, { thumbnails: [...thumbnails, thumbnail] });
      });
      if (opened instanceof ImageBitmap || !source.hasSound) return;
      const peaks = await makePeaks(opened, source.duration);
      this.#change(source.id, { peaks });
    });
  }

  #change(id: string, change: Partial<MediaItem>): void {
    this.items = new Map(this.items).set(id, { ...this.items.get(id), ...change } as MediaItem);
    for (const listener of this.#listeners) listener();
  }
}

/** Lengths of copies may differ by this many milliseconds. */
const TOLERANCE = 100;

/** How a file differs from the one that a project was made with, as the end of a sentence. */
function differenceOf(expected: Source, found: Source): string | undefined {
  if (found.kind !== expected.kind) return `is a ${found.kind}, not a ${expected.kind}`;
  if (found.width !== expected.width || found.height !== expected.height)
    return `has ${found.width} × ${found.height} pixels instead of ${expected.width} × ${expected.height}`;
  if (Math.abs(found.duration - expected.duration) > TOLERANCE)
    return `lasts ${timeText(found.duration, 1)} instead of ${timeText(expected.duration, 1)}`;
  if (found.hasSound !== expected.hasSound) return found.hasSound ? "has sound" : "has no sound";
  return undefined;
}

/** The library of the page, and its items. */
export function useMediaLibrary(onError: (error: unknown, name: string) => void): [MediaLibrary, MediaItems] {
  const [library] = useState(() => new MediaLibrary(onError));
  return [library, useSyncExternalStore(library.subscribe, () => library.items)];
}
