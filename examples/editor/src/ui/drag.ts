/** Follows a pointer from its press to its release. */
import type { PointerEvent } from "react";

export interface Drag {
  /** Called with the distance from where it was pressed, in CSS pixels. */
  onMove(distance: number, event: globalThis.PointerEvent): void;
  /** Called at the end. `hasMoved` tells a drag from a click. */
  onEnd(hasMoved: boolean): void;
}

/** Pixels from which an edge attracts what is dragged. */
export const SNAP = 8;
/** Pixels that a click may move. */
const SLACK = 4;

export function followDrag(event: PointerEvent<HTMLElement>, { onMove, onEnd }: Drag): void {
  if (event.button !== 0) return;
  const target = event.currentTarget;
  const start = event.clientX;
  let hasMoved = false;
  const end = new AbortController();
  const { signal } = end;
  target.setPointerCapture(event.pointerId);
  const move = (moved: globalThis.PointerEvent) => {
    const distance = moved.clientX - start;
    hasMoved ||= Math.abs(distance) >= SLACK;
    if (hasMoved) onMove(distance, moved);
  };
  const finish = () => {
    end.abort();
    onEnd(hasMoved);
  };
  target.addEventListener("pointermove", move, { signal });
  target.addEventListener("pointerup", finish, { signal });
  target.addEventListener("pointercancel", finish, { signal });
}
