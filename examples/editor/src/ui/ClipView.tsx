/** A clip on the timeline: drag it to move it, its edges to trim it. */
import { type CSSProperties, type MouseEvent, type PointerEvent, useState } from "react";
import type { MediaItem } from "../media/library.ts";
import { trimClip } from "../model/changes.ts";
import { crossfadeBefore, type PlacedClip, type Source } from "../model/project.ts";
import { followDrag } from "./drag.ts";
import { timeText } from "./format.ts";
import { StripCanvas } from "./StripCanvas.tsx";
import { type Edge, TrimHandle } from "./TrimHandle.tsx";
import type { ProjectState } from "./use-project.ts";

/** What clips and the items of the other rows have in common. */
export interface ItemProps {
  state: ProjectState;
  item: MediaItem | undefined;
  /** Pixels per millisecond. */
  scale: number;
  isSelected: boolean;
  /** Whether nothing else is selected, so that its edges can be moved. */
  isAlone: boolean;
  onSelect(event?: MouseEvent): void;
}

interface Props extends ItemProps {
  placed: PlacedClip;
  source: Source | undefined;
  /** Called at the end of a drag, with the time at which the clip's middle is. */
  onMove(time: number): void;
  /** Called while an edge is moved, and without one at the end. */
  onTrim(edge: Edge | undefined): void;
}

const HEIGHT = 72;

export function ClipView({ placed, source, item, scale, isSelected, isAlone, state, onSelect, onMove, onTrim }: Props) {
  const { clip, index, at, length } = placed;
  const [dragged, setDragged] = useState<number>();
  const width = Math.max(4, length * scale);
  const name = `Clip ${index + 1}, ${source?.name}, ${timeText(length, 1)}`;

  const move = (event: PointerEvent<HTMLElement>) => {
    let distance = 0;
    followDrag(event, {
      onMove: (moved) => {
        distance = moved;
        setDragged(moved);
      },
      onEnd: (hasMoved) => {
        setDragged(undefined);
        if (!hasMoved) return;
        if (!isSelected) onSelect();
        onMove(at + length / 2 + distance / scale);
      },
      onCancel: () => setDragged(undefined),
    });
  };
  const handle = (edge: Edge) => (
    <TrimHandle
      {...{ state, edge }}
      noun="clip"
      value={clip[edge]}
      max={Math.max(source?.duration ?? 0, clip.end)}
      timePerPixel={clip.speed / scale}
      trim={(project, time) => trimClip(project, clip.id, edge, time)}
      onTrim={(isMoving) => onTrim(isMoving ? edge : undefined)}
    />
  );
  const style: CSSProperties = {
    left: at * scale,
    width,
    ...(dragged && { transform: `translateX(${dragged}px)`, zIndex: 3 }),
  };
  return (
    <li className="clip" data-id={clip.id} data-selected={isSelected || undefined} style={style}>
      <button
        type="button"
        data-item
        aria-pressed={isSelected}
        aria-label={name}
        onPointerDown={move}
        onClick={onSelect}
      >
        <StripCanvas className="strip" item={item} from={clip.start} to={clip.end} width={width} height={HEIGHT} />
        <span className="transition" style={{ width: crossfadeBefore(state.project, index) * scale }} />
        <span className="label">{source?.name}</span>
      </button>
      {isAlone && handle("start")}
      {isAlone && handle("end")}
    </li>
  );
}
