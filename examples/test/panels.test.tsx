// @vitest-environment happy-dom
/** Settings of the selected items, and the other panels. */
import { act, cleanup, createEvent, fireEvent, render, renderHook, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MediaItem, MediaItems } from "../editor/src/media/library";
import * as changes from "../editor/src/model/changes";
import { GAP, newProject, type Project, type Source } from "../editor/src/model/project";
import { Inspector } from "../editor/src/ui/Inspector";
import { MediaBin } from "../editor/src/ui/MediaBin";
import { Messages, useMessages } from "../editor/src/ui/Messages";
import { ShortcutList } from "../editor/src/ui/ShortcutList";
import { shortcutsOf } from "../editor/src/ui/shortcuts";
import type { Transport } from "../editor/src/ui/transport";
import type { Commands } from "../editor/src/ui/use-commands";
import { project, source } from "./model-support";
import { stateOf, stubPage } from "./page-support";

const commands = {} as Commands;

beforeEach(() => void stubPage());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
afterAll(() => void vi.unstubAllGlobals());

/** Draws a panel in place of the one before, and returns its text. */
function draw(element: ReactElement): string {
  cleanup();
  return render(element)
    .container.innerHTML.replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

/** Draws the settings of what is selected. */
const drawSettings = (project: Project, ...selected: changes.Selection[]) =>
  draw(<Inspector {...{ commands, selected }} state={stateOf(project).state} />);
const [first, second, third] = project.clips.map(({ id }) => ({ track: "clips" as const, id })) as [
  changes.Selection,
  changes.Selection,
  changes.Selection,
];

type Control = HTMLInputElement | HTMLSelectElement;
const field = <Field extends Control = HTMLInputElement>(label: string) => screen.getByLabelText<Field>(label);
const labelOf = ({ labels }: Control) => labels![0]!.firstChild!.textContent!;
const byLabel = <Field extends Control, Value>(role: string, read: (field: Field) => Value) =>
  Object.fromEntries(screen.queryAllByRole<Field>(role).map((each) => [labelOf(each), read(each)]));

/** The labels of the sliders, with the text of their value, which is also said, and their range. */
const sliders = () =>
  byLabel("slider", (slider: HTMLInputElement) => {
    const { min, max, step, previousSibling } = slider;
    expect(slider.getAttribute("aria-valuetext")).toBe(previousSibling!.textContent);
    return `${previousSibling!.textContent}, ${min} to ${max} by ${step}`;
  });

/** The labels of the fields for times, with their values. */
const times = () => byLabel("textbox", ({ value }: HTMLInputElement) => value);

/** The values of a choice, by their names. */
const optionsOf = (label: string) =>
  Object.fromEntries([...field<HTMLSelectElement>(label).options].map(({ text, value }) => [text, value]));

/** The choices by their labels, with the name that is chosen. */
const chosen = () => byLabel("combobox", ({ selectedOptions }: HTMLSelectElement) => selectedOptions[0]!.text);

test("a clip of a video has its times, speed, fades, volume, transition and effects", () => {
  const change = {
    speed: 2,
    volume: 0.5,
    crossfade: 800,
    fadeIn: 300,
    effects: { hue: 90, contrast: 0.1 + 0.2, saturation: 0, zoom: 2.01 },
  };
  const text = drawSettings(changes.changeItem(project, "clips", second.id, change), second);
  expect(text).toContain("b Clip 2 of 3, 0:02.5");
  expect(times()).toEqual({ Start: "0.00", End: "5.00" });
  expect(sliders()).toEqual({
    Speed: "2 ×, 0.25 to 4 by 0.05",
    Crossfade: "0.80 s, 0 to 5000 by 100",
    "Fade in": "0.30 s, 0 to 2500 by 10",
    "Fade out": "0.00 s, 0 to 2500 by 10",
    Volume: "50 %, 0 to 4 by 0.05",
    Brightness: "1, 0 to 3 by 0.05",
    Contrast: "0.3, 0 to 3 by 0.05",
    Saturation: "0, 0 to 3 by 0.05",
    Hue: "90, -180 to 180 by 1",
    Blur: "0, 0 to 30 by 1",
    Vignette: "0, 0 to 1 by 0.01",
    Grain: "0, 0 to 1 by 0.01",
    Zoom: "2.01, 0.1 to 8 by 0.05",
  });
  expect(chosen()).toEqual({ Transition: "Crossfade", Turn: "Not turned", Flip: "Not flipped" });
  const turns = { "Not turned": "0", "To the right": "90", "Upside down": "180", "To the left": "270" };
  expect(optionsOf("Turn")).toEqual(turns);
  const flips = { "Not flipped": "none", "Left and right": "sideways", "Top and bottom": "upright" };
  expect(optionsOf("Flip")).toEqual(flips);
  // No fade is longer than the clip, which lasts 1666.7 ms here.
  const wiped = changes.changeItem(project, "clips", second.id, { transition: "wipe", speed: 3 });
  drawSettings(wiped, second);
  expect(sliders()).toMatchObject({ Wipe: "0.00 s, 0 to 5000 by 100", "Fade in": "0.00 s, 0 to 1666 by 10" });
});

test("the first clip has no transition, and clips at the ends can move to one side only", () => {
  const disabledIn = (selected: changes.Selection) => {
    drawSettings(project, selected);
    return ["Earlier", "Later"].map((name) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled);
  };
  expect([first, second, third].map(disabledIn)).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  expect(drawSettings(project, first)).not.toContain("Transition");
  expect(sliders()).not.toHaveProperty("Crossfade");
  expect(drawSettings(project, second)).toContain("Transition Crossfade Wipe Slide");
});

test("items without sound have no volume, and pictures and gaps have a length", () => {
  const photo: Source = { ...source("photo"), kind: "picture", hasSound: false };
  const shown = changes.addSource(newProject(), photo);
  expect(drawSettings(shown, { track: "clips", id: shown.clips[0]!.id })).not.toContain("Detach the sound");
  expect(times()).toEqual({ Length: "5.00" });
  for (const label of ["Speed", "Volume"]) expect(sliders()).not.toHaveProperty(label);
  expect(sliders()).toHaveProperty("Blur");
  expect(drawSettings(project, first)).toContain("Detach the sound");
  const laid = changes.changeItem(changes.overlaySource(shown, photo, 500, "over"), "overlays", "over", {
    start: 1000,
  });
  const over = drawSettings(laid, { track: "overlays", id: "over" });
  expect(times()).toEqual({ "On the timeline at": "0.50", Length: "4.00" });
  expect(sliders()).not.toHaveProperty("Volume");
  expect(over).toContain("photo Lies over the film. Drag it on the picture, and its corners to scale it.");
  drawSettings(changes.dropSource(project, GAP, 0, "gap"), { track: "clips", id: "gap" });
  expect(times()).toEqual({ Length: "1.00" });
  for (const label of ["Speed", "Volume", "Blur"]) expect(sliders()).not.toHaveProperty(label);
});

test("overlays, titles and music have settings of their own", () => {
  const laid = changes.overlaySource(project, source("a"), 1500, "over");
  const looks = { x: 0.7, y: 0.6, angle: 10, corners: 0.1, opacity: 0.57, fadeIn: 100, fadeOut: 200, volume: 0.5 };
  const over = changes.changeItem(laid, "overlays", "over", { ...looks, start: 1000 });
  const full = changes.dropSource(
    changes.addTitle(over, 1000, "title"),
    { ...source("b"), kind: "sound" },
    500,
    "song",
  );
  drawSettings(full, { track: "overlays", id: "over" });
  expect(times()).toEqual({ "On the timeline at": "1.50", Start: "1.00", End: "5.00" });
  expect(sliders()).toEqual({
    Width: "32 %, 0.03 to 2 by 0.01",
    "From the left": "70 %, 0 to 1 by 0.01",
    "From the top": "60 %, 0 to 1 by 0.01",
    Angle: "10°, -180 to 180 by 1",
    "Round corners": "10 %, 0 to 0.5 by 0.01",
    Opacity: "57 %, 0 to 1 by 0.01",
    "Fade in": "0.10 s, 0 to 2000 by 10",
    "Fade out": "0.20 s, 0 to 2000 by 10",
    Volume: "50 %, 0 to 4 by 0.05",
  });
  const shapes = { "As it is": 0, Square: 1, "Wide, 16:9": 16 / 9, "Tall, 9:16": 9 / 16 };
  expect(Object.entries(optionsOf("Shape")).map(([name, value]) => [name, Number(value)])).toEqual(
    Object.entries(shapes),
  );
  expect(chosen()).toEqual({ Shape: "As it is" });
  drawSettings(full, { track: "titles", id: "title" });
  expect(chosen()).toEqual({ Font: "Sans", Box: "None" });
  expect(optionsOf("Font")).toEqual({
    Sans: "600 sans-serif",
    "Sans, bold": "800 sans-serif",
    Serif: "600 Georgia, serif",
    "Serif, italic": "italic Georgia, serif",
    Typewriter: "600 monospace",
    Handwriting: "600 cursive",
  });
  const boxes = { None: "", Dark: "rgb(0 0 0 / 60%)", Light: "rgb(255 255 255 / 75%)", Black: "#000000" };
  expect(optionsOf("Box")).toEqual(boxes);
  expect(times()).toEqual({ Text: "Title", Start: "1.00", Length: "4.00" });
  expect(sliders()).toEqual({
    Size: "10 %, 0.02 to 0.5 by 0.01",
    "From the left": "50 %, 0 to 1 by 0.01",
    "From the top": "82 %, 0 to 1 by 0.01",
    "Fade in": "0.00 s, 0 to 2000 by 10",
    "Fade out": "0.00 s, 0 to 2000 by 10",
  });
  drawSettings(full, { track: "music", id: "song" });
  expect(times()).toEqual({ "On the timeline at": "0.50", Start: "0.00", End: "5.00" });
  expect(sliders()).toEqual({
    Volume: "50 %, 0 to 4 by 0.05",
    "Fade in": "0.00 s, 0 to 5000 by 10",
    "Fade out": "0.00 s, 0 to 5000 by 10",
  });
});

test("what is set of an item is chosen, checked and pressed, and of several items there is their number", () => {
  const isChecked = (label: string) => field(label).checked;
  const set = { turn: 270, flip: "upright", transition: "slide" } as const;
  drawSettings(changes.changeItem(project, "clips", second.id, set), second);
  expect(chosen()).toEqual({ Transition: "Slide", Turn: "To the left", Flip: "Top and bottom" });
  expect(isChecked("Crop it to fill the film")).toBe(false);
  drawSettings(changes.changeItem(project, "clips", second.id, { isFilling: true }), second);
  expect(isChecked("Crop it to fill the film")).toBe(true);
  expect(drawSettings(project, second, third)).toContain("2 items");
  expect(sliders()).toEqual({});
  const laid = changes.overlaySource(changes.addTitle(project, 0, "title"), source("a"), 0, "over");
  drawSettings(changes.changeItem(laid, "overlays", "over", { shape: 9 / 16 }), { track: "overlays", id: "over" });
  expect(chosen()).toEqual({ Shape: "Tall, 9:16" });
  const looks = { font: "italic Georgia, serif", background: "#000000", color: "#00ff00" };
  drawSettings(changes.changeItem(laid, "titles", "title", looks), { track: "titles", id: "title" });
  expect([chosen(), field("Color").value]).toEqual([{ Font: "Serif, italic", Box: "Black" }, "#00ff00"]);
  const sung = changes.dropSource(project, { ...source("b"), kind: "sound" }, 500, "song");
  const { state, now, steps } = stateOf(changes.changeItem(sung, "music", "song", { isMuted: true }));
  draw(<Inspector {...{ state, commands, selected: [{ track: "music", id: "song" }] }} />);
  expect(isChecked("Lower while the clips are loud")).toBe(false);
  const [mute, solo] = ["Mute b", "Solo b"].map((name) => screen.getByRole("button", { name }));
  expect([mute, solo].map((each) => each!.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
  fireEvent.click(solo!);
  fireEvent.click(mute!);
  fireEvent.click(field("Lower while the clips are loud"));
  expect(now().music).toMatchObject([{ isMuted: false, isSolo: true, isDucked: true }]);
  expect(steps()).toBe(3);
  drawSettings(now(), { track: "music", id: "song" });
  expect(isChecked("Lower while the clips are loud")).toBe(true);
});

test("the times of overlays, titles and music are set in seconds or minutes, and stay within the film", () => {
  const laid = changes.overlaySource(changes.addTitle(project, 1000, "title"), source("a"), 1500, "over");
  const full = changes.dropSource(laid, { ...source("b"), kind: "sound" }, 500, "song");
  for (const [track, id, label, text, change] of [
    ["overlays", "over", "On the timeline at", "2.25", { at: 2250 }],
    ["overlays", "over", "Start", "1", { start: 1000, end: 5000 }],
    ["overlays", "over", "End", "3.5", { start: 0, end: 3500 }],
    ["overlays", "over", "End", "3,25", { start: 0, end: 3250 }],
    ["overlays", "over", "On the timeline at", "1:30", { at: 14_900 }],
    ["titles", "title", "Start", "2.5", { at: 2500, duration: 4000 }],
    ["titles", "title", "Start", "0:07.5", { at: 7500 }],
    ["titles", "title", "Start", "1:30", { at: 14_900 }],
    ["titles", "title", "Start", "-2", { at: 0 }],
    ["titles", "title", "Length", "2.5 s", { at: 1000, duration: 2500 }],
    ["music", "song", "End", "4", { at: 500, end: 4000 }],
    ["music", "song", "On the timeline at", "20", { at: 14_900 }],
    ["music", "song", "End", "soon", {}],
    ["music", "song", "End", "4x", {}],
  ] as const) {
    for (const leave of [fireEvent.blur, fireEvent.keyDown]) {
      const { state, now } = stateOf(full);
      draw(<Inspector {...{ state, commands, selected: [{ track, id }] }} />);
      const input = field(`${label} (s)`);
      fireEvent.change(input, { target: { value: text } });
      fireEvent.keyDown(input, { key: "5" });
      expect([now(), input.value]).toEqual([full, text]);
      leave(input, { key: "Enter" });
      expect(now(), `${label} ${text}`).toEqual(
        changes.changeItem(full, track, id, change as Partial<changes.Items[typeof track]>),
      );
    }
  }
});

test("what is chosen for an item or for the film is set, as a number if it is one", () => {
  const full = changes.overlaySource(changes.addTitle(project, 1000, "title"), source("a"), 1500, "over");
  const changed = (selected: changes.Selection | undefined, label: string, value: unknown) => {
    const { state, now } = stateOf(full);
    draw(<Inspector {...{ state, commands, selected: selected ? [selected] : [] }} />);
    fireEvent.change(field<HTMLSelectElement>(label), { target: { value: String(value) } });
    return now();
  };
  for (const [track, id, label, change] of [
    ["clips", second.id, "Transition", { transition: "slide" }],
    ["clips", second.id, "Turn", { turn: 90 }],
    ["clips", second.id, "Flip", { flip: "upright" }],
    ["overlays", "over", "Shape", { shape: 9 / 16 }],
    ["titles", "title", "Font", { font: "600 monospace" }],
    ["titles", "title", "Box", { background: "#000000" }],
    ["titles", "title", "Color", { color: "#00ff00" }],
  ] as const)
    expect(changed({ track, id }, label, Object.values(change)[0]), label).toEqual(
      changes.changeItem(full, track, id, change as Partial<changes.Items[typeof track]>),
    );
  expect(changed(undefined, "Picture", "1080 × 1080")).toEqual({ ...full, width: 1080, height: 1080 });
  expect(changed(undefined, "Frames per second", "24")).toEqual({ ...full, frameRate: 24 });
});

test("the buttons of a clip's settings move it, detach its sound, and take its effects away", () => {
  const film = changes.changeItem(project, "clips", second.id, { effects: { hue: 90 }, volume: 0.5 });
  const [{ state, now }, move, detachSound] = [stateOf(film), vi.fn(), vi.fn()];
  const used = { move, detachSound } as Partial<Commands> as Commands;
  draw(<Inspector {...{ state, commands: used, selected: [second] }} />);
  for (const name of ["Later", "Earlier", "Detach the sound", "Reset effects"])
    fireEvent.click(screen.getByRole("button", { name }));
  expect([move.mock.calls, detachSound.mock.calls]).toEqual([[[1], [-1]], [[film.clips[1]]]]);
  expect(now()).toEqual(changes.changeItem(film, "clips", second.id, { effects: {} }));
});

test("Escape takes back what was typed into a field for a time", () => {
  const { state, now } = stateOf(project);
  draw(<Inspector {...{ state, commands, selected: [second] }} />);
  const end = field("End (s)");
  fireEvent.change(end, { target: { value: "3" } });
  fireEvent.keyDown(end, { key: "Escape" });
  expect(end.value).toBe("5.00");
  fireEvent.blur(end);
  expect(now()).toBe(project);
});

test("the moves of a slider are one step of undo, until it is left or another one is moved", () => {
  const laid = changes.overlaySource(changes.addTitle(project, 1000, "title"), source("a"), 1500, "over");
  const full = changes.dropSource(laid, { ...source("b"), kind: "sound" }, 500, "song");
  for (const [track, id, label, value, change, other] of [
    ["clips", second.id, "Fade in", 300, { fadeIn: 300 }, "Fade out"],
    ["clips", second.id, "Crossfade", 800, { crossfade: 800 }, "Speed"],
    ["clips", second.id, "Hue", 30, { effects: { hue: 30 } }, "Blur"],
    ["overlays", "over", "From the left", 0.4, { x: 0.4 }, "From the top"],
    ["titles", "title", "Size", 0.3, { size: 0.3 }, "Fade out"],
    ["music", "song", "Volume", 0.3, { volume: 0.3 }, "Fade in"],
  ] as const) {
    const { state, now, steps } = stateOf(full);
    draw(<Inspector {...{ state, commands, selected: [{ track, id }] }} />);
    const move = (name: string, value: number) => {
      fireEvent.change(field(name), { target: { value } });
      return steps();
    };
    expect([move(label, value / 2), move(label, value)], label).toEqual([1, 1]);
    expect(now()).toEqual(changes.changeItem(full, track, id, change as Partial<changes.Items[typeof track]>));
    const before = (["pointerUp", "keyUp", "blur"] as const).map((end) => {
      const moved = move(other, value);
      fireEvent[end](field(other));
      return moved;
    });
    expect([...before, move(other, value)], label).toEqual([2, 3, 4, 5]);
  }
});

test("if nothing is selected, the film has sizes of three shapes, and five frame rates", () => {
  const text = drawSettings({ ...project, width: 320, height: 180, frameRate: 50 });
  expect(chosen()).toEqual({ Picture: "320 × 180", "Frames per second": "50" });
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
  const drawBin = (project: Project, opening = 0, items: MediaItems = new Map()) =>
    draw(<MediaBin {...{ project, commands, opening, items }} onFiles={() => {}} onDrag={() => {}} />);
  const film = sources.reduce((now, each) => changes.addSource(now, each), newProject());
  const labels = () => screen.getAllByRole("button").map((each) => each.getAttribute("aria-label"));
  expect(drawBin(film)).toContain("film.mp4 1:05");
  expect(labels()).toEqual([
    ...["Add film.mp4 to the timeline", "Lay film.mp4 over the film", "Remove film.mp4"],
    ...["Add photo.jpg to the timeline", "Lay photo.jpg over the film", "Remove photo.jpg"],
    ...["Add song.mp3 to the timeline", "Remove song.mp3"],
  ]);
  // A long name is cut off, and can be read while the pointer rests on it.
  expect(screen.getByTitle("photo.jpg").textContent).toBe("photo.jpg");
  const { multiple, accept } = field("Add files");
  expect([multiple, accept]).toEqual([true, "video/*,audio/*,image/*,.mkv,.mov,.flac,.opus,.srt,.vtt"]);
  // An empty film has no overlays.
  drawBin({ ...film, clips: [] });
  expect(labels().filter((label) => label!.startsWith("Lay"))).toEqual([]);
  expect([1, 2].map((count) => /Opening .*…/.exec(drawBin({ ...film, sources: [] }, count))![0])).toEqual([
    "Opening a file…",
    "Opening 2 files…",
  ]);
  const kept = { isBeingKept: true } as MediaItem;
  expect(drawBin(film, 0, new Map([["song.mp3", kept]]))).toContain("photo.jpg 640 × 360 song.mp3 0:05, saving…");
});

test("a file of the list has a picture of its middle, and a sound shows how loud it is from its start to its end", () => {
  const { drawImage, fillRect } = stubPage();
  const thumbnails = [0, 1000, 2000, 3000, 4000].map((time) => ({
    time,
    picture: { time, width: 144, height: 96 } as unknown as ImageBitmap,
  }));
  const peaks = { values: Float32Array.of(0, 0, 0, 1), duration: 5000 };
  const items = new Map([
    ["a", { thumbnails } as Partial<MediaItem> as MediaItem],
    ["b", { peaks } as Partial<MediaItem> as MediaItem],
  ]);
  draw(<MediaBin {...{ project, commands, items, opening: 0 }} onFiles={() => {}} onDrag={() => {}} />);
  expect(drawImage.mock.calls.map(([{ time }, ...place]) => [time, ...place])).toEqual([[2000, 0, 0, 48, 32]]);
  const loud = fillRect.mock.calls.filter(([, , , height]) => height > 1).map(([left]) => left);
  expect(loud).toEqual([36, 38, 40, 42, 44, 46]);
});

test("a file of the list is dragged until its end, by its name and as a copy", () => {
  const [film] = project.sources;
  const onDrag = vi.fn();
  draw(<MediaBin {...{ project, commands, onDrag, opening: 0, items: new Map() }} onFiles={() => {}} />);
  const [item] = screen.getAllByRole("listitem");
  const setData = vi.fn();
  const start = createEvent.dragStart(item!, { dataTransfer: { setData } }) as DragEvent;
  fireEvent(item!, start);
  expect([setData.mock.calls, start.dataTransfer!.effectAllowed]).toEqual([[["text/plain", "a"]], "copy"]);
  expect(onDrag.mock.calls).toEqual([[film]]);
  fireEvent.dragEnd(item!);
  expect(onDrag.mock.lastCall).toEqual([undefined]);
});

test("each message is there once until it is dismissed, and nothing is said of what has none", () => {
  const { result } = renderHook(useMessages);
  for (const text of ["No.", undefined, "Never.", "No."]) act(() => result.current.say(text));
  expect(result.current.messages).toEqual(["No.", "Never."]);
  act(() => result.current.dismiss("No."));
  expect(result.current.messages).toEqual(["Never."]);
});

test("messages are an alert, and the list of keys names them", () => {
  const onDismiss = vi.fn();
  draw(<Messages messages={["No.", "Never."]} onDismiss={onDismiss} />);
  expect(screen.getByRole("alert").textContent).toBe("No.Never.");
  for (const dismiss of screen.getAllByTitle("Dismiss")) fireEvent.click(dismiss);
  expect(onDismiss.mock.calls).toEqual([["No."], ["Never."]]);
  const shortcuts = shortcutsOf(stateOf(project).state, {} as Transport, commands);
  const text = draw(<ShortcutList shortcuts={shortcuts} />);
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
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" });
  const onMac = draw(<ShortcutList shortcuts={shortcuts} />);
  for (const line of ["Shift ← One second back", "⌘ A Select everything", "⌘ Shift Z Redo", "Option ← Move the clip"])
    expect(onMac).toContain(line);
});
