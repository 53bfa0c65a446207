/** Drags, and the edges and rows that follow them: no browser is needed. */
import { createElement, type DragEvent, type PointerEvent, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import * as changes from "../editor/src/model/changes";
import { commit, endGesture, startHistory } from "../editor/src/model/history";
import { type Project, placeClips, type Source } from "../editor/src/model/project";
import { spansOf } from "../editor/src/model/spans";
import type { Change, ProjectState } from "../editor/src/ui/use-project";
import { project, source } from "./model-support";

/** The window: what is dragged listens to keys, clicks and fingers there. */
const page = new EventTarget();
vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
afterAll(() => void vi.unstubAllGlobals());
const { ClipView } = await import("../editor/src/ui/ClipView");
const { followDrag } = await import("../editor/src/ui/drag");
const { SpanView } = await import("../editor/src/ui/SpanView");
const { TrimHandle } = await import("../editor/src/ui/TrimHandle");
const { useDrop } = await import("../editor/src/ui/use-drop");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("getComputedStyle", () => ({ touchAction: "pan-x" }));
});
afterEach(() => {
  vi.runAllTimers(); // Clicks are taken again.
  vi.useRealTimers();
});

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
function endHandle(value = 5000) {
  const { state, now, steps } = stateOf(titled);
  const onTrim = vi.fn();
  const trim = (from: Project, time: number) => changes.changeItem(from, "titles", "title", { duration: time - 1000 });
  const element = TrimHandle({
    ...{ state, edge: "end", noun: "title", value, max: 15_000.4, timePerPixel: 100, trim, onTrim },
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
  const markup = renderToStaticMarkup(endHandle(4999.6).element);
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
  return { element, button, onSelect, steps, title: () => now().titles[0]!, at: () => now().titles[0]!.at };
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

type HandleProps = Parameters<typeof TrimHandle>[0];

/** The handles at the start and at the end of an item, behind its button. */
function handlesOf(element: ReactElement) {
  const [, ...handles] = (element as ReactElement<{ children: ReactElement<HandleProps>[] }>).props.children;
  const drawn = handles.map(({ props }) => TrimHandle(props) as ReactElement<Handlers & Record<string, unknown>>);
  return drawn.map(({ props }) => props) as [(typeof drawn)[0]["props"], (typeof drawn)[0]["props"]];
}

test("either edge of an item of a row is dragged by its own distance, and snaps", () => {
  for (const [side, pixels, part] of [
    [0, 15, { at: 2500, duration: 2500 }],
    [0, 63, { at: 4900, duration: 100 }],
    [1, 15, { at: 1000, duration: 5500 }],
    [1, 23, { at: 1000, duration: 7000 }],
  ] as const) {
    const { element, title } = titleView({ isSelected: true, isAlone: true });
    const handles = handlesOf(element);
    expect(handles.map((props) => [props["aria-valuenow"], props["aria-valuemax"]])).toEqual([
      [1000, 5000],
      [5000, 5000],
    ]);
    const target = press(handles[side].onPointerDown);
    target.move(pixels);
    send(target, "pointerup");
    expect(title()).toMatchObject(part);
  }
});

/** What a component with a state of its own returns at first. */
function drawnOnce(draw: () => ReactElement): ReactElement {
  let element: ReactElement | undefined;
  renderToStaticMarkup(
    createElement(() => {
      element = draw();
      return null;
    }),
  );
  return element!;
}

test("a clip is moved to where its middle comes, and its edges move by what is shown of its file", () => {
  const change = { speed: 2, start: 1000, crossfade: 800 };
  const film = changes.changeItem(project, "clips", project.clips[1]!.id, change);
  const viewOf = (isSelected: boolean) => {
    const { state, now } = stateOf(film);
    const [onSelect, onMove, onTrim] = [vi.fn(), vi.fn(), vi.fn()];
    // From 4.2 s to 6.2 s. 10 pixels are a second.
    const placed = placeClips(film)[1]!;
    const props = { state, placed, source: source("b"), item: undefined, scale: 0.01, isSelected, isAlone: true };
    const element = drawnOnce(() => ClipView({ ...props, onSelect, onMove, onTrim }));
    return { element, onSelect, onMove, onTrim, clip: () => now().clips[1]! };
  };
  for (const isSelected of [false, true]) {
    const { element, onSelect, onMove } = viewOf(isSelected);
    const [button] = (element as ReactElement<{ children: [ReactElement<Handlers>] }>).props.children;
    const target = press(button.props.onPointerDown);
    target.move(-20);
    target.move(-30);
    expect(onMove).not.toHaveBeenCalled();
    send(target, "pointerup");
    expect([onMove.mock.calls, onSelect.mock.calls.length]).toEqual([[[2200]], isSelected ? 0 : 1]);
    send(press(button.props.onPointerDown), "pointerup");
    press(button.props.onPointerDown).move(10);
    send(page, "keydown", { key: "Escape" });
    expect(onMove).toHaveBeenCalledTimes(1);
  }
  for (const [side, pixels, edge, part] of [
    [0, 10, "start", { start: 3000, end: 5000 }],
    [1, -5, "end", { start: 1000, end: 4000 }],
  ] as const) {
    const { element, onTrim, clip } = viewOf(true);
    const target = press(handlesOf(element)[side].onPointerDown);
    target.move(pixels);
    expect([clip(), onTrim.mock.lastCall]).toMatchObject([part, [edge]]);
    send(target, "pointerup");
    expect(onTrim).toHaveBeenLastCalledWith(undefined);
  }
  expect(renderToStaticMarkup(viewOf(false).element)).toContain('style="width:8px"');
});

/** Drags a file over a row of a film of 15 s, 10 pixels of which are a second, and drops it there. */
function dropOn(row: string, x: number, dragged: Source | undefined, ...kinds: string[]) {
  const [onDropFiles, layOver, drop] = [vi.fn(), vi.fn(), vi.fn()];
  const props = { state: stateOf(project).state, dragged, commands: { layOver, drop }, onDropFiles };
  const tracks = { current: { getBoundingClientRect: () => ({ left: 100 }) } as HTMLElement };
  const event = {
    dataTransfer: { types: dragged ? ["text/plain"] : kinds.length > 0 ? ["Files"] : ["text/html"], files: kinds },
    ...{ clientX: 100 + x, preventDefault: vi.fn() },
    target: { closest: (selector: string) => (selector === `.${row}` ? {} : null) },
  };
  Object.assign(event.dataTransfer, { items: kinds.map((type) => ({ type })) });
  const dragEvent = event as unknown as DragEvent;
  let used: ReturnType<typeof useDrop> | undefined;
  renderToStaticMarkup(
    createElement(() => {
      const isFirst = !used;
      used = useDrop(props as unknown as Parameters<typeof useDrop>[0], tracks, 0.01, () => [2000]);
      if (isFirst) used.listeners.onDragOver(dragEvent);
      return null;
    }),
  );
  used!.listeners.onDrop(dragEvent);
  const { dropEffect } = dragEvent.dataTransfer;
  return {
    shown: used!.drop,
    dropEffect,
    isTaken: event.preventDefault.mock.calls.length > 1,
    onDropFiles,
    layOver,
    drop,
  };
}

test("files of the desktop are dropped between clips, at their time over the film, and sounds at their time", () => {
  for (const [row, x, kinds, time, isOverlay] of [
    ["clips", 20, ["video/mp4"], 0, false],
    ["clips", 30, ["video/mp4"], 5000, false],
    ["clips", 140, ["image/png"], 15_000, false],
    ["clips", 29, ["audio/mpeg"], 2900, false],
    ["clips", 27, ["audio/mpeg", "audio/wav"], 2000, false],
    ["overlays", 29, ["audio/mpeg"], 2900, false],
    ["clips", 29, ["audio/mpeg", "video/mp4"], 5000, false],
    ["overlays", 29, ["video/mp4", "audio/mpeg"], 2900, true],
    ["overlays", 13, ["video/mp4"], 2000, true],
    ["overlays", 150, ["video/mp4"], 15_000, false],
    ["music", 29, ["video/mp4"], 5000, false],
    ["music", 170, ["audio/mpeg"], 15_000, false],
    ["music", -10, ["audio/mpeg"], 0, false],
  ] as const) {
    const { shown, dropEffect, isTaken, onDropFiles } = dropOn(row, x, undefined, ...kinds);
    expect([shown, dropEffect, isTaken], `${row} ${x} ${kinds}`).toEqual([{ time, isOverlay }, "copy", true]);
    expect(onDropFiles.mock.calls).toEqual([[kinds, { time, isOverlay }]]);
  }
  const text = dropOn("clips", 30, undefined);
  expect([text.shown, text.isTaken, text.onDropFiles.mock.calls]).toEqual([undefined, false, []]);
});

test("a file of the list is dropped as one of the desktop is", () => {
  const film = source("a");
  const over = dropOn("overlays", 29, film);
  expect([over.layOver.mock.calls, over.drop.mock.calls]).toEqual([[[film, 2900]], []]);
  const between = dropOn("clips", 30, film);
  expect([between.layOver.mock.calls, between.drop.mock.calls]).toEqual([[], [[film, 5000]]]);
  const song: Source = { ...source("song"), kind: "sound" };
  expect(dropOn("overlays", 29, song).drop.mock.calls).toEqual([[song, 2900]]);
  expect(dropOn("clips", 30, film).onDropFiles).not.toHaveBeenCalled();
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
