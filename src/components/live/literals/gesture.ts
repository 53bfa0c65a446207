/** A press on a literal: a number follows the pointer to the left and right, anything else is a click. */

import type { NumberRange } from "live-program/literal-facts";
import { moved, rounded, type StepSize } from "live-program/literal-values";
import type { Literal } from "live-program/literals";
import type { Press } from "./press";

interface Actions {
  onNumber(value: number): void;
  /** The pointer was released after it moved. */
  onDrop(): void;
  onClick(): void;
  /** The browser took the pointer over, to scroll the page. */
  onCancel(): void;
}

/** Pixels that tell a drag from a click. */
const THRESHOLD = { mouse: 3, touch: 8 };
/** Pixels for the whole range, and limits of the pixels for one step. */
const RANGE_PX = 300;
const STEP_PX = { min: 1.5, max: 8, unlimited: 5 };

export const stepSizeOf = ({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): StepSize =>
  shiftKey ? "coarse" : altKey ? "fine" : "normal";

/** Follows the pointer until it is released. Handles what it did before at once. */
export function follow(press: Press, literal: Literal, actions: Actions): void {
  const listening = new AbortController();
  const { signal } = listening;
  const threshold = press.pointerType === "mouse" ? THRESHOLD.mouse : THRESHOLD.touch;
  let isDrag = false;
  let at = press.x;
  let exact = literal.kind === "number" ? literal.value : 0;

  const dragTo = (x: number, size: StepSize) => {
    if (literal.kind !== "number") return;
    isDrag ||= Math.abs(x - press.x) >= threshold;
    if (!isDrag) return;
    exact = moved(exact, (x - at) / pixelsPerStep(literal), literal.range, size);
    at = x;
    actions.onNumber(rounded(exact, literal.range, size));
  };
  const release = () => {
    listening.abort();
    if (isDrag) actions.onDrop();
    else actions.onClick();
  };
  const on = (type: "pointermove" | "pointerup" | "pointercancel", act: (event: PointerEvent) => void) =>
    window.addEventListener(type, (event) => event.pointerId === press.pointerId && act(event), { signal });

  on("pointermove", (event) => dragTo(event.clientX, stepSizeOf(event)));
  on("pointerup", release);
  on("pointercancel", () => {
    listening.abort();
    actions.onCancel();
  });
  if (press.atX !== undefined) dragTo(press.atX, "normal");
  if (press.released) release();
}

function pixelsPerStep({ range: { min, max, step } }: { range: NumberRange }): number {
  const pixels = (RANGE_PX * step) / (max - min);
  return pixels > 0 ? Math.min(STEP_PX.max, Math.max(STEP_PX.min, pixels)) : STEP_PX.unlimited;
}
