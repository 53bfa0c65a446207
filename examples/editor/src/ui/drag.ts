/** Follows a pointer from its press to its release. */
import type { PointerEvent } from "react";
import type { Project } from "../model/project.ts";
import type { ProjectState } from "./use-project.ts";

export interface Drag {
  /** Called with the distance from where it was pressed, in CSS pixels. What the timeline has scrolled meanwhile is a part of it. */
  onMove(x: number, y: number): void;
  /** Called at the end. `hasMoved` tells a drag from a click. */
  onEnd?(hasMoved: boolean): void;
  /** Called instead of `onEnd` if Escape was pressed or the browser took the pointer, to scroll for example. */
  onCancel?(): void;
}

/** The step of undo that a drag of an item makes. */
export const DRAG = "drag";
/** Pixels from which an edge attracts what is dragged. */
export const SNAP = 8;
/** Pixels that a click may move. */
const SLACK = 4;
/** Milliseconds after which a finger that rests on an item moves it. Before, it scrolls. */
const HOLD = 350;
/** Width of the timeline's margins in which a drag scrolls it, and the most pixels for each picture of the screen. */
const MARGIN = 40;
const FASTEST = 16;

/** The browser makes a click of a drag that ends where it began. */
function ignoreClick(): void {
  const listener = (event: Event) => event.stopPropagation();
  addEventListener("click", listener, { capture: true });
  setTimeout(() => removeEventListener("click", listener, { capture: true }));
}

let isDragging = false;
// The browser scrolls by touch unless this listener, which has to be there from the start, prevents it.
addEventListener("touchmove", (event) => isDragging && event.cancelable && event.preventDefault(), { passive: false });

/** Scrolls while the pointer is in the margins of the timeline. */
function scrollAtEdges(scroller: HTMLElement, pointerX: () => number, onScroll: () => void, signal: AbortSignal) {
  const scroll = () => {
    if (signal.aborted) return;
    requestAnimationFrame(scroll);
    const { left, right } = scroller.getBoundingClientRect();
    const beyond = Math.min(0, pointerX() - left - MARGIN) + Math.max(0, pointerX() - right + MARGIN);
    const before = scroller.scrollLeft;
    scroller.scrollLeft += Math.max(-1, Math.min(1, beyond / MARGIN)) * FASTEST;
    if (scroller.scrollLeft !== before) onScroll();
  };
  requestAnimationFrame(scroll);
}

export function followDrag(event: PointerEvent<HTMLElement>, { onMove, onEnd, onCancel }: Drag): void {
  if (event.button !== 0) return;
  const { currentTarget: target, pointerId, pointerType, clientX, clientY } = event;
  const scroller = target.closest<HTMLElement>(".scroller");
  const scrolled = scroller?.scrollLeft ?? 0;
  const scrollsByTouch = pointerType === "touch" && getComputedStyle(target).touchAction !== "none";
  let last = { clientX, clientY };
  let hasMoved = false;
  const over = new AbortController();
  const { signal } = over;

  const hold = () => {
    isDragging = true;
    target.setPointerCapture(pointerId);
    target.toggleAttribute("data-held", true);
  };
  const timer = scrollsByTouch ? setTimeout(hold, HOLD) : undefined;
  if (!scrollsByTouch) hold();
  const report = () => {
    const x = last.clientX - clientX + (scroller?.scrollLeft ?? 0) - scrolled;
    const y = last.clientY - clientY;
    if (!hasMoved && Math.hypot(x, y) < SLACK) return;
    if (!hasMoved && scroller) scrollAtEdges(scroller, () => last.clientX, report, signal);
    hasMoved = true;
    onMove(x, y);
  };
  const end = () => {
    isDragging = false;
    target.removeAttribute("data-held");
    clearTimeout(timer);
    over.abort();
  };
  const cancel = () => {
    end();
    onCancel?.();
  };
  const move = (moved: globalThis.PointerEvent) => {
    last = moved;
    if (isDragging) report();
    else if (Math.hypot(last.clientX - clientX, last.clientY - clientY) >= SLACK) cancel();
  };
  const finish = () => {
    end();
    if (hasMoved) ignoreClick();
    onEnd?.(hasMoved);
  };
  const press = (pressed: KeyboardEvent) => {
    if (pressed.key !== "Escape") return;
    pressed.stopPropagation();
    cancel();
  };
  target.addEventListener("pointermove", move, { signal });
  target.addEventListener("pointerup", finish, { signal });
  target.addEventListener("pointercancel", cancel, { signal });
  // The menu of a long press would take the pointer.
  target.addEventListener("contextmenu", (menu) => menu.preventDefault(), { signal });
  addEventListener("keydown", press, { signal, capture: true });
}

// #region change
/** A drag that changes the project. Each move starts from the project at the press, which a canceled drag brings back. */
export function followChange(
  event: PointerEvent<HTMLElement>,
  { project, change, endGesture }: ProjectState,
  move: (project: Project, x: number, y: number) => Project,
  { onEnd, onCancel }: Omit<Drag, "onMove"> = {},
): void {
  followDrag(event, {
    onMove: (x, y) => change(() => move(project, x, y), DRAG),
    onEnd: (hasMoved) => {
      endGesture();
      onEnd?.(hasMoved);
    },
    onCancel: () => {
      change(() => project, DRAG);
      onCancel?.();
    },
  });
}
// #endregion
