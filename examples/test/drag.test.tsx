// @vitest-environment happy-dom
/** Drags, and the edges and rows that follow them. */
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MediaItem } from "../editor/src/media/library";
import * as changes from "../editor/src/model/changes";
import { type Project, placeClips, type Source } from "../editor/src/model/project";
import { spansOf } from "../editor/src/model/spans";
import { ClipView } from "../editor/src/ui/ClipView";
import { followDrag } from "../editor/src/ui/drag";
import { SpanView } from "../editor/src/ui/SpanView";
import { Timeline } from "../editor/src/ui/Timeline";
import { TrimHandle } from "../editor/src/ui/TrimHandle";
import type { Transport } from "../editor/src/ui/transport";
import type { Commands } from "../editor/src/ui/use-commands";
import { project, source } from "./model-support";
import { frames, press, showFrame, stateOf, stubPage } from "./page-support";

const capture = vi.fn();
beforeEach(() => {
  stubPage();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(capture.mockClear());
});
afterEach(() => {
  vi.runAllTimers(); // Clicks are taken again.
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
});
afterAll(() => void vi.unstubAllGlobals());

const pressEscape = () => fireEvent.keyDown(document.body, { key: "Escape" });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const handle = (name: string) => screen.getByRole("slider", { name });

/** A drag, what it calls, and the clicks and keys that the page has of it. */
function startDrag(pointerType?: string, mouseButton?: number, touchAction = "pan-x") {
  cleanup();
  const calls: string[] = [];
  const [onClick, onKey] = [vi.fn(), vi.fn()];
  const drag = {
    onMove: (x: number, y: number) => calls.push(`move ${x} ${y}`),
    onEnd: (hasMoved: boolean) => calls.push(hasMoved ? "end" : "click"),
    onCancel: () => calls.push("cancel"),
  };
  render(
    <main onKeyDown={onKey}>
      <button
        type="button"
        style={{ touchAction }}
        onPointerDown={(event) => followDrag(event, drag)}
        onClick={onClick}
      >
        Item
      </button>
    </main>,
  );
  const counted = (act: (target: HTMLElement) => void, mock: typeof onClick) => () => {
    mock.mockClear();
    act(button("Item"));
    return mock.mock.calls.length;
  };
  return {
    ...{ calls, ...press(button("Item"), pointerType, mouseButton) },
    /** How many clicks are seen after one, and keys. */
    click: counted((target) => fireEvent.click(target), onClick),
    key: (key: string) => counted((target) => fireEvent.keyDown(target, { key }), onKey)(),
  };
}
const isScrolling = () => fireEvent.touchMove(document.body);

test("a press that moves by less than four pixels is a click, and a drag has none", () => {
  const { calls, move, release, click } = startDrag();
  expect(capture.mock.calls).toEqual([[7]]);
  move(2, 3);
  expect(calls).toEqual([]);
  release();
  expect([calls, click()]).toEqual([["click"], 1]);

  const moved = startDrag();
  moved.move(0, 4);
  moved.move(1, -1);
  moved.release();
  expect([moved.calls, moved.click()]).toEqual([["move 0 4", "move 1 -1", "end"], 0]);
  vi.runAllTimers();
  expect(moved.click()).toBe(1);
  capture.mockClear();
  startDrag("mouse", 2);
  expect(capture).not.toHaveBeenCalled();
});

test("a drag is over after its release, Escape, or when the browser takes the pointer", () => {
  for (const [end, called] of [
    ["release", "end"],
    ["escape", "cancel"],
    ["cancel", "cancel"],
  ] as const) {
    const drag = startDrag();
    const isHeld = () => drag.target.hasAttribute("data-held");
    // The menu of a long press would end it.
    expect([isHeld(), fireEvent.contextMenu(drag.target)]).toEqual([true, false]);
    drag.move(10);
    ({ ...drag, escape: pressEscape })[end]();
    const before = ["move 10 0", called];
    expect([drag.calls, isHeld()]).toEqual([before, false]);
    drag.drag(20);
    drag.cancel();
    // Escape has its usual meaning again.
    expect([drag.key("Escape"), fireEvent.contextMenu(drag.target), drag.calls]).toEqual([1, true, before]);
  }
});

test("in a drag Escape selects nothing else, and other keys are not taken", () => {
  const { calls, key } = startDrag();
  expect([key("s"), calls]).toEqual([1, []]);
  expect([key("Escape"), calls]).toEqual([0, ["cancel"]]);
});

test("a finger that rests for 350 ms drags, and the page does not scroll by it", () => {
  const { calls, move, drag } = startDrag("touch");
  vi.advanceTimersByTime(349);
  move(3);
  expect([capture.mock.calls.length, isScrolling()]).toEqual([0, true]);
  vi.advanceTimersByTime(1);
  expect([capture.mock.calls.length, isScrolling()]).toEqual([1, false]);
  drag(50);
  expect([calls, isScrolling()]).toEqual([["move 50 0", "end"], true]);
});

test("a finger that moves at once scrolls, unless the element takes all of its moves", () => {
  const { calls, move, target } = startDrag("touch");
  move(4);
  vi.runAllTimers();
  move(50);
  expect([calls, target.hasAttribute("data-held")]).toEqual([["cancel"], false]);
  const taken = startDrag("touch", 0, "none");
  taken.drag(4);
  expect(taken.calls).toEqual(["move 4 0", "end"]);
});

test("a drag to the edge of the timeline scrolls it, the faster the closer, until its end", () => {
  const moves: number[] = [];
  const drag = { onMove: (x: number) => moves.push(x) };
  const item = <button type="button" onPointerDown={(event) => followDrag(event, drag)} />;
  const scroller = render(<div className="scroller">{item}</div>).container.firstElementChild!;
  vi.spyOn(scroller, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 500, 10));
  scroller.scrollLeft = 300;
  // A press in the margin does nothing.
  const held = press(screen.getByRole("button"), "mouse", 0, 10);
  held.move(1);
  for (const _ of [1, 2]) showFrame();
  expect(scroller.scrollLeft).toBe(300);
  held.release();
  const { move, release } = press(screen.getByRole("button"));
  /** Places at which the timeline is after a picture of the screen, while the pointer is at some places. */
  const scrolledAt = (...places: number[]) =>
    places.map((place) => {
      move(place - 100);
      showFrame();
      return scroller.scrollLeft;
    });
  expect(scrolledAt(460, 480, 500, 900)).toEqual([300, 308, 324, 340]);
  expect(scrolledAt(40, 20, -90)).toEqual([340, 332, 316]);
  // What was scrolled is a part of the distance.
  expect(moves.at(-1)).toBe(-90 - 100 + 16);
  release();
  showFrame();
  expect([frames.size, scroller.scrollLeft]).toEqual([0, 316]);
});

const titled = changes.addTitle(project, 1000, "title");

/** Draws the handle at the end of a title, which is at 5 s. 10 pixels are a second. */
function drawEnd(value = 5000) {
  cleanup();
  const { state, now, steps } = stateOf(titled);
  const onTrim = vi.fn();
  const trim = (from: Project, time: number) => changes.changeItem(from, "titles", "title", { duration: time - 1000 });
  render(
    <TrimHandle
      {...{ state, edge: "end", noun: "title", value, max: 15_000.4, timePerPixel: 100, trim, onTrim }}
      edges={() => [7000]}
    />,
  );
  return { edge: handle("End of the title"), onTrim, steps, end: () => 1000 + now().titles[0]!.duration };
}

test("an edge is dragged, snaps within eight pixels, and is put back by Escape", () => {
  const { edge, onTrim, steps, end } = drawEnd();
  const { move, release } = press(edge);
  const ends = [11, 12, 28, 29].map((pixels) => {
    move(pixels);
    return end();
  });
  expect(ends).toEqual([6100, 7000, 7000, 7900]);
  expect(onTrim).toHaveBeenLastCalledWith(true);
  release();
  expect(onTrim).toHaveBeenLastCalledWith(false);
  press(edge).drag(50);
  // Another drag is another step of undo.
  expect([end(), steps()]).toEqual([10_000, 2]);

  const canceled = drawEnd();
  press(canceled.edge).move(50);
  expect(canceled.end()).toBe(10_000);
  pressEscape();
  expect(canceled.onTrim).toHaveBeenLastCalledWith(false);
  expect([canceled.end(), canceled.steps()]).toEqual([5000, 0]);
});

test("an arrow key moves an edge by a tenth of a second, also near another, and each press is a step of undo", () => {
  const { edge, onTrim, steps, end } = drawEnd(6500);
  const isTaken = (key: string) => !fireEvent.keyDown(edge, { key });
  expect([isTaken("ArrowLeft"), end()]).toEqual([true, 6400]);
  expect(onTrim).toHaveBeenLastCalledWith(true);
  fireEvent.keyUp(edge, { key: "ArrowLeft" });
  expect(onTrim).toHaveBeenLastCalledWith(false);
  expect([isTaken("ArrowRight"), end(), steps()]).toEqual([true, 6600, 2]);
  expect([isTaken("ArrowUp"), end(), steps()]).toEqual([false, 6600, 2]);
});

test("an edge says its name and its time, and where it is", () => {
  const { edge } = drawEnd(4999.6);
  expect(["text", "min", "max", "now"].map((name) => edge.getAttribute(`aria-value${name}`))).toEqual([
    ...["0:05.0", "0", "15000", "5000"],
  ]);
  expect([edge.tabIndex, [...edge.classList]]).toEqual([0, ["handle", "end"]]);
});

/** Draws the title in its row. 10 pixels are a second. */
function drawTitle(isSelected = false, isAlone = isSelected, film = titled) {
  cleanup();
  const { state, now, steps } = stateOf(film);
  const onSelect = vi.fn();
  render(
    <SpanView
      {...{ state, track: "titles", name: "Title “Title”", noun: "title", item: undefined, scale: 0.01, row: 2 }}
      {...{ isSelected, isAlone, onSelect, edges: () => [8000], moved: [{ track: "titles", id: "title" }] }}
      span={spansOf(film, "titles")[0]!}
    />,
  );
  return { title: button("Title “Title”"), onSelect, steps, now: () => now().titles[0]! };
}

test("an item of a row is dragged, snaps at either end, and is selected", () => {
  const { title, onSelect, steps, now } = drawTitle();
  const { move, release } = press(title);
  const times = [5, 21, 22, 38, 39, 62].map((pixels) => {
    move(pixels);
    return now().at;
  });
  // Its end meets the edge after 3 s, its start after 7 s.
  expect(times).toEqual([1500, 3100, 4000, 4000, 4900, 8000]);
  expect(onSelect).not.toHaveBeenCalled();
  release();
  expect([onSelect.mock.calls, steps()]).toEqual([[[]], 1]);

  // The click that follows a press without a move selects it.
  const clicked = drawTitle();
  press(clicked.title).release();
  expect(clicked.onSelect).not.toHaveBeenCalled();
  vi.runAllTimers();
  fireEvent.click(clicked.title, { ctrlKey: true });
  expect(clicked.onSelect.mock.calls).toMatchObject([[{ ctrlKey: true }]]);

  const selected = drawTitle(true, false);
  press(selected.title).drag(50);
  // What is selected with it stays selected.
  expect(selected.onSelect).not.toHaveBeenCalled();
});

test("an item of a row has its place, and edges that can be moved if it alone is selected", () => {
  const placeOf = (item: HTMLElement) => {
    const { left, width, top, height } = item.parentElement!.style;
    return [left, width, top, height];
  };
  expect(placeOf(drawTitle().title)).toEqual(["10px", "40px", "77px", "36px"]);
  // A short one can still be hit.
  const short = changes.changeItem(titled, "titles", "title", { duration: 100 });
  expect(placeOf(drawTitle(false, false, short).title).slice(0, 2)).toEqual(["10px", "8px"]);
  for (const [isSelected, isAlone, names] of [
    [false, false, []],
    [true, false, []],
    [true, true, ["Start of the title", "End of the title"]],
  ] as const) {
    expect(drawTitle(isSelected, isAlone).title.getAttribute("aria-pressed")).toBe(String(isSelected));
    expect(screen.queryAllByRole("slider").map((edge) => edge.getAttribute("aria-label"))).toEqual(names);
  }
});

test("either edge of an item of a row is dragged by its own distance, and snaps", () => {
  for (const [side, pixels, part] of [
    ["Start", 15, { at: 2500, duration: 2500 }],
    ["Start", 63, { at: 4900, duration: 100 }],
    ["End", 15, { at: 1000, duration: 5500 }],
    ["End", 23, { at: 1000, duration: 7000 }],
  ] as const) {
    const { now } = drawTitle(true);
    const times = ["Start", "End"].map((each) => {
      const edge = handle(`${each} of the title`);
      return [edge.getAttribute("aria-valuenow"), edge.getAttribute("aria-valuemax")];
    });
    expect(times.flat()).toEqual(["1000", "5000", "5000", "5000"]);
    press(handle(`${side} of the title`)).drag(pixels);
    expect(now()).toMatchObject(part);
  }
});

test("a clip is moved to where its middle comes, and its edges move by what is shown of its file", () => {
  const change = { speed: 2, start: 1000, crossfade: 800 };
  const film = changes.changeItem(project, "clips", project.clips[1]!.id, change);
  const drawClip = (isSelected: boolean) => {
    cleanup();
    const { state, now } = stateOf(film);
    const [onSelect, onMove, onTrim] = [vi.fn(), vi.fn(), vi.fn()];
    // From 4.2 s to 6.2 s. 10 pixels are a second.
    const placed = placeClips(film)[1]!;
    const props = { state, placed, source: source("b"), item: undefined, scale: 0.01, isSelected, isAlone: true };
    render(<ClipView {...props} {...{ onSelect, onMove, onTrim }} />);
    return { item: button("Clip 2, b, 0:02.0"), onSelect, onMove, onTrim, clip: () => now().clips[1]! };
  };
  for (const isSelected of [false, true]) {
    const { item, onSelect, onMove } = drawClip(isSelected);
    const { move, release } = press(item);
    move(-20);
    move(-30);
    expect([onMove.mock.calls, item.parentElement!.style.transform]).toEqual([[], "translateX(-30px)"]);
    release();
    const { transform } = item.parentElement!.style;
    expect([onMove.mock.calls, onSelect.mock.calls.length, transform]).toEqual([[[2200]], isSelected ? 0 : 1, ""]);
    press(item).release();
    press(item).move(10);
    pressEscape();
    expect([onMove.mock.calls.length, item.parentElement!.style.transform]).toEqual([1, ""]);
  }
  for (const [name, pixels, edge, part] of [
    ["Start of the clip", 10, "start", { start: 3000, end: 5000 }],
    ["End of the clip", -5, "end", { start: 1000, end: 4000 }],
  ] as const) {
    const { onTrim, clip } = drawClip(true);
    const { move, release } = press(handle(name));
    move(pixels);
    expect([clip(), onTrim.mock.lastCall]).toMatchObject([part, [edge]]);
    release();
    expect(onTrim).toHaveBeenLastCalledWith(undefined);
  }
  expect(drawClip(false).item.querySelector<HTMLElement>(".transition")!.style.width).toBe("8px");
});

/** The timeline of a film of 15 s, 10 pixels of which are a second. A file is dragged over a row of it, and dropped there. 60 pixels are scrolled. */
function dropOn(row: string, x: number, dragged: Source | undefined, ...kinds: string[]) {
  cleanup();
  stubPage(190);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    return new DOMRect(this.classList.contains("scroller") ? 160 : 100, 0, 190, 10);
  });
  const [onDropFiles, layOver, drop] = [vi.fn(), vi.fn(), vi.fn()];
  const { container } = render(
    <Timeline
      {...{ dragged, onDropFiles, items: new Map(), player: undefined, selected: [], onSelect() {} }}
      state={stateOf(project).state}
      transport={{ now: () => 2000 } as Transport}
      commands={{ layOver, drop } as Partial<Commands> as Commands}
    />,
  );
  const files = kinds.map((type) => new File([], type, { type }));
  const types = dragged ? ["text/plain"] : files.length > 0 ? ["Files"] : ["text/html"];
  const dataTransfer = { types, files, items: files };
  const target = screen.getByRole("list", { name: row });
  const shown = () => container.querySelector<HTMLElement>(".drop-place")?.style.left;
  /** Sends an event of the drag. Those of happy-dom have no place. */
  const send = (type: "dragOver" | "dragLeave" | "drop", relatedTarget: Element | null = null, place = x) => {
    const event = Object.assign(createEvent[type](target, { dataTransfer }), { clientX: 100 + place, relatedTarget });
    fireEvent(target, event);
    return {
      shown: shown(),
      isTaken: event.defaultPrevented,
      effect: (event as Event as DragEvent).dataTransfer!.dropEffect,
    };
  };
  const over = send("dragOver");
  const end = (place = x) => ({
    ...{ shown: send("drop", null, place).shown, files: onDropFiles.mock.calls },
    ...{ over: layOver.mock.calls, between: drop.mock.calls },
  });
  return { over, files, target, leaveFor: (element: Element) => send("dragLeave", element).shown, end };
}

test("files of the desktop are dropped between clips, at their time over the film, and sounds at their time", () => {
  for (const [row, x, kinds, time, isOverlay] of [
    ["Clips", 20, ["video/mp4"], 0, false],
    ["Clips", 30, ["video/mp4"], 5000, false],
    ["Clips", 140, ["image/png"], 15_000, false],
    ["Clips", 29, ["audio/mpeg"], 2900, false],
    ["Clips", 27, ["audio/mpeg", "audio/wav"], 2000, false],
    ["Overlays", 29, ["audio/mpeg"], 2900, false],
    ["Clips", 29, ["audio/mpeg", "video/mp4"], 5000, false],
    ["Overlays", 29, ["video/mp4", "audio/mpeg"], 2900, true],
    ["Overlays", 13, ["video/mp4"], 2000, true],
    ["Overlays", 150, ["video/mp4"], 15_000, false],
    ["Music", 29, ["video/mp4"], 5000, false],
    ["Music", 170, ["audio/mpeg"], 15_000, false],
    ["Music", -10, ["audio/mpeg"], 0, false],
  ] as const) {
    const { over, files, end } = dropOn(row, x, undefined, ...kinds);
    expect(over, `${row} ${x} ${kinds}`).toEqual({ shown: `${time / 100}px`, isTaken: true, effect: "copy" });
    expect(end()).toEqual({ shown: undefined, files: [[files, { time, isOverlay }]], over: [], between: [] });
  }
  const text = dropOn("Clips", 30, undefined);
  expect([text.over, text.end().files]).toMatchObject([{ shown: undefined, isTaken: false }, []]);
});

test("the place of a drop is shown until the drag leaves the timeline", () => {
  const { target, leaveFor } = dropOn("Overlays", 29, source("a"));
  expect([leaveFor(target), leaveFor(document.body)]).toEqual(["29px", undefined]);
});

test("a file is dropped where the pointer is, also if another place is still shown, or none", () => {
  const film = source("a");
  expect(dropOn("Clips", 30, film).end(140).between).toEqual([[film, 15_000]]);
  const { files, leaveFor, end } = dropOn("Overlays", 29, undefined, "video/mp4");
  expect(leaveFor(document.body)).toBeUndefined();
  expect(end(40).files).toEqual([[files, { time: 4000, isOverlay: true }]]);
});

test("a file of the list is dropped as one of the desktop is", () => {
  const [film, song] = [source("a"), { ...source("song"), kind: "sound" as const }];
  for (const [row, x, dragged, dropped] of [
    ["Overlays", 29, film, { over: [[film, 2900]], between: [] }],
    ["Clips", 30, film, { over: [], between: [[film, 5000]] }],
    ["Overlays", 29, song, { over: [], between: [[song, 2900]] }],
  ] as const)
    expect(dropOn(row, x, dragged).end()).toMatchObject({ files: [], ...dropped });
});

test("silent music is shown as such", () => {
  const sung = changes.dropSource(project, { ...source("c"), kind: "sound" }, 0, "song");
  const stripOf = (film: Project) => {
    cleanup();
    const { container } = render(
      <SpanView
        {...{ track: "music", name: "Music c", noun: "music", item: undefined, scale: 0.01, row: 0, moved: [] }}
        {...{ isSelected: false, isAlone: false, onSelect: () => {}, edges: () => [] }}
        state={stateOf(film).state}
        span={spansOf(film, "music")[0]!}
      />,
    );
    return container.querySelector("canvas")!.className;
  };
  expect(stripOf(sung)).toBe("strip");
  expect(stripOf(changes.changeItem(sung, "music", "song", { isMuted: true }))).toBe("strip silent");
});

test("clips and overlays show the parts of their files that they play", () => {
  const { drawImage } = stubPage();
  const laid = changes.overlaySource(project, source("b"), 0, "over");
  const parted = changes.changeItem(laid, "overlays", "over", { start: 1000, end: 3000 });
  const film = changes.changeItem(parted, "clips", project.clips[0]!.id, { speed: 2, start: 1000, end: 5000 });
  const thumbnails = [0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500].map((time) => ({
    time,
    picture: { time, width: 320, height: 90 } as unknown as ImageBitmap,
  }));
  const item = { thumbnails } as Partial<MediaItem> as MediaItem;
  const looks = { item, isSelected: false, isAlone: false, onSelect() {}, state: stateOf(film).state };
  const shown = () => drawImage.mock.calls.splice(0).map(([{ time }]) => time);
  // A picture is as wide as a second of the overlay, and as two of the clip.
  const [over] = spansOf(film, "overlays");
  const row = { track: "overlays", name: "Overlay b", noun: "overlay", row: 0, moved: [], edges: () => [] } as const;
  render(<SpanView {...looks} {...row} scale={0.128} span={over!} />);
  expect(shown()).toEqual([1500, 2500]);
  // The sound of a video has no pictures.
  render(<SpanView {...looks} {...row} track="music" scale={0.128} span={over!} />);
  expect(shown()).toEqual([]);
  const placed = placeClips(film)[0]!;
  render(
    <ClipView {...looks} scale={0.256} placed={placed} source={source("a")} onMove={() => {}} onTrim={() => {}} />,
  );
  expect(shown()).toEqual([2000, 4000]);
});
