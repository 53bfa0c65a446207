/** What a page of happy-dom lacks, as far as the editor uses it, and a player, a pointer and a project for tests with it. */
import { act, fireEvent } from "@testing-library/react";
import type { MFXPlayer } from "mfx/next";
import { vi } from "vitest";
import { commit, endGesture, startHistory } from "../editor/src/model/history";
import type { Project } from "../editor/src/model/project";
import type { Change, ProjectState } from "../editor/src/ui/use-project";

/** What is to be called for the next picture of the screen. */
export const frames = new Map<number, () => void>();
export function showFrame() {
  const callbacks = [...frames.values()];
  frames.clear();
  act(() => {
    for (const callback of callbacks) callback();
  });
}

/** Adds it until `vi.unstubAllGlobals` and `vi.restoreAllMocks`. Observed elements have a width of `room` pixels. Returns what draws. */
export function stubPage(room = 1000) {
  let last = 0;
  frames.clear();
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    frames.set(++last, callback);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (request: number) => frames.delete(request));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(readonly onResize: (entries: object[]) => void) {}
      readonly observe = (target: Element) =>
        this.onResize([{ contentRect: { width: target.classList.contains("scroller") ? room : 0 } }]);
      readonly disconnect = () => {};
    },
  );
  const context = { fillStyle: "", scale: vi.fn(), drawImage: vi.fn(), fillRect: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(
    context as Partial<CanvasRenderingContext2D> as CanvasRenderingContext2D,
  );
  return context;
}

/** A player, as far as what is shown follows it. */
export class Player extends EventTarget {
  duration = 12.34;
  paused = true;
  muted = false;
  constructor(
    public currentTime: number,
    state: Partial<Player> = {},
  ) {
    super();
    Object.assign(this, state);
  }
  send(type: string, state: Partial<Player> = {}) {
    Object.assign(this, state);
    act(() => void this.dispatchEvent(new Event(type)));
  }
  get asPlayer() {
    return this as unknown as MFXPlayer;
  }
}

/** Presses an element, and returns what the pointer does then, by the distance from there. */
export function press(target: HTMLElement, pointerType = "mouse", button = 0, left = 100, top = 50) {
  const at = (x = 0, y = 0) => ({ clientX: left + x, clientY: top + y, pointerId: 7, pointerType, button });
  fireEvent.pointerDown(target, at());
  const move = (x: number, y = 0) => fireEvent.pointerMove(target, at(x, y));
  const release = () => fireEvent.pointerUp(target, at());
  const drag = (x: number, y = 0) => [move(x, y), release()];
  return { target, move, release, drag, cancel: () => fireEvent.pointerCancel(target, at()) };
}

/** A project with undo, as the editor has it. */
export function stateOf(start: Project) {
  let history = startHistory(start);
  const state = {
    project: start,
    change: (change: Change, gesture?: string) => {
      history = commit(history, change(history.present), gesture);
    },
    endGesture: () => {
      history = endGesture(history);
    },
  };
  return { state: state as ProjectState, now: () => history.present, steps: () => history.past.length };
}
