/** The edge of an item on the timeline: drag it, or move it with the arrow keys. */
import type { KeyboardEvent, PointerEvent } from "react";
import { snap } from "../model/snap.ts";
import { followDrag, SNAP } from "./drag.ts";
import { timeText } from "./format.ts";

export type Edge = "start" | "end";

interface Props {
  edge: Edge;
  /** What is trimmed, such as "clip". */
  noun: string;
  /** Time of the edge, in milliseconds, and the largest one. */
  value: number;
  max: number;
  /** Milliseconds by which the edge moves for a pixel. */
  timePerPixel: number;
  /** Times that it snaps to while it is dragged; the arrow keys pass them. */
  edges?(): readonly number[];
  onTrim(time: number): void;
  onEnd(): void;
  /** Called instead of `onEnd` if the drag was canceled. */
  onCancel(): void;
}

/** Milliseconds by which an arrow key moves an edge. */
const STEP = 100;

export function TrimHandle({ edge, noun, value, max, timePerPixel, edges = () => [], onTrim, onEnd, onCancel }: Props) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const times = edges();
    const move = (time: number) => onTrim(snap(time, times, SNAP * timePerPixel));
    followDrag(event, { onMove: (distance) => move(value + distance * timePerPixel), onEnd, onCancel });
  };
  const press = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    onTrim(value + direction * STEP);
  };
  return (
    <div
      className={`handle ${edge}`}
      role="slider"
      tabIndex={0}
      aria-label={`${edge === "start" ? "Start" : "End"} of the ${noun}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(max)}
      aria-valuenow={Math.round(value)}
      aria-valuetext={timeText(value, 1)}
      onPointerDown={drag}
      onKeyDown={press}
      onKeyUp={onEnd}
    />
  );
}
