/** The changes that buttons, keys and drags make, to what is selected or at the playhead. What is added is selected. */
import { useRef } from "react";
import * as changes from "../model/changes.ts";
import type { Clip, Project, Source } from "../model/project.ts";
import { GAP, newId, placeClips } from "../model/project.ts";
import { allItems, type Copied, copiesOf, duplicate, paste, renewed } from "../model/selection.ts";
import type { Transport } from "./transport.ts";
import type { ProjectState } from "./use-project.ts";

export type Commands = ReturnType<typeof useCommands>;

export function useCommands(
  { project, change }: ProjectState,
  { now, seek }: Transport,
  selected: readonly changes.Selection[],
  select: (selected: readonly changes.Selection[]) => void,
) {
  const copied = useRef<readonly Copied[]>([]);
  // Without a clip, nothing is split, and no title or gap is added. Buttons and keys ask the same.
  const canAdd = project.clips.length > 0;
  const canRemove = selected.length > 0;
  /** Adds an item, unless there is no place for it. */
  const add = (track: changes.TrackName, put: (project: Project, id: string) => Project) => {
    const id = newId();
    const added = put(project, id);
    if (added === project) return;
    change(() => added);
    select([{ track, id }]);
  };
  const addFile = (source: Source, put: typeof changes.dropSource, time: number) =>
    add(source.kind === "sound" ? "music" : "clips", (each, id) => put(each, source, time, id));
  const addCopies = (copies: readonly Copied[], put: (project: Project, copies: readonly Copied[]) => Project) => {
    if (copies.length === 0) return;
    const items = renewed(copies);
    change((each) => put(each, items));
    select(items.map(({ track, item }) => ({ track, id: item.id })));
  };
  const insert = (source: Source) => addFile(source, changes.insertSource, now());
  const layOver = (source: Source, time = now()) =>
    add("overlays", (each, id) => changes.overlaySource(each, source, time, id));
  const copy = () => {
    if (selected.length > 0) copied.current = copiesOf(project, selected);
  };
  const remove = () => {
    if (!canRemove) return;
    change((each) => changes.removeSelected(each, selected));
    select([]);
  };
  return {
    canAdd,
    canRemove,
    insert,
    layOver,
    copy,
    remove,
    drop: (source: Source, time: number) => addFile(source, changes.dropSource, time),
    selectAll: () => select(allItems(project)),
    selectNone: () => select([]),
    split: () => add("clips", (each, id) => changes.splitAt(each, now(), id)),
    addTitle: () => add("titles", (each, id) => changes.addTitle(each, now(), id)),
    addGap: () => {
      if (canAdd) insert(GAP);
    },
    detachSound: (clip: Clip) => add("music", (each, id) => changes.detachSound(each, clip, id)),
    removeSource: ({ id }: Source) => change((each) => changes.removeSource(each, id)),
    cut: () => {
      copy();
      remove();
    },
    paste: () => addCopies(copied.current, (each, copies) => paste(each, copies, now())),
    duplicate: () => addCopies(copiesOf(project, selected), (each, copies) => duplicate(each, selected, copies)),
    /** Trims the selected clip, or the one on screen, to the playhead. */
    trim: (edge: "start" | "end") => {
      const placed = placeClips(project);
      const time = now();
      const isSelected = ({ clip }: (typeof placed)[0]) => selected.some(({ id }) => id === clip.id);
      const found = placed.find(isSelected) ?? placed.findLast(({ at }) => at <= time);
      if (!found || time <= found.at || time >= found.at + found.length) return;
      const { clip, at } = found;
      change((each) => changes.trimClip(each, clip.id, edge, clip.start + (time - at) * clip.speed));
      if (edge === "start") seek(at);
    },
    /** Moves the selected clips in the order. */
    move: (places: number) => {
      const ids = selected.map(({ id }) => id);
      const index = project.clips.findIndex(({ id }) => ids.includes(id));
      if (index >= 0) change((each) => changes.moveClips(each, ids, index + places));
    },
  };
}
