// @vitest-environment happy-dom
/** What the editor shows: its buttons, the ruler, the picture's handles, strips and levels. */
import { act, cleanup, fireEvent, render, renderHook, screen, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

await vi.hoisted(async () => (await import("./worker-stubs")).stubWorkers());

import type { MediaLibrary } from "../editor/src/media/library";
import * as changes from "../editor/src/model/changes";
import { GAP, newProject, type Project, type Source } from "../editor/src/model/project";
import { App } from "../editor/src/ui/App";
import { Icon, type IconName } from "../editor/src/ui/Icon";
import { Levels } from "../editor/src/ui/Levels";
import { Messages } from "../editor/src/ui/Messages";
import { PictureHandles } from "../editor/src/ui/PictureHandles";
import { Preview } from "../editor/src/ui/Preview";
import { StripCanvas } from "../editor/src/ui/StripCanvas";
import { useShortcuts } from "../editor/src/ui/shortcuts";
import * as sound from "../editor/src/ui/sound-output";
import { Timeline } from "../editor/src/ui/Timeline";
import { type Transport, transportOf } from "../editor/src/ui/transport";
import type { Commands } from "../editor/src/ui/use-commands";
import { useFiles } from "../editor/src/ui/use-files";
import { usePlayerValue } from "../editor/src/ui/use-player";
import type { ProjectState } from "../editor/src/ui/use-project";
import { useZoom } from "../editor/src/ui/use-zoom";
import { project, source } from "./model-support";
import { frames, Player, press, showFrame, stateOf, stubPage } from "./page-support";
import { stubStorage } from "./storage-support";

let context: ReturnType<typeof stubPage>;
beforeEach(() => {
  context = stubPage();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
afterAll(() => void vi.unstubAllGlobals());

const button = (name: string) => screen.getByRole("button", { name });

/** The drawings of buttons by their names. */
const drawingsIn = (container: HTMLElement) =>
  Object.fromEntries(
    within(container)
      .getAllByRole("button")
      .map((each) => [
        each.getAttribute("aria-label") ?? each.textContent.trim(),
        each.querySelector("svg")?.outerHTML,
      ]),
  );
const drawn = (icons: Record<string, IconName>) =>
  Object.fromEntries(Object.entries(icons).map(([label, name]) => [label, renderToStaticMarkup(<Icon name={name} />)]));

test("a button shows what it does", async () => {
  stubStorage();
  const sung = changes.dropSource(project, { ...source("song"), kind: "sound" }, 0, "song");
  const { container } = await act(async () => render(<App start={sung} onOpen={() => {}} />));
  for (const hint of ["Select a clip, a title or music", "Or drop files on the timeline", "Your film appears here."])
    expect(container.textContent).toContain(hint);
  fireEvent.click(button("Clip 1, a, 0:05.0"));
  expect(drawingsIn(container)).toMatchObject(
    drawn({
      ...({ Undo: "undo", Redo: "redo", Export: "export" } as const),
      ...({ "Add a to the timeline": "add", "Lay a over the film": "layer", "Remove a": "close" } as const),
      ...({ Split: "split", "Add title": "title", "Add gap": "gap", Delete: "delete" } as const),
      ...({ "Mute clips": "muted", "Solo clips": "solo", "Mute music": "muted", "Solo music": "solo" } as const),
      ...({ Earlier: "left", Later: "right", "Detach the sound": "sound" } as const),
    }),
  );
});

test("the controls of the preview show whether it plays and is heard, and its times", () => {
  const draw = (player: Player) => {
    cleanup();
    const props = { canvas: { current: null }, transport: {} as Transport, ratio: 1, messages: null };
    return render(
      <Preview {...props} player={player.asPlayer}>
        over
      </Preview>,
    ).container;
  };
  const fullscreen = (fullscreenEnabled: boolean) => void Object.assign(document, { fullscreenEnabled });
  fullscreen(true);
  onTestFinished(() => fullscreen(false));
  const steps = { "One frame back": "back", "One frame forward": "forward", "Full screen": "full" } as const;
  const paused = draw(new Player(1.5));
  expect(drawingsIn(paused)).toEqual(drawn({ ...steps, Play: "play", "Sound off": "sound" }));
  expect(paused.textContent).toContain("0:01.50 / 0:12.34");
  const muted = draw(new Player(0, { paused: false, muted: true }));
  expect(drawingsIn(muted)).toEqual(drawn({ ...steps, Pause: "pause", "Sound off": "muted" }));
  // Before its files are read, it has no length.
  expect(draw(new Player(0, { duration: Number.NaN })).textContent).toContain("0:00.00 / 0:00.00");
  fullscreen(false);
  expect(drawingsIn(draw(new Player(0)))).not.toHaveProperty("Full screen");
});

test("the preview fills the screen and leaves it again, if the browser can do that", () => {
  const preview = Object.assign(document.createElement("div"), { className: "preview" });
  const canvas = { current: preview.appendChild(document.createElement("canvas")) };
  const toggleWith = (player?: Player) =>
    transportOf(player?.asPlayer, canvas, 30, () => expect.unreachable()).toggleFullScreen;
  // Phones have it for videos only.
  expect(toggleWith(new Player(0))).not.toThrow();
  const [requestFullscreen, exitFullscreen] = [vi.fn(), vi.fn()];
  Object.assign(preview, { requestFullscreen });
  toggleWith()();
  expect(requestFullscreen).not.toHaveBeenCalled();
  toggleWith(new Player(0))();
  Object.assign(document, { fullscreenElement: preview, exitFullscreen });
  onTestFinished(() => void Object.assign(document, { fullscreenElement: null }));
  toggleWith(new Player(0))();
  expect([requestFullscreen.mock.calls.length, exitFullscreen.mock.calls.length]).toEqual([1, 1]);
});

/** The timeline of a film, which is `room` pixels wide, and what draws it again with other properties. */
function drawTimeline(film: Project, room: number, player?: Player) {
  stubPage(room);
  return render(
    <Timeline
      {...{ items: new Map(), selected: [], dragged: undefined, onDropFiles() {}, onSelect() {} }}
      {...{ transport: {} as Transport, commands: {} as Commands, player: player?.asPlayer }}
      state={{ project: film } as ProjectState}
    />,
  );
}
const zoomTo = (value: number) => fireEvent.change(screen.getByRole("slider", { name: "Zoom" }), { target: { value } });

test.each([
  [1000, 1, 240, "0:00.5", 120],
  [7240, 0.23, 140.737, "0:00.5", 70.368],
  [7240, 0.22, 139.765, "0:01", 139.765],
  [3640, 0, 60, "0:02", 120],
  [2080, 0, 34, "0:05", 170],
  [820, 0, 13, "0:10", 130],
  [400, 0, 6, "0:15", 90],
  [280, 0, 4, "0:30", 120],
])(
  "in %s pixels at zoom %s, with %s a second, the second mark of the ruler is %s at %s",
  (room, zoom, pixels, label, left) => {
    drawTimeline(changes.dropSource(newProject(), { ...GAP, duration: 60_000 }, 0, "gap"), room);
    zoomTo(zoom);
    const ruler = screen.getByText("0:00").parentElement!;
    const marks = [...ruler.children].map((mark) => [
      mark.textContent,
      Number.parseFloat((mark as HTMLElement).style.left),
    ]);
    expect([marks[0], marks[1], marks.at(-1)]).toEqual([
      ["0:00", 0],
      [label, expect.closeTo(left, 2)],
      ["1:00", expect.closeTo(60 * pixels, 0)],
    ]);
  },
);

test("the ruler has no mark behind the end of the film", () => {
  drawTimeline(changes.dropSource(newProject(), { ...GAP, duration: 2400 }, 0, "gap"), 1000);
  const { children } = screen.getByText("0:00").parentElement!;
  expect([...children].map(({ textContent }) => textContent)).toEqual(["0:00", "0:01", "0:02"]);
});

/** The boxes of the items on the picture at 2 s, by the names of their buttons. */
function drawHandles(film: Project, ...selected: changes.Selection[]) {
  cleanup();
  const state = { project: film } as ProjectState;
  render(<PictureHandles {...{ state, selected, onSelect() {} }} player={new Player(2).asPlayer} />);
  return (name: string) => button(`${name} on the picture`).parentElement!;
}

test("an overlay on the picture has its box, and corners that show where they can be dragged", () => {
  const laid = changes.overlaySource(project, source("a"), 1000, "over");
  const over = changes.changeItem(laid, "overlays", "over", { x: 0.3, y: 0.6, width: 0.5, shape: 4, angle: 20 });
  const box = drawHandles(over, { track: "overlays", id: "over" })("a");
  const { left, top, width, height, rotate } = box.style;
  expect([left, top, width, rotate]).toEqual(["30%", "60%", "50%", "20deg"]);
  expect(Number.parseFloat(height)).toBeCloseTo(22.222, 3);
  screen.getByTitle("Drag, or press the arrow keys, to move it, and + and - to scale it");
  const corners = [...box.querySelectorAll<HTMLElement>(".corner:not(.turner)")];
  expect(corners.map(({ style: { left, top, cursor } }) => [left, top, cursor].join())).toEqual([
    ...["0%,0%,nwse-resize", "100%,0%,nesw-resize", "0%,100%,nesw-resize", "100%,100%,nwse-resize"],
  ]);
  expect(box.querySelectorAll(".turner")).toHaveLength(1);
  // Beside another item that is selected, it can only be moved.
  const both = drawHandles(over, { track: "overlays", id: "over" }, { track: "clips", id: over.clips[0]!.id });
  expect(both("a").children).toHaveLength(1);
});

test("each of several items on the picture has a box of its own", () => {
  const laid = changes.overlaySource(changes.overlaySource(project, source("a"), 1000, "a"), source("b"), 1000, "b");
  const titled = changes.addTitle(changes.addTitle(laid, 1000, "one"), 1000, "two");
  const moved = changes.changeItem(titled, "overlays", "b", { x: 0.3 });
  const boxOf = drawHandles(changes.changeItem(moved, "titles", "two", { text: "Two", x: 0.2 }));
  expect(["a", "b", "“Title”", "“Two”"].map((name) => boxOf(name).style.left)).toEqual(["80%", "30%", "50%", "20%"]);
});

/** Draws the handles of an overlay of 50 × 30 pixels on a picture of 200 × 100, whose middle is at 100, 50. */
function drawOverlay(angle: number) {
  cleanup();
  for (const [name, placed, whole] of [
    ["Width", 50, 200],
    ["Height", 30, 100],
  ] as const) {
    vi.spyOn(HTMLElement.prototype, `offset${name}`, "get").mockReturnValue(placed);
    vi.spyOn(HTMLElement.prototype, `client${name}`, "get").mockReturnValue(whole);
  }
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(75, 35, 50, 30));
  const other = changes.overlaySource(project, source("a"), 9000, "other");
  const laid = changes.overlaySource(other, source("a"), 1000, "over");
  const film = changes.changeItem(laid, "overlays", "over", { x: 0.5, y: 0.5, width: 0.25, angle });
  const [{ state, now, steps }, onSelect] = [stateOf(film), vi.fn()];
  const selected = [{ track: "overlays", id: "over" }] as const;
  const { container } = render(<PictureHandles {...{ state, selected, onSelect }} player={new Player(2).asPlayer} />, {
    container: document.body.appendChild(Object.assign(document.createElement("div"), { className: "picture" })),
  });
  const handles = [...container.querySelectorAll<HTMLElement>(".corner")];
  const placeNow = () => {
    const { x, y, width, angle } = now().overlays[1]!;
    return [x, y, width, angle].map((value) => expect.closeTo(value, 6));
  };
  return { handles, onSelect, steps, placeNow };
}

test("an overlay is dragged by parts of the width and the height of the picture, and selected", () => {
  const { onSelect, steps, placeNow } = drawOverlay(0);
  press(button("a on the picture")).drag(20, 30);
  expect([[0.6, 0.8, 0.25, 0], steps()]).toEqual([placeNow(), 1]);
  expect(onSelect.mock.calls).toEqual([[{ track: "overlays", id: "over" }]]);
});

test.each([
  // The one across stays.
  [0, 3, [50, 30], [0.625, 0.65, 0.5, 0]],
  [0, 0, [-50, -30], [0.375, 0.35, 0.5, 0]],
  [0, 1, [-25, 15], [0.4375, 0.575, 0.125, 0]],
  // The lower right one is at the lower left.
  [90, 3, [-30, 50], [0.425, 0.75, 0.5, 90]],
])("an overlay turned by %s° is scaled by its corner %s", (angle, corner, [x, y], place) => {
  const { handles, steps, placeNow } = drawOverlay(angle);
  press(handles[corner]!).drag(x!, y!);
  expect([place, steps()]).toEqual([placeNow(), 1]);
});

test("an overlay is turned by as much as the pointer goes around its middle", () => {
  const { handles, placeNow } = drawOverlay(20);
  // From above it to its right.
  press(handles[4]!, "mouse", 0, 100, 30).drag(20, 20);
  expect([0.5, 0.5, 0.25, 110]).toEqual(placeNow());
});

test.each([
  ["600 sans-serif", "600 10cqh/1.2 sans-serif"],
  ["italic Georgia, serif", "italic 10cqh/1.2 Georgia, serif"],
  ["italic 600 serif", "italic 600 10cqh/1.2 serif"],
  ["monospace", "10cqh/1.2 monospace"],
])("a title of the font %s has its size on the picture", (font, sized) => {
  // The page of the test knows no units of containers.
  const setStyle = vi.spyOn(CSSStyleDeclaration.prototype, "setProperty");
  const titled = changes.changeItem(changes.addTitle(project, 1000, "title"), "titles", "title", { font, text: "Hi" });
  const box = drawHandles(titled, { track: "titles", id: "title" })("“Hi”");
  const { left, top, maxWidth } = box.style;
  expect([left, top, maxWidth]).toEqual(["50%", "82%", "90cqw"]);
  expect(setStyle).toHaveBeenCalledWith("font", sized);
  expect(box.querySelector(".turner")).toBeNull();
});

/** Draws a strip on a screen with two pixels for each of CSS. */
function drawStrip(props: Partial<Parameters<typeof StripCanvas>[0]>) {
  vi.stubGlobal("devicePixelRatio", 2);
  const strip = { className: "strip", item: undefined, from: 1200, to: 3200, width: 256, height: 72, ...props };
  return render(<StripCanvas {...strip} />).container.querySelector("canvas")!;
}
const picture = { width: 160, height: 90 } as ImageBitmap;
const item = {
  thumbnails: [0, 1000, 2000, 3000].map((time) => ({ time, picture: Object.assign({ time }, picture) })),
  peaks: { values: Float32Array.of(0, 0.5, 0, 2), duration: 4000 },
  ...{ file: new File([], "a.mp4"), opened: picture },
};

test.each([
  [100, 200, 144, 2],
  [4096, 8192, 144, 2],
  [8192, 8192, 72, 1],
  [16_384, 8192, 36, 0.5],
])("a strip of %s pixels has %s × %s pixels of the screen", (width, wide, tall, ratio) => {
  const canvas = drawStrip({ width });
  expect([canvas.width, canvas.height, canvas.style.width, canvas.style.height]).toEqual([
    ...[wide, tall, `${width}px`, "72px"],
  ]);
  expect(context.scale.mock.calls).toEqual([[ratio, ratio]]);
});

test("a strip has the pictures nearest to the middle of their places, above its sound", () => {
  drawStrip({ item });
  const places = context.drawImage.mock.calls.map(([{ time }, ...place]) => [time, ...place]);
  expect(places).toEqual([
    [2000, 0, 0, 128, 72],
    [3000, 128, 0, 128, 72],
  ]);
  // The sound has a ground of its own, in the lower half.
  const [ground, ...bars] = context.fillRect.mock.calls;
  const [left, top, width, height] = ground!;
  expect([left, width, top + height, top > 36]).toEqual([0, 256, 72, true]);
  const edges = bars.flatMap(([, from, , tall]) => [from, from + tall]);
  expect([bars.length, Math.min(...edges) >= top, Math.max(...edges) <= 72]).toEqual([128, true, true]);
});

test("a strip is drawn again when its part of the file changes, and when its pictures come", () => {
  const strip = { className: "strip", item: undefined, from: 0, to: 1000, width: 64, height: 36 };
  const { rerender } = render(<StripCanvas {...strip} />);
  const silent = { ...item, peaks: undefined };
  const shown = [{}, { to: 5000 }, { from: 4000, to: 5000 }].map((change) => {
    context.drawImage.mockClear();
    rerender(<StripCanvas {...strip} {...change} item={silent} />);
    return context.drawImage.mock.lastCall?.[0].time;
  });
  expect(shown).toEqual([0, 2000, 3000]);
});

test("a strip of sound alone shows how loud it is, and a line where it is silent", () => {
  drawStrip({ item, isSound: true, height: 36, from: 0, to: 4000 });
  const bars = context.fillRect.mock.calls;
  expect(context.drawImage).not.toHaveBeenCalled();
  expect(bars).toHaveLength(128);
  // From the top of the bar to its bottom: it is in the middle, and within the strip.
  const [line, half, full] = [
    [17.5, 18.5],
    [9.5, 26.5],
    [1, 35],
  ];
  const extentAt = (x: number) => {
    const [, top, , height] = context.fillRect.mock.calls.find(([left]) => left === x)!;
    return [top, top + height];
  };
  expect([0, 62, 64, 126, 128, 192, 254].map(extentAt)).toEqual([line, line, half, half, line, full, full]);
  // A film that is longer than its sound is silent behind it.
  context.fillRect.mockClear();
  drawStrip({ item, isSound: true, height: 36, from: 3000, to: 5000 });
  expect([126, 128].map(extentAt)).toEqual([full, line]);
});

test("each meter shows the level of its side, and nothing while it is paused", () => {
  const levels = vi.spyOn(sound, "levels").mockReturnValue([-12, Number.NEGATIVE_INFINITY]);
  const player = new Player(0, { paused: false });
  const { unmount } = render(<Levels player={player.asPlayer} />);
  const meters = ["left", "right"].map((side) => screen.getByRole("meter", { name: `Level, ${side}` }));
  const read = (name: string) => meters.map((meter) => Number(meter.getAttribute(name)));
  // Levels above -3 dB are marked.
  expect(["min", "max", "high"].map(read)).toEqual([
    [-60, -60],
    [0, 0],
    [-3, -3],
  ]);
  expect(read("value")).toEqual([-12, -60]);
  levels.mockReturnValue([-70, -3]);
  for (const _ of [1, 2]) showFrame();
  // One is for the levels, the other one for the state of the player.
  expect([read("value"), frames.size]).toEqual([[-60, -3], 2]);
  player.send("pause", { paused: true });
  expect([read("value"), frames.size]).toEqual([[-60, -60], 0]);
  player.send("play", { paused: false });
  expect([read("value"), frames.size]).toEqual([[-60, -3], 2]);
  unmount();
  expect(frames.size).toBe(0);
});

test("what follows the player is drawn after its events, and for each picture while it plays", () => {
  const player = new Player(0);
  const read = vi.fn(({ currentTime }: { currentTime: number }) => currentTime);
  const { result, unmount } = renderHook(() => usePlayerValue(player.asPlayer, read, -1));
  const events = ["play", "pause", "ended", "durationchange", "volumechange", "seeking", "timeupdate"];
  for (const [index, type] of [...events, ...events].entries()) {
    player.send(type, { currentTime: index + 1 });
    expect([result.current, frames.size], type).toEqual([index + 1, 0]);
  }
  player.paused = false;
  for (const type of ["play", "timeupdate"]) {
    player.send(type);
    expect(frames.size).toBe(1);
  }
  for (const currentTime of [20, 21]) {
    Object.assign(player, { currentTime });
    showFrame();
    expect([result.current, frames.size]).toEqual([currentTime, 1]);
  }
  unmount();
  read.mockClear();
  for (const type of events) player.send(type);
  expect([read.mock.calls, frames.size]).toEqual([[], 0]);
});

test.each([
  [1240, 60, 20, 1240],
  [1240, 2, 120, 1240],
  [1240, 10, 120, 1240],
  [360, 2, 80, 360],
  [1240, 1000, 4, 4040],
])("in a timeline of %s pixels, a film of %s s has %s pixels a second", (room, seconds, pixels, width) => {
  stubPage(room);
  const scroller = { current: Object.assign(document.createElement("div"), { className: "scroller" }) };
  const { zoom, scale, width: wide } = renderHook(() => useZoom(scroller, seconds * 1000)).result.current;
  expect([zoom, wide, scale * 1000]).toEqual([0, width, expect.closeTo(pixels, 6)]);
});

test("the wheel zooms the timeline in place of the page while Ctrl is held, and else scrolls", () => {
  const { container } = drawTimeline(project, 1540);
  const zoomBy = (deltaY: number, ctrlKey: boolean) => {
    const turn = Object.assign(new Event("wheel", { cancelable: true }), { deltaY, ctrlKey });
    const isLeft = fireEvent(container.querySelector(".scroller")!, turn);
    return [screen.getByRole<HTMLInputElement>("slider", { name: "Zoom" }).valueAsNumber, isLeft];
  };
  const turns = [zoomBy(-9, false), zoomBy(-9, true), zoomBy(9, true)];
  expect(turns.join(" ")).toBe("0,true 0.05,false 0,false");
});

test("the playhead is in the middle after a zoom, and while it plays it stays in sight", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(500);
  const player = new Player(3);
  // 100 pixels are a second.
  const { container } = drawTimeline(project, 1540, player);
  const [scroller, playhead] = [".scroller", ".playhead"].map((name) => container.querySelector<HTMLElement>(name)!);
  expect([scroller!.scrollLeft, playhead!.style.transform]).toEqual([50, "translateX(300px)"]);
  const scrolledAfter = (currentTime: number, from: number) => {
    scroller!.scrollLeft = from;
    player.send("timeupdate", { currentTime });
    expect(playhead!.style.transform).toBe(`translateX(${currentTime * 100}px)`);
    return scroller!.scrollLeft;
  };
  expect(scrolledAfter(6, 100)).toBe(100);
  player.paused = false;
  for (const [time, from, to] of [
    [5, 100, 100],
    [5.8, 100, 100],
    [6, 100, 580],
    [1, 100, 100],
    [0.5, 100, 30],
  ] as const)
    expect(scrolledAfter(time, from)).toBe(to);
  player.send("pause", { paused: true, currentTime: 3 });
  zoomTo(1);
  expect(scroller!.scrollLeft).toBe(3 * 240 - 250);
});

test("a message goes after 20 seconds, unless it went before", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onDismiss = vi.fn();
  const show = () => render(<Messages messages={["No."]} onDismiss={onDismiss} />);
  const { unmount } = show();
  vi.advanceTimersByTime(19_999);
  expect(onDismiss).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDismiss.mock.calls).toEqual([["No."]]);
  unmount();
  show().unmount();
  vi.runAllTimers();
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test("a key works with its own modifiers only, and not after the editor was left", () => {
  const called: string[] = [];
  const shortcuts = [
    { key: "s", label: "Split", run: () => called.push("s") },
    { key: "s", ctrl: true, shift: true, label: "Other", run: () => called.push("ctrl+shift+s") },
    { key: "Delete", or: "Backspace", alt: true, label: "Delete", run: () => called.push("delete") },
  ];
  const { unmount } = renderHook(() => useShortcuts(shortcuts));
  const press = (key: string, held: object = {}) => {
    const isLeft = fireEvent.keyDown(document.body, { key, ...held });
    return [...called.splice(0), !isLeft].join();
  };
  for (const [key, held, answer] of [
    ["s", {}, "s,true"],
    ["S", {}, "s,true"],
    ["s", { altKey: true }, "false"],
    ["s", { ctrlKey: true }, "false"],
    ["S", { shiftKey: true }, "false"],
    ["S", { shiftKey: true, ctrlKey: true }, "ctrl+shift+s,true"],
    ["S", { shiftKey: true, metaKey: true }, "ctrl+shift+s,true"],
    ["Backspace", { altKey: true }, "delete,true"],
    ["Backspace", {}, "false"],
    ["b", {}, "false"],
  ] as const)
    expect(press(key, held), JSON.stringify([key, held])).toBe(answer);
  unmount();
  expect(press("s")).toBe("false");
});

test("files of a project that are not open are opened once", async () => {
  const restore = vi.fn(async (_: Source) => true);
  const library = { items: new Map([["b", item]]), restore } as unknown as MediaLibrary;
  const files = (film: Project) => useFiles({ project: film } as ProjectState, library, () => expect.unreachable());
  const { rerender } = renderHook(files, { initialProps: project });
  await act(async () => rerender(changes.addSource(project, source("d"))));
  expect(restore.mock.calls.map(([{ id }]) => id)).toEqual(["a", "c", "d"]);
});
