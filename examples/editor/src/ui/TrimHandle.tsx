/** The edge of an item on the timeline: drag it, or move it with the arrow keys. */
import type { KeyboardEvent, PointerEvent } from "react";
import type { Project } from "../model/project.ts";
import { snap } from "../model/snap.ts";
import { DRAG, followChange, SNAP } from "./drag.ts";
import { timeText } from "./format.ts";
import type { ProjectState } from "./use-project.ts";

export type Edge = "start" | "end";

interface Props {
  state: ProjectState;
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
  /** The project with the edge at a time. */
  trim(project: Project, time: number): Project;
  /** Called when the edge is moved, and at the end of it. */
  onTrim?(isMoving: boolean): void;
}

/** Milliseconds by which an arrow key moves an edge. */
const STEP = 100;

export function TrimHandle(props: Props) {
  const { state, edge, noun, value, max, timePerPixel, edges = () => [], trim, onTrim = () => {} } = props;
  const drag = (event: PointerEvent<HTMLElement>) => {
    const times = edges();
    const move = (project: Project, distance: number) => {
      onTrim(true);
      return trim(project, snap(value + distance * timePerPixel, times, SNAP * timePerPixel));
    };
    followChange(event, state, move, { onEnd: () => onTrim(false), onCancel: () => onTrim(false) });
  };
  const press = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    state.change((now) => trim(now, value + direction * STEP), DRAG);
    onTrim(true);
  };
  const release = () => {
    state.endGesture();
    onTrim(false);
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
      onKeyUp={release}
    />
  );
}
