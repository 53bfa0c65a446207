/** A clip on the timeline: drag it to move it, its edges to trim it. */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from "react";
import type { MediaItem } from "../media/library.ts";
import { trimClip } from "../model/changes.ts";
import type { PlacedClip, Source } from "../model/project.ts";
import { followDrag } from "./drag.ts";
import { timeText } from "./format.ts";
import { StripCanvas } from "./StripCanvas.tsx";
import type { ProjectState } from "./use-project.ts";

interface Props {
  placed: PlacedClip;
  source: Source | undefined;
  item: MediaItem | undefined;
  /** Pixels per millisecond. */
  scale: number;
  isSelected: boolean;
  state: ProjectState;
  onSelect(): void;
  /** Called at the end of a drag, with the time at which the clip's middle is. */
  onMove(time: number): void;
}

const HEIGHT = 72;
/** Milliseconds by which an arrow key moves an edge. */
const STEP = 100;

export function ClipView({ placed, source, item, scale, isSelected, state, onSelect, onMove }: Props) {
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
        if (hasMoved) onMove(at + length / 2 + distance / scale);
      },
    });
  };
  const style: CSSProperties = { left: at * scale, width, ...(dragged && { transform: `translateX(${dragged}px)` }) };
  return (
    <li className={dragged ? "clip dragged" : "clip"} data-selected={isSelected || undefined} style={style}>
      <button
        type="button"
        data-item
        aria-pressed={isSelected}
        aria-label={name}
        onPointerDown={move}
        onClick={onSelect}
      >
        <StripCanvas className="strip" item={item} from={clip.start} to={clip.end} width={width} height={HEIGHT} />
        <span className="label">{source?.name}</span>
      </button>
      {isSelected && <TrimHandle edge="start" {...{ placed, source, scale, state }} />}
      {isSelected && <TrimHandle edge="end" {...{ placed, source, scale, state }} />}
    </li>
  );
}

interface HandleProps extends Pick<Props, "placed" | "source" | "scale" | "state"> {
  edge: "start" | "end";
}

function TrimHandle({ edge, placed: { clip }, source, scale, state }: HandleProps) {
  const { change, endGesture } = state;
  const gesture = `trim ${clip.id} ${edge}`;
  const trimTo = (time: number) => change((project) => trimClip(project, clip.id, edge, time), gesture);
  const drag = (event: PointerEvent<HTMLElement>) => {
    const before = clip[edge];
    followDrag(event, { onMove: (distance) => trimTo(before + (distance / scale) * clip.speed), onEnd: endGesture });
  };
  const press = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    trimTo(clip[edge] + direction * STEP);
  };
  return (
    <div
      className={`handle ${edge}`}
      role="slider"
      tabIndex={0}
      aria-label={edge === "start" ? "Start of the clip" : "End of the clip"}
      aria-valuemin={0}
      aria-valuemax={Math.round(source?.duration ?? clip.end)}
      aria-valuenow={Math.round(clip[edge])}
      aria-valuetext={timeText(clip[edge], 1)}
      onPointerDown={drag}
      onKeyDown={press}
      onKeyUp={endGesture}
    />
  );
}
