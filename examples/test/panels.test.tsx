/** Settings of the selected items, and the other panels: no browser is needed. */
import { createElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MediaItem, MediaItems } from "../editor/src/media/library";
import * as changes from "../editor/src/model/changes";
import { commit, endGesture, startHistory } from "../editor/src/model/history";
import { GAP, newProject, type Project, type Source } from "../editor/src/model/project";
import { Inspector } from "../editor/src/ui/Inspector";
import { MediaBin } from "../editor/src/ui/MediaBin";
import { Messages } from "../editor/src/ui/Messages";
import { ShortcutList } from "../editor/src/ui/ShortcutList";
import { shortcutsOf } from "../editor/src/ui/shortcuts";
import type { Transport } from "../editor/src/ui/transport";
import type { Commands } from "../editor/src/ui/use-commands";
import type { Change, ProjectState } from "../editor/src/ui/use-project";
import { project, source } from "./model-support";

const stateOf = (project: Project) => ({ project }) as ProjectState;
const commands = {} as Commands;

const decoded = (text: string) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
const textOf = (element: ReactElement) =>
  decoded(
    renderToStaticMarkup(element)
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " "),
  );

/** The markup of the settings of what is selected. */
const settingsOf = (project: Project, ...selected: changes.Selection[]) => (
  <Inspector {...{ commands, selected }} state={stateOf(project)} />
);
const [first, second, third] = project.clips.map(({ id }) => ({ track: "clips" as const, id })) as [
  changes.Selection,
  changes.Selection,
  changes.Selection,
];

/** The labels of the sliders, with the text of their value and their range. */
function slidersOf(element: ReactElement): Record<string, string> {
  const all = renderToStaticMarkup(element).matchAll(
    /<label[^>]*>([^<]*)<\/label><output[^>]*>([^<]*)<\/output><input type="range"([^>]*)>/g,
  );
  const numberIn = (attributes: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)![1];
  return Object.fromEntries(
    [...all].map(([, label, said, rest]) => [
      label,
      `${said}, ${numberIn(rest!, "min")} to ${numberIn(rest!, "max")} by ${numberIn(rest!, "step")}`,
    ]),
  );
}

/** The labels of the fields for times, with their values. */
const timesOf = (element: ReactElement) =>
  Object.fromEntries(
    [...renderToStaticMarkup(element).matchAll(/>([^<>]*) \(s\)<input[^>]*value="([^"]*)"/g)].map(
      ([, label, value]) => [label, value],
    ),
  );

interface Field {
  children?: ReactNode;
  id?: string;
  htmlFor?: string;
  onChange(event: { target: { value: string } | { valueAsNumber: number } }): void;
  onBlur(): void;
  onKeyUp(): void;
  onPointerUp(): void;
}

/** The properties of all elements of HTML in what a component shows. */
function propertiesIn(node: ReactNode): Field[] {
  if (Array.isArray(node)) return node.flatMap(propertiesIn);
  if (!isValidElement<Field>(node)) return [];
  const { type, props } = node;
  if (typeof type === "function") return propertiesIn((type as (props: Field) => ReactNode)(props));
  return [props, ...propertiesIn(props.children)];
}

/** Writes into a field for a time, and leaves it. */
function writeTime(element: ReactElement, label: string, text: string): void {
  let input: Field | undefined;
  renderToStaticMarkup(
    createElement(() => {
      const isFirst = !input;
      const field = propertiesIn(element).find(({ children }) => [children].flat()[0] === label)!;
      input = propertiesIn(field.children)[0]!;
      if (isFirst) input.onChange({ target: { value: text } });
      return null;
    }),
  );
  input!.onBlur();
}

/** The slider with a label. */
function sliderIn(element: ReactElement, label: string): Field {
  let slider: Field | undefined;
  renderToStaticMarkup(
    createElement(() => {
      const all = propertiesIn(element);
      const { htmlFor } = all.find(({ children, htmlFor }) => htmlFor && children === label)!;
      slider = all.find(({ id }) => id === htmlFor);
      return null;
    }),
  );
  return slider!;
}

/** The values of a choice, by their names. */
function optionsOf(element: ReactElement, label: string): Record<string, string> {
  const [, options] = new RegExp(`>${label}<select>(.*?)</select>`).exec(renderToStaticMarkup(element))!;
  const all = options!.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g);
  return Object.fromEntries([...all].map(([, value, name]) => [decoded(name!), value!]));
}

/** The choices by their labels, with the name that is chosen. */
const chosenIn = (element: ReactElement) =>
  Object.fromEntries(
    [...renderToStaticMarkup(element).matchAll(/>([^<>]*)<select>.*?selected="">([^<]*)</g)].map(([, label, name]) => [
      label,
      name,
    ]),
  );

test("a clip of a video has its times, speed, fades, volume, transition and effects", () => {
  const change = {
    speed: 2,
    volume: 0.5,
    crossfade: 800,
    fadeIn: 300,
    effects: { hue: 90, contrast: 0.1 + 0.2, zoom: 2.01 },
  };
  const element = settingsOf(changes.changeItem(project, "clips", second.id, change), second);
  expect(textOf(element)).toContain("b Clip 2 of 3, 0:02.5");
  expect(timesOf(element)).toEqual({ Start: "0.00", End: "5.00" });
  expect(renderToStaticMarkup(element)).toContain('aria-valuetext="0.80 s"');
  expect(slidersOf(element)).toEqual({
    Speed: "2 ×, 0.25 to 4 by 0.05",
    Crossfade: "0.80 s, 0 to 5000 by 100",
    "Fade in": "0.30 s, 0 to 2500 by 10",
    "Fade out": "0.00 s, 0 to 2500 by 10",
    Volume: "50 %, 0 to 4 by 0.05",
    Brightness: "1, 0 to 3 by 0.05",
    Contrast: "0.3, 0 to 3 by 0.05",
    Saturation: "1, 0 to 3 by 0.05",
    Hue: "90, -180 to 180 by 1",
    Blur: "0, 0 to 30 by 1",
    Vignette: "0, 0 to 1 by 0.01",
    Grain: "0, 0 to 1 by 0.01",
    Zoom: "2.01, 0.1 to 8 by 0.05",
  });
  const wiped = changes.changeItem(project, "clips", second.id, { transition: "wipe" });
  expect(slidersOf(settingsOf(wiped, second))).toMatchObject({ Wipe: "0.00 s, 0 to 5000 by 100" });
  expect(chosenIn(element)).toEqual({ Transition: "Crossfade", Turn: "Not turned", Flip: "Not flipped" });
  const turns = { "Not turned": "0", "To the right": "90", "Upside down": "180", "To the left": "270" };
  expect(optionsOf(element, "Turn")).toEqual(turns);
  const flips = { "Not flipped": "none", "Left and right": "sideways", "Top and bottom": "upright" };
  expect(optionsOf(element, "Flip")).toEqual(flips);
});

test("the first clip has no transition, and clips at the ends can move to one side only", () => {
  const disabledIn = (selected: changes.Selection) =>
    [...renderToStaticMarkup(settingsOf(project, selected)).matchAll(/<button type="button"( disabled="")?>/g)]
      .slice(0, 2)
      .map(([, disabled]) => disabled !== undefined);
  expect([first, second, third].map(disabledIn)).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  expect(slidersOf(settingsOf(project, first))).not.toHaveProperty("Crossfade");
  expect(textOf(settingsOf(project, first))).not.toContain("Transition");
  expect(textOf(settingsOf(project, second))).toContain("Transition Crossfade Wipe Slide");
});

test("items without sound have no volume, and pictures and gaps have a length", () => {
  const photo: Source = { ...source("photo"), kind: "picture", hasSound: false };
  const shown = changes.addSource(newProject(), photo);
  const element = settingsOf(shown, { track: "clips", id: shown.clips[0]!.id });
  expect(timesOf(element)).toEqual({ Length: "5.00" });
  for (const label of ["Speed", "Volume"]) expect(slidersOf(element)).not.toHaveProperty(label);
  expect(slidersOf(element)).toHaveProperty("Blur");
  expect(textOf(element)).not.toContain("Detach the sound");
  expect(textOf(settingsOf(project, first))).toContain("Detach the sound");
  const over = settingsOf(changes.overlaySource(shown, photo, 500, "over"), { track: "overlays", id: "over" });
  expect(timesOf(over)).toEqual({ "On the timeline at": "0.50", Length: "5.00" });
  expect(slidersOf(over)).not.toHaveProperty("Volume");
  expect(textOf(over)).toContain("photo Lies over the film. Drag it on the picture, and its corners to scale it.");
  const gap = settingsOf(changes.dropSource(project, GAP, 0, "gap"), { track: "clips", id: "gap" });
  expect(timesOf(gap)).toEqual({ Length: "1.00" });
  for (const label of ["Speed", "Volume", "Blur"]) expect(slidersOf(gap)).not.toHaveProperty(label);
});

test("overlays, titles and music have settings of their own", () => {
  const laid = changes.overlaySource(project, source("a"), 1500, "over");
  const looks = { x: 0.7, y: 0.6, angle: 10, corners: 0.1, opacity: 0.57, fadeIn: 100, fadeOut: 200, volume: 0.5 };
  const over = changes.changeItem(laid, "overlays", "over", looks);
  const full = changes.dropSource(
    changes.addTitle(over, 1000, "title"),
    { ...source("b"), kind: "sound" },
    500,
    "song",
  );
  const overlay = settingsOf(full, { track: "overlays", id: "over" });
  expect(timesOf(overlay)).toEqual({ "On the timeline at": "1.50", Start: "0.00", End: "5.00" });
  expect(slidersOf(overlay)).toEqual({
    Width: "32 %, 0.03 to 2 by 0.01",
    "From the left": "70 %, 0 to 1 by 0.01",
    "From the top": "60 %, 0 to 1 by 0.01",
    Angle: "10°, -180 to 180 by 1",
    "Round corners": "10 %, 0 to 0.5 by 0.01",
    Opacity: "57 %, 0 to 1 by 0.01",
    "Fade in": "0.10 s, 0 to 2500 by 10",
    "Fade out": "0.20 s, 0 to 2500 by 10",
    Volume: "50 %, 0 to 4 by 0.05",
  });
  const shapes = { "As it is": 0, Square: 1, "Wide, 16:9": 16 / 9, "Tall, 9:16": 9 / 16 };
  expect(Object.entries(optionsOf(overlay, "Shape")).map(([name, value]) => [name, Number(value)])).toEqual(
    Object.entries(shapes),
  );
  const title = settingsOf(full, { track: "titles", id: "title" });
  expect([chosenIn(overlay), chosenIn(title)]).toEqual([{ Shape: "As it is" }, { Font: "Sans", Box: "None" }]);
  expect(optionsOf(title, "Font")).toEqual({
    Sans: "600 sans-serif",
    "Sans, bold": "800 sans-serif",
    Serif: "600 Georgia, serif",
    "Serif, italic": "italic Georgia, serif",
    Typewriter: "600 monospace",
    Handwriting: "600 cursive",
  });
  const boxes = { None: "", Dark: "rgb(0 0 0 / 60%)", Light: "rgb(255 255 255 / 75%)", Black: "#000000" };
  expect(optionsOf(title, "Box")).toEqual(boxes);
  expect(timesOf(title)).toEqual({ Start: "1.00", Length: "4.00" });
  expect(slidersOf(title)).toEqual({
    Size: "10 %, 0.02 to 0.5 by 0.01",
    "From the left": "50 %, 0 to 1 by 0.01",
    "From the top": "82 %, 0 to 1 by 0.01",
    "Fade in": "0.00 s, 0 to 2000 by 10",
    "Fade out": "0.00 s, 0 to 2000 by 10",
  });
  const music = settingsOf(full, { track: "music", id: "song" });
  expect(timesOf(music)).toEqual({ "On the timeline at": "0.50", Start: "0.00", End: "5.00" });
  expect(slidersOf(music)).toEqual({
    Volume: "50 %, 0 to 4 by 0.05",
    "Fade in": "0.00 s, 0 to 5000 by 10",
    "Fade out": "0.00 s, 0 to 5000 by 10",
  });
});

test("the times of overlays, titles and music are set in seconds, each in its own row", () => {
  const laid = changes.overlaySource(changes.addTitle(project, 1000, "title"), source("a"), 1500, "over");
  const full = changes.dropSource(laid, { ...source("b"), kind: "sound" }, 500, "song");
  for (const [track, id, label, text, change] of [
    ["overlays", "over", "On the timeline at", "2.25", { at: 2250 }],
    ["overlays", "over", "Start", "1", { start: 1000, end: 5000 }],
    ["overlays", "over", "End", "3.5", { start: 0, end: 3500 }],
    ["overlays", "over", "End", "3,25", { start: 0, end: 3250 }],
    ["titles", "title", "Start", "2.5", { at: 2500, duration: 4000 }],
    ["titles", "title", "Length", "2.5 s", { at: 1000, duration: 2500 }],
    ["music", "song", "End", "4", { at: 500, end: 4000 }],
    ["music", "song", "End", "soon", {}],
  ] as const) {
    const state = {
      project: full,
      change: (set: (now: Project) => Project) => {
        state.project = set(full);
      },
    };
    const settings = <Inspector {...{ commands, selected: [{ track, id }] }} state={state as ProjectState} />;
    writeTime(settings, label, text);
    expect(state.project, `${label} ${text}`).toEqual(
      changes.changeItem(full, track, id, change as Partial<changes.Items[typeof track]>),
    );
  }
});

test("the moves of a slider are one step of undo, until it is left or another one is moved", () => {
  const laid = changes.overlaySource(changes.addTitle(project, 1000, "title"), source("a"), 1500, "over");
  const full = changes.dropSource(laid, { ...source("b"), kind: "sound" }, 500, "song");
  for (const [track, id, label, value, change, other] of [
    ["clips", second.id, "Fade in", 300, { fadeIn: 300 }, "Fade out"],
    ["clips", second.id, "Crossfade", 800, { crossfade: 800 }, "Speed"],
    ["clips", second.id, "Hue", 30, { effects: { hue: 30 } }, "Blur"],
    ["overlays", "over", "From the left", 0.4, { x: 0.4 }, "From the top"],
    ["titles", "title", "Size", 0.2, { size: 0.2 }, "Fade out"],
    ["music", "song", "Volume", 0.3, { volume: 0.3 }, "Fade in"],
  ] as const) {
    let history = startHistory(full);
    const state = {
      project: full,
      change: (set: Change, gesture?: string) => {
        history = commit(history, set(history.present), gesture);
      },
      endGesture: () => {
        history = endGesture(history);
      },
    };
    const settings = <Inspector {...{ commands, selected: [{ track, id }] }} state={state as ProjectState} />;
    const move = (name: string, to: number) => {
      sliderIn(settings, name).onChange({ target: { valueAsNumber: to } });
      return history.past.length;
    };
    expect([move(label, value / 2), move(label, value)], label).toEqual([1, 1]);
    expect(history.present).toEqual(
      changes.changeItem(full, track, id, change as Partial<changes.Items[typeof track]>),
    );
    const steps = (["onPointerUp", "onKeyUp", "onBlur"] as const).map((end) => {
      const before = move(other, value);
      sliderIn(settings, other)[end]();
      return before;
    });
    expect([...steps, move(other, value)], label).toEqual([2, 3, 4, 5]);
  }
});

test("if nothing is selected, the film has sizes of three shapes, and five frame rates", () => {
  const settings = settingsOf({ ...project, width: 320, height: 180, frameRate: 50 });
  expect(chosenIn(settings)).toEqual({ Picture: "320 × 180", "Frames per second": "50" });
  const text = textOf(settings);
  expect(text).toContain("3840 × 2160 1920 × 1080 1280 × 720 854 × 480 2160 × 3840 1080 × 1920 720 × 1280 480 × 854");
  expect(text).toContain("2160 × 2160 1080 × 1080 720 × 720 480 × 480 320 × 180");
  expect(text).toContain("Frames per second 24 25 30 50 60");
});

test("the list of files has buttons for each", () => {
  const sources: Source[] = [
    { ...source("film.mp4"), duration: 65_000 },
    { ...source("photo.jpg"), kind: "picture" },
    { ...source("song.mp3"), kind: "sound" },
  ];
  const binOf = (project: Project, opening = 0, items: MediaItems = new Map()) => (
    <MediaBin {...{ project, commands, opening, items }} onFiles={() => {}} onDrag={() => {}} />
  );
  const film = sources.reduce((now, each) => changes.addSource(now, each), newProject());
  const labels = (project: Project) =>
    [...renderToStaticMarkup(binOf(project)).matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label).slice(1);
  expect(labels(film)).toEqual([
    ...["Add film.mp4 to the timeline", "Lay film.mp4 over the film", "Remove film.mp4"],
    ...["Add photo.jpg to the timeline", "Lay photo.jpg over the film", "Remove photo.jpg"],
    ...["Add song.mp3 to the timeline", "Remove song.mp3"],
  ]);
  // An empty film has no overlays.
  expect(labels({ ...film, clips: [] }).filter((label) => label!.startsWith("Lay"))).toEqual([]);
  expect(textOf(binOf(film))).toContain("film.mp4 1:05");
  expect(textOf(binOf(film))).toContain("photo.jpg 640 × 360");
  // A long name is cut off, and can be read while the pointer rests on it.
  expect(renderToStaticMarkup(binOf(film))).toContain('title="photo.jpg"');
  expect([1, 2].map((count) => /Opening .*…/.exec(textOf(binOf({ ...film, sources: [] }, count)))![0])).toEqual([
    "Opening a file…",
    "Opening 2 files…",
  ]);
  const kept = { isBeingKept: true } as MediaItem;
  expect(textOf(binOf(film, 0, new Map([["song.mp3", kept]])))).toContain("photo.jpg 640 × 360 song.mp3 0:05, saving…");
  const picker = /<input type="file"[^>]*>/.exec(renderToStaticMarkup(binOf(film)))![0];
  expect(picker).toContain("multiple");
  expect(picker).toContain('accept="video/*,audio/*,image/*,.mkv,.mov,.flac,.opus,.srt,.vtt"');
});

test("messages are an alert, and the list of keys names them", () => {
  const messages = renderToStaticMarkup(<Messages messages={["No.", "Never."]} onDismiss={() => {}} />);
  expect(messages).toContain('role="alert"');
  expect(messages.match(/aria-label="Dismiss" title="Dismiss"/g)).toHaveLength(2);
  const shortcuts = shortcutsOf(stateOf(project), {} as Transport, commands);
  const text = textOf(<ShortcutList shortcuts={shortcuts} />);
  for (const line of [
    ...["Space Play or pause", "← One frame back", "→ One frame forward", "Delete Backspace Delete what is selected"],
    ...["Shift ← One second back", "Shift → One second forward", "J One second back", "K Pause", "L Play"],
    ...["Home To the start", "End To the end", "I Trim the start to", "O Trim the end to", "S Split", "T Add a title"],
    ...[
      "G Add a gap",
      "F Full screen",
      "Escape Select nothing",
      "Ctrl A Select everything",
      "Ctrl C Copy",
      "Ctrl X Cut",
    ],
    ...["Ctrl V Paste", "Ctrl D Duplicate", "Alt ← Move the clip earlier", "Alt → Move the clip later"],
    ...["Ctrl Z Undo", "Ctrl Shift Z Redo", "Ctrl Y Redo"],
  ])
    expect(text).toContain(line);
});
