/** Drags, and the edges and rows that follow them: no browser is needed. */
import type { PointerEvent, ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import * as changes from "../editor/src/model/changes";
import { commit, endGesture, startHistory } from "../editor/src/model/history";
import type { Project } from "../editor/src/model/project";
import { spansOf } from "../editor/src/model/spans";
import type { Change, ProjectState } from "../editor/src/ui/use-project";
import { project, source } from "./model-support";

/** The window: what is dragged listens to keys, clicks and fingers there. */
const page = new EventTarget();
vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
afterAll(() => void vi.unstubAllGlobals());
const { followDrag } = await import("../editor/src/ui/drag");
const { SpanView } = await import("../editor/src/ui/SpanView");
const { TrimHandle } = await import("../editor/src/ui/TrimHandle");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("getComputedStyle", () => ({ touchAction: "pan-x" }));
});
afterEach(() => void vi.useRealTimers());

/** Dispatches an event, and returns what became of it. */
function send(target: EventTarget, type: string, properties: object = {}) {
  const event = Object.assign(new Event(type, { cancelable: true }), properties);
  const stopPropagation = vi.spyOn(event, "stopPropagation");
  target.dispatchEvent(event);
  return { isPrevented: event.defaultPrevented, isStopped: stopPropagation.mock.calls.length > 0 };
}

/** An element that is pressed, as far as drags use it. */
class Pressed extends EventTarget {
  readonly attributes = new Set<string>();
  readonly setPointerCapture = vi.fn();
  readonly closest = () => this.scroller;
  readonly toggleAttribute = (name: string) => void this.attributes.add(name);
  readonly removeAttribute = (name: string) => void this.attributes.delete(name);

  constructor(readonly scroller: object | null = null) {
    super();
  }

  move(x: number, y = 0) {
    return send(this, "pointermove", { clientX: 100 + x, clientY: 50 + y });
  }
}

/** Presses an element. The event is one of React. */
function press(
  onPointerDown: (event: PointerEvent<HTMLElement>) => void,
  pointerType = "mouse",
  button = 0,
  scroller: object | null = null,
): Pressed {
  const currentTarget = new Pressed(scroller);
  const event = { button, currentTarget, pointerId: 7, pointerType, clientX: 100, clientY: 50 };
  onPointerDown(event as unknown as PointerEvent<HTMLElement>);
  return currentTarget;
}

/** A drag, and what it calls. */
function startDrag(pointerType?: string, button?: number) {
  const calls: string[] = [];
  const drag = {
    onMove: (x: number, y: number) => calls.push(`move ${x} ${y}`),
    onEnd: (hasMoved: boolean) => calls.push(hasMoved ? "end" : "click"),
    onCancel: () => calls.push("cancel"),
  };
  return { calls, target: press((event) => followDrag(event, drag), pointerType, button) };
}

test("a press that moves by less than four pixels is a click, and a drag has none", () => {
  const { calls, target } = startDrag();
  expect(target.setPointerCapture.mock.calls).toEqual([[7]]);
  target.move(2, 3);
  expect(calls).toEqual([]);
  send(target, "pointerup");
  expect(calls).toEqual(["click"]);
  expect(send(page, "click").isStopped).toBe(false);

  const moved = startDrag();
  moved.target.move(0, 4);
  moved.target.move(1, -1);
  send(moved.target, "pointerup");
  expect(moved.calls).toEqual(["move 0 4", "move 1 -1", "end"]);
  expect(send(page, "click").isStopped).toBe(true);
  vi.runAllTimers();
  expect(send(page, "click").isStopped).toBe(false);
  expect(startDrag("mouse", 2).target.setPointerCapture).not.toHaveBeenCalled();
});

test("a drag is over after its release, Escape, or when the browser takes the pointer", () => {
  for (const [end, called] of [
    [(target: Pressed) => send(target, "pointerup"), "end"],
    [() => send(page, "keydown", { key: "Escape" }), "cancel"],
    [(target: Pressed) => send(target, "pointercancel"), "cancel"],
  ] as const) {
    const { calls, target } = startDrag();
    expect(target.attributes).toContain("data-held");
    // The menu of a long press would end it.
    expect(send(target, "contextmenu").isPrevented).toBe(true);
    target.move(10);
    end(target);
    const before = ["move 10 0", called];
    expect(calls).toEqual(before);
    expect(target.attributes).not.toContain("data-held");
    target.move(20);
    send(target, "pointerup");
    send(target, "pointercancel");
    // Escape has its usual meaning again.
    expect(send(page, "keydown", { key: "Escape" }).isStopped).toBe(false);
    expect(send(target, "contextmenu").isPrevented).toBe(false);
    expect(calls).toEqual(before);
  }
});

test("in a drag Escape selects nothing else, and other keys are not taken", () => {
  const { calls } = startDrag();
  expect(send(page, "keydown", { key: "s" }).isStopped).toBe(false);
  expect(calls).toEqual([]);
  expect(send(page, "keydown", { key: "Escape" }).isStopped).toBe(true);
  expect(calls).toEqual(["cancel"]);
});

test("a finger that rests for 350 ms drags, and the page does not scroll by it", () => {
  const { calls, target } = startDrag("touch");
  vi.advanceTimersByTime(349);
  target.move(3);
  expect(target.setPointerCapture).not.toHaveBeenCalled();
  expect(send(page, "touchmove").isPrevented).toBe(false);
  vi.advanceTimersByTime(1);
  expect(target.setPointerCapture).toHaveBeenCalled();
  expect(send(page, "touchmove").isPrevented).toBe(true);
  target.move(50);
  send(target, "pointerup");
  expect(calls).toEqual(["move 50 0", "end"]);
  expect(send(page, "touchmove").isPrevented).toBe(false);
});

test("a finger that moves at once scrolls, unless the element takes all of its moves", () => {
  const { calls, target } = startDrag("touch");
  target.move(4);
  vi.runAllTimers();
  target.move(50);
  expect([calls, target.attributes.size]).toEqual([["cancel"], 0]);
  vi.stubGlobal("getComputedStyle", () => ({ touchAction: "none" }));
  const handle = startDrag("touch");
  handle.target.move(4);
  send(handle.target, "pointerup");
  expect(handle.calls).toEqual(["move 4 0", "end"]);
});

test("a drag to the edge of the timeline scrolls it, the faster the closer, until its end", () => {
  const next: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => next.push(callback));
  const scroller = { scrollLeft: 300, getBoundingClientRect: () => ({ left: 0, right: 500 }) };
  const moves: number[] = [];
  const target = press((event) => followDrag(event, { onMove: (x) => moves.push(x) }), "mouse", 0, scroller);
  /** Places at which the timeline is after a picture of the screen, while the pointer is at some places. */
  const scrolledAt = (...places: number[]) =>
    places.map((place) => {
      target.move(place - 100);
      for (const callback of next.splice(0)) callback();
      return scroller.scrollLeft;
    });
  expect(scrolledAt(460, 480, 500, 900)).toEqual([300, 308, 324, 340]);
  expect(scrolledAt(40, 20, -90)).toEqual([340, 332, 316]);
  // What was scrolled is a part of the distance.
  expect(moves.at(-1)).toBe(-90 - 100 + 16);
  send(target, "pointerup");
  for (const callback of next.splice(0)) callback();
  expect([next.length, scroller.scrollLeft]).toEqual([0, 316]);
});

/** A project with undo, as the editor has it. */
function stateOf(start: Project) {
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

const titled = changes.addTitle(project, 1000, "title");
type Handlers = Record<"onPointerDown" | "onKeyDown" | "onKeyUp", (event: unknown) => void>;

/** The handle at the end of a title, which is at 5 s. 10 pixels are a second. */
function endHandle() {
  const { state, now, steps } = stateOf(titled);
  const onTrim = vi.fn();
  const trim = (from: Project, time: number) => changes.changeItem(from, "titles", "title", { duration: time - 1000 });
  const element = TrimHandle({
    ...{ state, edge: "end", noun: "title", value: 5000, max: 15_000.4, timePerPixel: 100, trim, onTrim },
    edges: () => [7000],
  });
  const { props } = element as ReactElement<Handlers>;
  return { element, props, onTrim, steps, end: () => 1000 + now().titles[0]!.duration };
}

test("an edge is dragged, snaps within eight pixels, and is put back by Escape", () => {
  const { props, onTrim, steps, end } = endHandle();
  const target = press(props.onPointerDown);
  const ends = [11, 12, 28, 29].map((pixels) => {
    target.move(pixels);
    return end();
  });
  expect(ends).toEqual([6100, 7000, 7000, 7900]);
  expect(onTrim).toHaveBeenLastCalledWith(true);
  send(target, "pointerup");
  expect(onTrim).toHaveBeenLastCalledWith(false);
  press(props.onPointerDown).move(50);
  // Another drag is another step of undo.
  expect([end(), steps()]).toEqual([10_000, 2]);

  const canceled = endHandle();
  press(canceled.props.onPointerDown).move(50);
  expect(canceled.end()).toBe(10_000);
  send(page, "keydown", { key: "Escape" });
  expect(canceled.onTrim).toHaveBeenLastCalledWith(false);
  expect([canceled.end(), canceled.steps()]).toEqual([5000, 0]);
});

test("an arrow key moves an edge by a tenth of a second, and each press is a step of undo", () => {
  const { props, onTrim, steps, end } = endHandle();
  const key = (name: string) => {
    const event = { key: name, preventDefault: vi.fn() };
    props.onKeyDown(event);
    return event.preventDefault.mock.calls.length > 0;
  };
  expect([key("ArrowLeft"), end()]).toEqual([true, 4900]);
  expect(onTrim).toHaveBeenLastCalledWith(true);
  props.onKeyUp({});
  expect(onTrim).toHaveBeenLastCalledWith(false);
  expect([key("ArrowRight"), end(), steps()]).toEqual([true, 5100, 2]);
  expect([key("ArrowUp"), end(), steps()]).toEqual([false, 5100, 2]);
});

test("an edge says its name and its time", () => {
  const markup = renderToStaticMarkup(endHandle().element);
  for (const attribute of [
    ...['role="slider"', 'tabindex="0"', 'aria-label="End of the title"', 'aria-valuetext="0:05.0"'],
    ...['aria-valuemin="0"', 'aria-valuemax="15000"', 'aria-valuenow="5000"', 'class="handle end"'],
  ])
    expect(markup).toContain(attribute);
});

/** The title in its row. 10 pixels are a second. */
function titleView(looks = { isSelected: false, isAlone: false }, film = titled) {
  const { state, now, steps } = stateOf(film);
  const onSelect = vi.fn();
  const element = SpanView({
    ...{ state, track: "titles", name: "Title “Title”", noun: "title", item: undefined, scale: 0.01, row: 2, onSelect },
    span: spansOf(film, "titles")[0]!,
    moved: [{ track: "titles", id: "title" }],
    edges: () => [8000],
    ...looks,
  });
  const [button] = (element as ReactElement<{ children: [ReactElement<Handlers>] }>).props.children;
  return { element, button, onSelect, steps, at: () => now().titles[0]!.at };
}

test("an item of a row is dragged, snaps at either end, and is selected", () => {
  const { button, onSelect, steps, at } = titleView();
  const target = press(button.props.onPointerDown);
  const times = [5, 21, 22, 38, 39, 62].map((pixels) => {
    target.move(pixels);
    return at();
  });
  // Its end meets the edge after 3 s, its start after 7 s.
  expect(times).toEqual([1500, 3100, 4000, 4000, 4900, 8000]);
  expect(onSelect).not.toHaveBeenCalled();
  send(target, "pointerup");
  expect([onSelect.mock.calls, steps()]).toEqual([[[]], 1]);

  // The click that follows a press without a move selects it.
  const clicked = titleView();
  send(press(clicked.button.props.onPointerDown), "pointerup");
  expect(clicked.onSelect).not.toHaveBeenCalled();

  const selected = titleView({ isSelected: true, isAlone: false });
  const other = press(selected.button.props.onPointerDown);
  other.move(50);
  send(other, "pointerup");
  // What is selected with it stays selected.
  expect(selected.onSelect).not.toHaveBeenCalled();
});

test("an item of a row has its place, and edges that can be moved if it alone is selected", () => {
  const markup = (isSelected: boolean, isAlone: boolean) =>
    renderToStaticMarkup(titleView({ isSelected, isAlone }).element);
  expect(markup(false, false)).toContain("left:10px;width:40px;top:77px;height:36px");
  // A short one can still be hit.
  const short = changes.changeItem(titled, "titles", "title", { duration: 100 });
  expect(renderToStaticMarkup(titleView(undefined, short).element)).toContain("left:10px;width:8px");
  expect(markup(false, false)).toContain('aria-pressed="false"');
  expect(markup(true, false)).toContain('aria-pressed="true"');
  const handles = [markup(false, false), markup(true, false), markup(true, true)].map(
    (text) => text.match(/aria-label="(Start|End) of the title"/g)?.length ?? 0,
  );
  expect(handles).toEqual([0, 0, 2]);
});

test("silent music is shown as such", () => {
  const sung = changes.dropSource(project, { ...source("c"), kind: "sound" }, 0, "song");
  const markupOf = (film: Project) =>
    renderToStaticMarkup(
      <SpanView
        {...{ track: "music", name: "Music c", noun: "music", item: undefined, scale: 0.01, row: 0, moved: [] }}
        {...{ isSelected: false, isAlone: false, onSelect: () => {}, edges: () => [] }}
        state={stateOf(film).state}
        span={spansOf(film, "music")[0]!}
      />,
    );
  expect(markupOf(sung)).toContain('class="strip"');
  expect(markupOf(changes.changeItem(sung, "music", "song", { isMuted: true }))).toContain('class="strip silent"');
});
