/** What the editor shows: its buttons, the ruler, the picture's handles, strips and levels. Effects run in fakes of a page, no browser is needed. */
import type { MFXPlayer } from "mfx/next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { MediaLibrary } from "../editor/src/media/library";
import * as changes from "../editor/src/model/changes";
import { GAP, newProject, type Project, type Source } from "../editor/src/model/project";
import type { IconName } from "../editor/src/ui/Icon";
import type { Transport } from "../editor/src/ui/transport";
import type { Commands } from "../editor/src/ui/use-commands";
import type { ProjectState } from "../editor/src/ui/use-project";
import { project, source } from "./model-support";

const page = vi.hoisted(() => ({
  /** The element of each ref. */
  element: undefined as object | undefined,
  effects: [] as (() => unknown)[],
  /** Follows the value that was read last, until the returned function is called. */
  subscribe: (_changed: () => void) => () => {},
  scale: 0.01,
  levels: [] as number[],
}));
vi.mock("react", async (load) => ({
  ...(await load<object>()),
  useRef: (initial: unknown) => ({ current: page.element ?? initial }),
  useEffect: (effect: () => unknown) => void page.effects.push(effect),
  useSyncExternalStore: (subscribe: typeof page.subscribe, read: () => unknown) => {
    page.subscribe = subscribe;
    return read();
  },
}));
vi.mock("../editor/src/ui/use-zoom", () => ({
  useZoom: () => ({ zoom: 0, setZoom: () => {}, scale: page.scale, width: 1000 }),
}));
vi.mock("../editor/src/ui/sound-output", () => ({ levels: () => page.levels, soundOutput: () => undefined }));
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("BroadcastChannel", class {});
vi.stubGlobal("Worker", class {});

// Another file of tests may have loaded them with React itself, and one after this needs that.
vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
const { App } = await import("../editor/src/ui/App");
const { Icon } = await import("../editor/src/ui/Icon");
const { Inspector } = await import("../editor/src/ui/Inspector");
const { Levels } = await import("../editor/src/ui/Levels");
const { Messages } = await import("../editor/src/ui/Messages");
const { PictureHandles } = await import("../editor/src/ui/PictureHandles");
const { Preview } = await import("../editor/src/ui/Preview");
const { useShortcuts } = await import("../editor/src/ui/shortcuts");
const { StripCanvas } = await import("../editor/src/ui/StripCanvas");
const { Timeline } = await import("../editor/src/ui/Timeline");
const { useFiles } = await import("../editor/src/ui/use-files");
const { usePlayerValue } = await import("../editor/src/ui/use-player");
const { useZoom } = await vi.importActual<typeof import("../editor/src/ui/use-zoom")>("../editor/src/ui/use-zoom");

/** What is to be called for the next picture of the screen. */
const frames = new Map<number, () => void>();
function showFrame() {
  const callbacks = [...frames.values()];
  frames.clear();
  for (const callback of callbacks) callback();
}

beforeEach(() => {
  page.element = undefined;
  page.effects = [];
  frames.clear();
  let last = 0;
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    frames.set(++last, callback);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (request: number) => frames.delete(request));
  vi.stubGlobal("document", { fullscreenEnabled: true, querySelector: () => null });
});

const playerAt = (currentTime: number, state: Partial<MFXPlayer> = {}) =>
  ({ currentTime, duration: 12.34, paused: true, muted: false, ...state }) as MFXPlayer;

const drawing = (name: IconName) => renderToStaticMarkup(<Icon name={name} />);

/** The drawings of buttons by their names. */
const drawingsIn = (markup: string) =>
  Object.fromEntries(
    [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = "", inner = ""]) => [
      /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner.replace(/<[^>]*>/g, "").trim(),
      /<svg.*<\/svg>/.exec(inner)?.[0],
    ]),
  );
const drawn = (icons: Record<string, IconName>) =>
  Object.fromEntries(Object.entries(icons).map(([label, name]) => [label, drawing(name)]));

test("a button shows what it does", () => {
  const sung = changes.dropSource(project, { ...source("song"), kind: "sound" }, 0, "song");
  const markup = renderToStaticMarkup(<App start={sung} onOpen={() => {}} />);
  expect(drawingsIn(markup)).toMatchObject(
    drawn({
      ...({ Undo: "undo", Redo: "redo", Export: "export" } as const),
      ...({ "Add a to the timeline": "add", "Lay a over the film": "layer", "Remove a": "close" } as const),
      ...({ Split: "split", "Add title": "title", "Add gap": "gap", Delete: "delete" } as const),
      ...({ "Mute clips": "muted", "Solo clips": "solo", "Mute music": "muted", "Solo music": "solo" } as const),
    }),
  );
  const [selected] = sung.clips.map(({ id }) => ({ track: "clips" as const, id }));
  const settings = renderToStaticMarkup(
    <Inspector state={{ project: sung } as ProjectState} commands={{} as Commands} selected={[selected!]} />,
  );
  expect(drawingsIn(settings)).toMatchObject(drawn({ Earlier: "left", Later: "right", "Detach the sound": "sound" }));
  for (const hint of ["Select a clip, a title or music", "Or drop files on the timeline", "Your film appears here."])
    expect(markup).toContain(hint);
});

test("the controls of the preview show whether it plays and is heard, and its times", () => {
  const markupOf = (player: MFXPlayer) =>
    renderToStaticMarkup(
      <Preview canvas={{ current: null }} transport={{} as Transport} ratio={1} messages={null} player={player}>
        over
      </Preview>,
    );
  const [paused, muted] = [playerAt(1.5), playerAt(0, { paused: false, muted: true })].map(markupOf);
  const steps = { "One frame back": "back", "One frame forward": "forward", "Full screen": "full" } as const;
  expect(drawingsIn(paused!)).toEqual(drawn({ ...steps, Play: "play", "Sound off": "sound" }));
  expect(drawingsIn(muted!)).toEqual(drawn({ ...steps, Pause: "pause", "Sound off": "muted" }));
  expect(paused!.replace(/<[^>]*>/g, "")).toContain("0:01.50 / 0:12.34");
  vi.stubGlobal("document", { fullscreenEnabled: false });
  expect(drawingsIn(markupOf(playerAt(0)))).not.toHaveProperty("Full screen");
});

test.each([
  [240, "0:00.5", 120],
  [141, "0:00.5", 70.5],
  [139, "0:01", 139],
  [60, "0:02", 120],
  [34, "0:05", 170],
  [13, "0:10", 130],
  [6, "0:15", 90],
  [4, "0:30", 120],
])("with %s pixels a second, the second mark of the ruler is %s at %s pixels", (pixels, label, left) => {
  page.scale = pixels / 1000;
  const film = changes.dropSource(newProject(), { ...GAP, duration: 60_000 }, 0, "gap");
  const markup = renderToStaticMarkup(
    <Timeline
      {...{ items: new Map(), player: undefined, selected: [], dragged: undefined, onDropFiles() {}, onSelect() {} }}
      {...{ state: { project: film } as ProjectState, transport: {} as Transport, commands: {} as Commands }}
    />,
  );
  const ruler = /class="ruler">(.*?)<\/div>/.exec(markup)![1]!;
  const marks = [...ruler.matchAll(/left:([\d.]+)(?:px)?">([^<]*)</g)].map(([, at, text]) => [text, Number(at)]);
  expect([marks[0], marks[1], marks.at(-1)]).toEqual([
    ["0:00", 0],
    [label, expect.closeTo(left, 6)],
    ["1:00", expect.closeTo(60 * pixels, 6)],
  ]);
});

/** The markup of the handles on the picture at 2 s. */
const handlesOf = (film: Project, ...selected: changes.Selection[]) =>
  renderToStaticMarkup(
    <PictureHandles state={{ project: film } as ProjectState} player={playerAt(2)} {...{ selected, onSelect() {} }} />,
  );

test("an overlay on the picture has its box, and corners that show where they can be dragged", () => {
  const laid = changes.overlaySource(project, { ...source("a"), name: "a.mp4" }, 1000, "over");
  const over = changes.changeItem(laid, "overlays", "over", { x: 0.3, y: 0.6, width: 0.5, shape: 4, angle: 20 });
  const markup = handlesOf(over, { track: "overlays", id: "over" });
  expect(markup).toContain('style="left:30%;top:60%;width:50%;height:22.22222222222222%;rotate:20deg"');
  expect(markup).toContain('title="Drag, or press the arrow keys, to move it, and + and - to scale it"');
  const corners = [...markup.matchAll(/left:(\d+)%;top:(\d+)%;cursor:(\w+)-resize/g)].map(([, ...each]) => each.join());
  expect(new Set(corners)).toEqual(new Set(["0,0,nwse", "100,0,nesw", "0,100,nesw", "100,100,nwse"]));
  expect(markup.match(/turner/g)).toHaveLength(1);
  // Beside another item that is selected, it can only be moved.
  const both = handlesOf(over, { track: "overlays", id: "over" }, { track: "clips", id: over.clips[0]!.id });
  expect(both).not.toContain("corner");
});

test.each([
  ["600 sans-serif", "600 10cqh/1.2 sans-serif"],
  ["italic Georgia, serif", "italic 10cqh/1.2 Georgia, serif"],
  ["italic 600 serif", "italic 600 10cqh/1.2 serif"],
  ["monospace", "10cqh/1.2 monospace"],
])("a title of the font %s has its size on the picture", (font, sized) => {
  const titled = changes.changeItem(changes.addTitle(project, 1000, "title"), "titles", "title", { font, text: "Hi" });
  const markup = handlesOf(titled, { track: "titles", id: "title" });
  expect(markup).toContain(`style="left:50%;top:82%;font:${sized};max-width:90cqw"`);
  expect(markup).toContain('aria-label="“Hi” on the picture"');
  expect(markup).not.toContain("turner");
});

/** Draws a strip on a screen with two pixels for each of CSS. */
function drawStrip(props: Partial<Parameters<typeof StripCanvas>[0]>) {
  const context = { fillStyle: "", scale: vi.fn(), drawImage: vi.fn(), fillRect: vi.fn() };
  const canvas = { width: 0, height: 0, getContext: () => context };
  page.element = canvas;
  vi.stubGlobal("devicePixelRatio", 2);
  renderToStaticMarkup(
    <StripCanvas className="strip" item={undefined} from={1200} to={3200} width={256} height={72} {...props} />,
  );
  for (const effect of page.effects) effect();
  return { canvas, context };
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
  const { canvas, context } = drawStrip({ width });
  expect([canvas.width, canvas.height]).toEqual([wide, tall]);
  expect(context.scale.mock.calls).toEqual([[ratio, ratio]]);
});

test("a strip has the pictures nearest to the middle of their places, above its sound", () => {
  const { drawImage, fillRect } = drawStrip({ item }).context;
  const places = drawImage.mock.calls.map(([{ time }, ...place]) => [time, ...place]);
  expect(places).toEqual([
    [2000, 0, 0, 128, 72],
    [3000, 128, 0, 128, 72],
  ]);
  const tops = fillRect.mock.calls.map(([, top]) => top);
  expect(Math.min(...tops)).toBeGreaterThan(36);
});

test("a strip of sound alone shows how loud it is, and a line where it is silent", () => {
  const { drawImage, fillRect } = drawStrip({ item, isSound: true, height: 36, from: 0, to: 4000 }).context;
  expect(drawImage).not.toHaveBeenCalled();
  expect(fillRect.mock.calls).toHaveLength(128);
  const barAt = (x: number) => fillRect.mock.calls.find(([left]) => left === x)!;
  // From the top of the bar to its bottom: it is in the middle, and within the strip.
  const bars = [0, 62, 64, 126, 128, 192, 254].map((x) => [barAt(x)[1], barAt(x)[1] + barAt(x)[3]]);
  const [line, half, full] = [
    [17.5, 18.5],
    [9.5, 26.5],
    [1, 35],
  ];
  expect(bars).toEqual([line, line, half, half, line, full, full]);
});

test("each meter shows the level of its side, and nothing while it is paused", () => {
  const meters = [{ value: 0 }, { value: 0 }];
  const shown = () => meters.map(({ value }) => value);
  page.element = { querySelectorAll: () => meters };
  const follow = (paused: boolean) => {
    const markup = renderToStaticMarkup(<Levels player={playerAt(0, { paused })} />);
    // The left one comes first. Levels above -3 dB are marked.
    expect([...markup.matchAll(/(left|right)"/g)].map(([, side]) => side)).toEqual(["left", "right"]);
    expect(markup).toContain('min="-60" max="0" high="-3"');
    return page.effects.splice(0).map((effect) => effect())[0] as () => void;
  };
  page.levels = [-12, Number.NEGATIVE_INFINITY];
  const end = follow(false);
  expect(shown()).toEqual([-12, -60]);
  page.levels = [-70, -3];
  showFrame();
  expect([shown(), frames.size]).toEqual([[-60, -3], 1]);
  end();
  expect(frames.size).toBe(0);
  follow(true);
  expect([shown(), frames.size]).toEqual([[-60, -60], 0]);
});

test("what follows the player is drawn after its events, and for each picture while it plays", () => {
  const player = Object.assign(new EventTarget(), { paused: true });
  renderToStaticMarkup(createElement(() => usePlayerValue(player as unknown as MFXPlayer, String, "")));
  const changed = vi.fn();
  const leave = page.subscribe(changed);
  const events = ["play", "pause", "ended", "durationchange", "volumechange", "seeking", "timeupdate"];
  const callsAfter = (act: () => void) => {
    changed.mockClear();
    act();
    return changed.mock.calls.length;
  };
  const send = (type: string) => () => void player.dispatchEvent(new Event(type));
  expect(events.map((type) => callsAfter(send(type)))).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(frames.size).toBe(0);
  player.paused = false;
  for (const type of ["play", "timeupdate"]) expect([callsAfter(send(type)), frames.size]).toEqual([1, 1]);
  for (const _ of [1, 2]) expect([callsAfter(showFrame), frames.size]).toEqual([1, 1]);
  leave();
  expect(events.map((type) => callsAfter(send(type)))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(frames.size).toBe(0);
});

test.each([
  [1240, 60, 20, 1240],
  [1240, 2, 120, 1240],
  [1240, 10, 120, 1240],
  [360, 2, 80, 360],
  [1240, 1000, 4, 4040],
])("in a timeline of %s pixels, a film of %s s has %s pixels a second", (room, seconds, pixels, width) => {
  const observe = vi.fn();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(readonly onResize: (entries: object[]) => void) {}
      observe(element: unknown) {
        observe(element);
        this.onResize([{ contentRect: { width: room } }]);
      }
    },
  );
  const element = new EventTarget() as HTMLElement;
  let zoomed: ReturnType<typeof useZoom> | undefined;
  renderToStaticMarkup(
    createElement(() => {
      const isFirst = !zoomed;
      zoomed = useZoom({ current: element }, seconds * 1000);
      if (isFirst) page.effects[0]!();
      return null;
    }),
  );
  expect(observe.mock.calls).toEqual([[element]]);
  expect(zoomed).toMatchObject({ zoom: 0, width });
  expect(zoomed!.scale * 1000).toBeCloseTo(pixels, 6);
});

test("the playhead is in the middle after a zoom, and while it plays it stays in sight", () => {
  page.scale = 0.1;
  const scrolledAfter = (time: number, paused: boolean, from: number, effect: number) => {
    const scroller = { scrollLeft: from, clientWidth: 500 };
    page.element = scroller;
    const markup = renderToStaticMarkup(
      <Timeline
        {...{ items: new Map(), selected: [], dragged: undefined, onDropFiles() {}, onSelect() {} }}
        {...{ state: { project } as ProjectState, transport: {} as Transport, commands: {} as Commands }}
        player={playerAt(time, { paused })}
      />,
    );
    expect(markup).toContain(`translateX(${time * 100}px)`);
    page.effects.splice(0).at(effect)!();
    return scroller.scrollLeft;
  };
  const [zoomed, moved] = [-2, -1] as const;
  expect(scrolledAfter(3, true, 100, zoomed)).toBe(50);
  for (const [time, from, to] of [
    [5, 100, 100],
    [5.8, 100, 100],
    [6, 100, 580],
    [1, 100, 100],
    [0.5, 100, 30],
  ] as const)
    expect(scrolledAfter(time, false, from, moved)).toBe(to);
  expect(scrolledAfter(6, true, 100, moved)).toBe(100);
});

test("a message goes after 20 seconds, unless it went before", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onDismiss = vi.fn();
  const show = () => {
    renderToStaticMarkup(<Messages messages={["No."]} onDismiss={onDismiss} />);
    return page.effects.splice(0)[0]!() as () => void;
  };
  show();
  vi.advanceTimersByTime(19_999);
  expect(onDismiss).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDismiss.mock.calls).toEqual([["No."]]);
  show()();
  vi.runAllTimers();
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test("a key works with its own modifiers only, and not after the editor was left", () => {
  const target = Object.assign(new EventTarget(), { closest: () => null });
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  const called: string[] = [];
  const shortcuts = [
    { key: "s", label: "Split", run: () => called.push("s") },
    { key: "s", ctrl: true, shift: true, label: "Other", run: () => called.push("ctrl+shift+s") },
    { key: "Delete", or: "Backspace", alt: true, label: "Delete", run: () => called.push("delete") },
  ];
  renderToStaticMarkup(
    createElement(() => {
      useShortcuts(shortcuts);
      return null;
    }),
  );
  const press = (key: string, held: object = {}) => {
    const keys = { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held };
    const event = Object.assign(new Event("keydown", { cancelable: true }), keys);
    target.dispatchEvent(event);
    return [...called.splice(0), event.defaultPrevented].join();
  };
  const leave = page.effects.splice(0)[0]!() as () => void;
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
  leave();
  expect(press("s")).toBe("false");
});

test("files of a project that are not open are opened once", () => {
  const restore = vi.fn(async (_: Source) => true);
  const library = { items: new Map([["b", item]]), restore } as unknown as MediaLibrary;
  renderToStaticMarkup(
    createElement(() => {
      useFiles({ project } as ProjectState, library, () => expect.unreachable());
      return null;
    }),
  );
  const [open] = page.effects.splice(0);
  // Once for the first files, and again after another one was added.
  for (const _ of [1, 2]) open!();
  expect(restore.mock.calls.map(([{ id }]) => id)).toEqual(["a", "c"]);
});
