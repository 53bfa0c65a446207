/** The drag of a file from the media list or the desktop over the timeline. */
import { type DragEvent, type RefObject, useState } from "react";
import { placeAt } from "../model/changes.ts";
import { placeClips, projectLength } from "../model/project.ts";
import { snap } from "../model/snap.ts";
import { SNAP } from "./drag.ts";
import type { TimelineProps } from "./Timeline.tsx";
import type { Drop } from "./use-files.ts";

/** Returns where the file would be, and the listeners for the timeline. `edges` are times that a sound or an overlay snaps to. */
export function useDrop(
  { state: { project }, dragged, commands, onDropFiles }: TimelineProps,
  tracks: RefObject<HTMLElement | null>,
  scale: number,
  edges: () => readonly number[],
) {
  const [drop, setDrop] = useState<Drop>();
  const length = projectLength(project);
  /** Where what is dragged would be, if it was dropped now; `undefined` if it can't be. */
  const dropOf = ({ dataTransfer, clientX, target }: DragEvent): Drop | undefined => {
    if (!dragged && !dataTransfer.types.includes("Files")) return undefined;
    const time = Math.max(0, Math.min(length, (clientX - tracks.current!.getBoundingClientRect().left) / scale));
    const isSound = dragged
      ? dragged.kind === "sound"
      : [...dataTransfer.items].every(({ type }) => type.startsWith("audio/"));
    const isOverlay = !isSound && time < length && !!(target as Element).closest(".overlays");
    const placed = placeClips(project);
    const place = placed[placeAt(placed, time)]?.at ?? length;
    return { time: isSound || isOverlay ? snap(time, edges(), SNAP / scale) : place, isOverlay };
  };
  const onDragOver = (event: DragEvent) => {
    const found = dropOf(event);
    if (!found) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setDrop(found);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setDrop(undefined);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDrop(undefined);
    const found = dropOf(event);
    if (!found) return;
    if (!dragged) onDropFiles([...event.dataTransfer.files], found);
    else if (found.isOverlay) commands.layOver(dragged, found.time);
    else commands.drop(dragged, found.time);
  };
  return { drop, listeners: { onDragOver, onDragLeave, onDrop } };
}
