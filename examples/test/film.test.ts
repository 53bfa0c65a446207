/** The film that a project becomes, its picture, sound and size: no browser is needed. */
import {
  audioEffect,
  clip,
  combine,
  conform,
  effect,
  fromStreams,
  gap,
  keyframes,
  limit,
  type MediaFile,
  overlay,
  silence,
  sound,
  speed,
  visual,
} from "mfx/next";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { isSameEdit } from "../../library/src/edit/compare";
import { type Edit, isEdit, recipeOf } from "../../library/src/edit/edit";
import { copiedSize, expectedSize, type Format, type Quality, settingsOf } from "../editor/src/export/job";
import * as changes from "../editor/src/model/changes";
import { toEdit } from "../editor/src/model/edit";
import { effectControls, effectsOf } from "../editor/src/model/effects";
import * as place from "../editor/src/model/place";
import { type Clip, GAP, isHeard, newProject, type Project, type Source, songsIn } from "../editor/src/model/project";
import { project, source } from "./model-support";

test("an overlay is scaled from the corner across, and snaps to the middle", () => {
  const over = changes.overlaySource(project, source("a"), 1000, "over");
  const item = { track: "overlays", id: "over" } as const;
  const [before] = over.overlays;
  const extent = place.extentOf(over, before!);
  expect(extent.height).toBeCloseTo(before!.width, 5); // Both are 16:9.
  const corner = { x: extent.width / 2, y: extent.height / 2 };
  const [larger] = place.scaleBy(over, item, 1.5, corner).overlays;
  expect(larger!.width).toBeCloseTo(before!.width * 1.5, 5);
  expect(larger!.x - larger!.width / 2).toBeCloseTo(before!.x - before!.width / 2, 5);
  expect(place.scaleBy(over, item, 0, corner).overlays[0]!.width).toBe(0.03);
  expect(place.scaleBy(over, item, 99, corner).overlays[0]!.width).toBe(2);
  expect(place.drag(over, item, -0.31, -0.5).overlays[0]).toMatchObject({ x: 0.5, y: expect.closeTo(0.3, 5) });
  expect(place.drag(over, item, -0.284, -0.316).overlays[0]).toMatchObject({
    x: expect.closeTo(0.516, 5),
    y: expect.closeTo(0.484, 5),
  });
  expect(place.drag(over, item, 9, 0).overlays[0]!.x).toBe(1);
  const cut = changes.changeItem(over, "overlays", "over", { start: 500 });
  expect([0, 1000, 5499, 5500].map((time) => place.itemsAt(cut, time).length)).toEqual([0, 1, 1, 0]);
});

test("a title is moved and scaled on the picture, and lies above the overlays", () => {
  const film = changes.overlaySource(changes.addTitle(project, 1000, "title"), source("a"), 2000, "over");
  const [over, title] = [
    { track: "overlays", id: "over" },
    { track: "titles", id: "title" },
  ] as const;
  expect(place.itemsAt(film, 2000)).toEqual([over, title]);
  const upper = place.itemsAt(changes.overlaySource(film, source("a"), 1500, "upper"), 2000);
  expect(upper.map(({ id }) => id)).toEqual(["over", "upper", "title"]);
  expect([1000, 4999, 5000].map((time) => place.itemsAt(film, time))).toEqual([[title], [over, title], [over]]);
  expect(place.nudge(film, title, 0.1, 0.5).titles[0]).toMatchObject({ x: 0.6, y: 1, size: 0.1 });
  expect(place.drag(film, title, 0.014, -0.33).titles[0]).toMatchObject({ x: 0.5, y: 0.5 });
  const scaled = (factor: number) => place.scaleBy(film, title, factor).titles[0];
  expect(scaled(2)).toMatchObject({ x: 0.5, y: 0.82, size: 0.2 });
  expect([scaled(99)!.size, scaled(0)!.size]).toEqual([0.5, 0.02]);
  // At its largest size, the corner across still stays.
  const corner = { x: 0.02, y: -0.02 };
  const places = [5, 99].map((factor) => place.scaleBy(film, title, factor, corner).titles[0]);
  expect(places[0]).toMatchObject({ x: 0.58, y: expect.closeTo(0.74, 5), size: 0.5 });
  expect(places[1]).toEqual(places[0]);
});

test("an overlay that is cropped to a shape is as high as its shape demands", () => {
  const over = changes.overlaySource(project, source("a"), 0, "over");
  const square = changes.changeItem(over, "overlays", "over", { width: 0.5, shape: 1 });
  expect(place.extentOf(square, square.overlays[0]!).height).toBeCloseTo((0.5 * 640) / 360, 5);
  // One of 16:9 in a film of 1:1 is lower than it is wide.
  expect(place.extentOf({ ...over, width: 360 }, over.overlays[0]!).height).toBeCloseTo((0.32 * 9) / 16, 5);
});

test("an overlay turns the whole circle, and snaps to multiples of 45°", () => {
  const over = changes.overlaySource(project, source("a"), 0, "over");
  const item = { track: "overlays", id: "over" } as const;
  const turned = (degrees: number) => place.turnBy(over, item, degrees).overlays[0]!.angle;
  expect([0, 3, 20, 43, 190, 200, -200, 400].map(turned)).toEqual([0, 0, 20, 45, -170, -160, 160, 40]);
  expect([4, 5, -4, -5, 86, 85, 20.4].map(turned)).toEqual([0, 5, 0, -5, 90, 85, 20]);
  expect(place.turnBy(place.turnBy(over, item, 20), item, 40).overlays[0]!.angle).toBe(60);
  // At a right angle, a picture of 2:1 becomes half as wide and twice as tall.
  const { wider, taller } = place.growthOf(90, 2);
  expect(wider).toBeCloseTo(0.5, 5);
  expect(taller).toBeCloseTo(2, 5);
});

test("of several items on the picture, only the one that is meant is changed, by what it was", () => {
  const titled = changes.addTitle(changes.addTitle(project, 0, "first"), 0, "second");
  const laid = changes.overlaySource(changes.overlaySource(titled, source("a"), 0, "lower"), source("a"), 0, "upper");
  const set = changes.changeItem(laid, "titles", "second", { x: 0.2, size: 0.3 });
  const film = changes.changeItem(set, "overlays", "upper", { x: 0.3, width: 0.5, angle: 20 });
  const [title, over] = [
    { track: "titles", id: "second" },
    { track: "overlays", id: "upper" },
  ] as const;
  expect(place.nudge(film, title, 0.2, 0).titles).toMatchObject([
    { x: 0.5, size: 0.1 },
    { x: 0.4, size: 0.3 },
  ]);
  expect(place.scaleBy(film, over, 2).overlays).toMatchObject([{ width: 0.32 }, { x: 0.3, width: 1 }]);
  expect(place.turnBy(film, over, 10).overlays).toMatchObject([{ angle: 0 }, { angle: 30 }]);
});

test("a muted sound is not heard, and beside one that is solo no other", () => {
  const sound: Source = { ...source("song"), kind: "sound" };
  let songs = changes.dropSource(changes.dropSource(project, sound, 0, "one"), sound, 0, "two");
  const heard = () => [songs.clipSound, ...songs.music].map((each) => isHeard(songs, each));
  const inFilm = () => songsIn(songs).map(({ id }) => id);
  expect(heard()).toEqual([true, true, true]);
  songs = changes.changeItem(songs, "music", "two", { isMuted: true });
  expect(heard()).toEqual([true, true, false]);
  expect(inFilm()).toEqual(["one"]);
  expect(changes.mixOf(songs, "music")).toMatchObject({ isMuted: false });
  songs = changes.changeItem(songs, "music", "one", { isSolo: true });
  expect(heard()).toEqual([false, true, false]);
  expect(inFilm()).toEqual(["one"]);
  songs = changes.changeSound(songs, "clips", { isSolo: true });
  expect(heard()).toEqual([true, true, false]);
  songs = changes.changeSound(songs, "music", { isMuted: true });
  expect(heard()).toEqual([true, false, false]);
  // Also beside the last one that is solo.
  songs = changes.dropSource(changes.dropSource(project, sound, 0, "one"), sound, 0, "two");
  songs = changes.changeItem(songs, "music", "two", { isSolo: true });
  expect(heard()).toEqual([false, false, true]);
  songs = changes.changeItem(changes.changeSound(songs, "clips", { isSolo: true }), "music", "two", { isSolo: false });
  expect(heard()).toEqual([true, false, false]);
});

/** An edit, and those that it is made of. */
const partsOf = (part: unknown): Edit[] => (isEdit(part) ? [part, ...recipeOf(part).inputs.flatMap(partsOf)] : []);

/** How an edit was made. */
const recipeIn = (edit: unknown) => recipeOf(partsOf(edit)[0]!);

const isMadeLike = (one: unknown, other: unknown) => isSameEdit(partsOf(one)[0]!, partsOf(other)[0]!);

test("a song has its own volume and fades, and is cut where the film ends", () => {
  const film = changes.dropSource(newProject(), { ...GAP, duration: 5000 }, 0, "gap");
  const music = {
    id: "song",
    source: "song",
    at: 2000,
    start: 1000,
    end: 9000,
    volume: 0.5,
    fadeIn: 300,
    fadeOut: 700,
  };
  const file = silence({ duration: 9000 });
  for (const [set, end] of [
    [9000, 4000],
    [3000, 3000],
  ] as const) {
    const edit = toEdit({ ...film, music: [{ ...music, end: set }] }, new Map([["song", file as MediaFile]]));
    const expected = audioEffect(combine({ audio: clip(file, { start: 1000, end }) }), [
      sound.gain({ gain: 0.5 }),
      sound.fade({ in: 300, out: 700 }),
    ]);
    expect(partsOf(edit).some((part) => isMadeLike(part, expected))).toBe(true);
  }
});

describe("the film", () => {
  afterEach(() => void vi.restoreAllMocks());

  beforeAll(() => {
    // The editor asks whether a source is a picture, and effects whether there are matrices. Node has neither.
    vi.stubGlobal("ImageBitmap", class {});
    vi.stubGlobal(
      "DOMMatrix",
      class {
        readonly a = 0;
        readonly b = 0;
        readonly c = 0;
        readonly d = 0;
        readonly translate = () => this;
        readonly scale = () => this;
        readonly rotateAxisAngle = () => this;
      },
    );
    return () => void vi.unstubAllGlobals();
  });
  const shape = { width: 640, height: 360, frameRate: 25, sampleRate: 48_000, numberOfChannels: 2 };
  const file = fromStreams(() => ({}), { duration: 5000, ...shape });
  const files = new Map([["a", file as MediaFile]]);
  const isSame = (one: Project, other: Project) => isMadeLike(toEdit(one, files), toEdit(other, files));
  const film = changes.dropSource(changes.addSource(newProject(), source("a")), source("a"), 9000, "second");
  const [first, second] = film.clips.map(({ id }) => id) as [string, string];

  test("is as silent with muted clips as with clips without volume", () => {
    const silent = [first, second].reduce((now, id) => changes.changeItem(now, "clips", id, { volume: 0 }), film);
    const muted = changes.changeSound(film, "clips", { isMuted: true });
    expect([isSame(film, film), isSame(muted, silent), isSame(muted, film)]).toEqual([true, true, false]);
  });

  test.each([...effectControls])("changes with the effect %s", (name, { min, max, neutral }) => {
    const effects = { [name]: neutral === max ? min : max };
    expect(isSame(changes.changeItem(film, "clips", first, { effects }), film)).toBe(false);
  });

  const whole = audioEffect(speed(clip(file, { start: 0, end: 5000 }), 1), [
    sound.gain({ gain: 1 }),
    sound.fade({ in: 0, out: 0 }),
  ]);
  const madeWith = (change: Partial<Clip>) => toEdit(changes.changeItem(film, "clips", first, change), files);
  const expectPart = (edit: unknown, part: unknown) =>
    expect(partsOf(edit).some((each) => isMadeLike(each, part))).toBe(true);

  test("has the effects of a clip's sliders, and none of those that were not moved", () => {
    const effects = { brightness: 0.5, contrast: 2, saturation: 1.5, hue: 30, blur: 3, vignette: 0.4, grain: 0.2 };
    const { brightness, contrast, saturation } = effects;
    const none = visual.fade({ in: 0, out: 0 });
    const all = [
      visual.adjustment({ brightness, contrast, saturation }),
      ...[visual.hue({ angle: 30 }), visual.blur({ passes: 3 }), visual.zoom({ factor: 1.2 })],
      ...[visual.vignette({ amount: 0.4 }), visual.grain({ amount: 0.2 })],
    ];
    expectPart(madeWith({ effects: { ...effects, zoom: 1.2 } }), effect(whole, [all, none]));
    const neutral = visual.adjustment({ brightness: 1, contrast: 1, saturation: 1 });
    const untouched = [visual.hue({ angle: 0 }), visual.blur({ passes: 0 }), visual.zoom({ factor: 1 })];
    const rest = [visual.vignette({ amount: 0 }), visual.grain({ amount: 0 })];
    expectPart(madeWith({}), effect(whole, [[neutral, ...untouched, ...rest], none]));
  });

  test("has a clip that is turned to the right, without the edges of the square in which it is turned", () => {
    const square = conform(whole, { width: 640, height: 640 });
    const upright = visual.crop({ values: [360 / 640, 1, 1] });
    expectPart(madeWith({ turn: 90 }), effect(square, [visual.rotate({ angle: 90 }), upright]));
    expectPart(madeWith({ turn: 270 }), effect(square, [visual.rotate({ angle: 270 }), upright]));
    const wide = visual.crop({ values: [1, 360 / 640, 1] });
    expectPart(madeWith({ turn: 180 }), effect(square, [visual.rotate({ angle: 180 }), wide]));
    const turned = effect(square, [visual.rotate({ angle: 90 }), upright]);
    const flipped = effect(turned, [visual.scale({ values: [-1, 1, 1] })]);
    const filling = conform(flipped, { width: 640, height: 360, fit: "cover" });
    expectPart(madeWith({ turn: 90, flip: "sideways", isFilling: true }), filling);
    const tall = fromStreams(() => ({}), { duration: 5000, ...shape, width: 360, height: 640 }) as MediaFile;
    const edit = toEdit(changes.changeItem(film, "clips", first, { turn: 90 }), new Map([["a", tall]]));
    expect(partsOf(edit).map(({ video }) => [video?.width, video?.height])).toContainEqual([640, 640]);
  });

  test("has a clip that is flipped, one that is cropped to fill it, and one that fades", () => {
    expectPart(madeWith({ flip: "sideways" }), effect(whole, [visual.scale({ values: [-1, 1, 1] })]));
    expectPart(madeWith({ flip: "upright" }), effect(whole, [visual.scale({ values: [1, -1, 1] })]));
    const square = { ...changes.changeItem(film, "clips", first, { isFilling: true }), width: 300, height: 300 };
    expectPart(toEdit(square, files), conform(whole, { width: 300, height: 300, fit: "cover" }));
    const fading = audioEffect(speed(clip(file, { start: 1000, end: 5000 }), 2), [
      sound.gain({ gain: 0.5 }),
      sound.fade({ in: 300, out: 700 }),
    ]);
    const change = { start: 1000, speed: 2, volume: 0.5, fadeIn: 300, fadeOut: 700 };
    expectPart(madeWith(change), effect(fading, [effectsOf({}), visual.fade({ in: 300, out: 700 })]));
  });

  test("has no sound of a file that is used without it", () => {
    const over = changes.overlaySource(film, source("a"), 1000, "over");
    const silent = { ...over, sources: over.sources.map((each) => ({ ...each, hasSound: false })) };
    expect([over, silent].map((each) => toEdit(each, files).audio !== undefined)).toEqual([true, false]);
  });

  test("has a gap of the length that is set", () => {
    const withGap = changes.dropSource(film, GAP, 0, "gap");
    expectPart(toEdit(withGap, files), gap(1000));
    expectPart(toEdit(changes.changeItem(withGap, "clips", "gap", { start: 500, end: 3000 }), files), gap(2500));
  });

  test("has the size, rate and sound of the project, unless its packets are copied", () => {
    const optionsOf = (edit: unknown) => recipeIn(edit).options;
    const set = { width: 640, height: 360, frameRate: 30, sampleRate: 48_000, numberOfChannels: 2 };
    expect(optionsOf(toEdit(film, files))).toMatchObject(set);
    const copied = optionsOf(toEdit(film, files, true));
    for (const name of Object.keys(set)) expect(copied).not.toHaveProperty(name);
  });

  test("has each transition before the clip that it belongs to", () => {
    const three = changes.dropSource(film, source("a"), 19_000, "third");
    const faded = changes.changeItem(three, "clips", second, { crossfade: 800, transition: "slide" });
    const { transition } = recipeIn(toEdit(faded, files)).options as { transition: unknown };
    expect(transition).toEqual([
      { kind: "slide", duration: 800 },
      { kind: undefined, duration: 0 },
    ]);
  });

  test("has pictures as long as their clips and overlays, at the film's frame rate", () => {
    const picture = Object.assign(new ImageBitmap(), { width: 64, height: 36 });
    const pictured = new Map<string, MediaFile | ImageBitmap>([...files, ["p", picture]]);
    const photo: Source = { ...source("p"), kind: "picture" };
    const shown = changes.changeItem(changes.addSource(film, photo), "clips", first, { end: 4000 });
    const { id } = shown.clips.at(-1)!;
    const later = changes.changeItem(shown, "clips", id, { start: 1000, end: 3500 });
    const over = changes.overlaySource(later, photo, 500, "over");
    const cut = changes.changeItem(over, "overlays", "over", { start: 1000, end: 2700 });
    const edit = toEdit({ ...cut, frameRate: 24 }, pictured);
    const stills = partsOf(edit).flatMap(({ duration, video }) =>
      video?.width === 64 ? [[duration, video.frameRate]] : [],
    );
    expect(new Set(stills.map(String))).toEqual(new Set(["2500,24", "1700,24"]));
  });

  test("has titles above its overlays, and a limiter if sounds are mixed", () => {
    const titled = changes.addTitle(film, 1000, "title");
    const stagesOf = (project: Project) => {
      const stages: string[] = [];
      for (
        let part = partsOf(toEdit(project, files))[0];
        part && stages.at(-1) !== "concat";
        part = recipeOf(part).inputs[0]
      )
        stages.push(recipeOf(part).stage);
      return stages;
    };
    expect(stagesOf(film)).toEqual(["concat"]);
    expect(stagesOf(titled)).toEqual(["effect", "concat"]);
    const over = changes.overlaySource(titled, source("a"), 1000, "over");
    expect(stagesOf(over)).toEqual(["audioEffect", "effect", "overlay", "concat"]);
    const sung = changes.dropSource(titled, { ...source("a"), kind: "sound" }, 1500, "song");
    expect(stagesOf(sung)).toEqual(["audioEffect", "overlay", "effect", "concat"]);
    const layersOf = (now: Project) =>
      recipeOf(recipeIn(toEdit(now, files)).inputs[0]!).options.layers as { duck?: unknown }[];
    expect(layersOf(sung)).toMatchObject([{ at: 1500 }]);
    expect(layersOf(sung)[0]!.duck).toBeUndefined();
    // A later one lies above those before it, whenever they begin.
    const lay = (now: Project, at: number) => changes.overlaySource(now, source("a"), at, `at ${at}`);
    expect(layersOf(lay(lay(film, 1000), 500))).toMatchObject([{ at: 1000 }, { at: 500 }]);
  });

  test("has a title from its start to its end", () => {
    const titled = changes.changeItem(changes.addTitle(film, 1000, "title"), "titles", "title", { duration: 2500 });
    const style = { x: 0.5, y: 0.82, size: 0.1, color: "#ffffff", font: "600 sans-serif", background: "" };
    const text = visual.text("Title", { ...style, opacity: 1 });
    const withText = (end: number) => effect(toEdit(film, files), [limit([text], { start: 1000, end })]);
    const edit = toEdit(titled, files);
    expect([3500, 2500].map((end) => isMadeLike(edit, withText(end)))).toEqual([true, false]);
  });

  test("has a title that fades in and out at its own times, and keeps its style", () => {
    const text = vi.spyOn(visual, "text");
    const change = { duration: 2000, fadeIn: 500, fadeOut: 300, y: 0.3, color: "#ff0000" };
    const titled = changes.changeItem(changes.addTitle(film, 1000, "title"), "titles", "title", change);
    toEdit(changes.changeItem(titled, "titles", "title", { fadeIn: 0, fadeOut: 0 }), files);
    toEdit(titled, files);
    type Call = Parameters<typeof visual.text>;
    const [[, shown], [words, faded]] = text.mock.calls as [Call, Call];
    expect(shown?.opacity).toBe(1);
    expect(words).toBe("Title");
    expect(faded).toMatchObject({ x: 0.5, y: 0.3, size: 0.1, color: "#ff0000", font: "600 sans-serif" });
    const opacityAt = faded!.opacity as (frame: { timestamp: number }) => number;
    const opacities = [1000, 1250, 1500, 2700, 2850, 3000].map((time) => opacityAt({ timestamp: time * 1000 }));
    expect(opacities).toEqual([0, 0.5, 1, 1, 0.5, 0]);
  });

  test("has an overlay at its place and time, and no louder than the limiter lets it", () => {
    const over = changes.overlaySource(film, source("a"), 1000, "over");
    const change = { x: 0.5, y: 0.25, width: 0.5, opacity: 0.5, start: 1000, end: 3000, fadeOut: 500, volume: 0.5 };
    const edit = audioEffect(clip(file, { start: 1000, end: 3000 }), [
      sound.gain({ gain: 0.5 }),
      sound.fade({ in: 0, out: 500 }),
    ]);
    const opacity = keyframes([
      { time: 1000, value: 0.5 },
      { time: 2500, value: 0.5 },
      { time: 3000, value: 0 },
    ]);
    const layer = { edit, at: 1000, x: 0.25, y: 0, width: 0.5, height: 0.5, fit: "cover", opacity } as const;
    const expected = audioEffect(overlay(toEdit(film, files), [layer]), [sound.limiter()]);
    expect(isMadeLike(toEdit(changes.changeItem(over, "overlays", "over", change), files), expected)).toBe(true);
  });

  test("has an overlay that is turned in a box in which it has room", () => {
    const [rotate, crop] = [vi.spyOn(visual, "rotate"), vi.spyOn(visual, "crop")];
    const over = changes.overlaySource(film, source("a"), 1000, "over");
    const edit = toEdit(changes.changeItem(over, "overlays", "over", { angle: 90 }), files);
    toEdit(changes.changeItem(over, "overlays", "over", { angle: -45, shape: 1 }), files);
    // Whatever shape the film has.
    toEdit({ ...changes.changeItem(over, "overlays", "over", { angle: 90, shape: 4 }), height: 640 }, files);
    expect(rotate.mock.calls).toEqual([[{ angle: 90 }], [{ angle: -45 }], [{ angle: 90 }]]);
    // Its middle stays at 80 %.
    const { layers } = recipeOf(recipeIn(edit).inputs[0]!).options;
    const box = { x: 0.8 - 0.18 / 2, width: 0.18, y: 0.8 - 0.32 / 1.125, height: 0.32 / 0.5625 };
    const near = Object.entries(box).map(([name, value]) => [name, expect.closeTo(value, 5)]);
    expect(layers).toMatchObject([Object.fromEntries(near)]);
    const sides = crop.mock.calls.map(([options]) => (options!.values as number[]).map((side) => side.toFixed(3)));
    expect(sides.map(String)).toEqual([
      // Cropped to its shape, given room, and without what stays empty.
      ...["1.000,1.000,1.000", "1.000,1.778,1.000", "0.563,1.000,1.000"],
      ...["0.563,1.000,1.000", "1.414,1.414,1.000", "1.000,1.000,1.000"],
      ...["1.000,0.444,1.000", "1.000,4.000,1.000", "0.250,1.000,1.000"],
    ]);
  });

  test("has no sound of an overlay beside music that is solo", () => {
    const over = changes.overlaySource(film, source("a"), 1000, "over");
    const sung = changes.dropSource(over, { ...source("a"), kind: "sound" }, 1000, "song");
    const silent = (now: Project) => changes.changeItem(now, "overlays", "over", { volume: 0 });
    const solo = changes.changeItem(sung, "music", "song", { isSolo: true });
    expect([isSame(solo, silent(solo)), isSame(sung, silent(sung))]).toEqual([true, false]);
    expect(isSame(solo, changes.changeSound(solo, "clips", { isMuted: true }))).toBe(true);
    // Muted music is left out, and so is what begins at the film's end.
    expect(isSame(changes.changeItem(sung, "music", "song", { isMuted: true }), over)).toBe(true);
    const late = changes.overlaySource(film, source("a"), 0, "late");
    expect(isSame(changes.changeItem(late, "overlays", "late", { at: 10_000 }), film)).toBe(true);
  });

  test("has the kind of each transition, and layers as they are set", () => {
    const faded = changes.changeItem(film, "clips", second, { crossfade: 800 });
    expect(isSame(changes.changeItem(faded, "clips", second, { transition: "wipe" }), faded)).toBe(false);
    const over = changes.overlaySource(film, source("a"), 1000, "over");
    for (const change of [{ opacity: 0.5 }, { fadeIn: 500 }, { angle: 45 }, { shape: 1 }])
      expect(isSame(changes.changeItem(over, "overlays", "over", change), over)).toBe(false);
    const song: Source = { ...source("a"), kind: "sound" };
    const sung = changes.dropSource(film, song, 1000, "song");
    expect(isSame(changes.changeItem(sung, "music", "song", { isDucked: true }), sung)).toBe(false);
  });

  test("has an overlay's round corners in the middle of its picture", () => {
    const roundRect = vi.fn<CanvasPath["roundRect"]>();
    const filled: string[] = [];
    vi.stubGlobal(
      "OffscreenCanvas",
      class {
        constructor(
          readonly width: number,
          readonly height: number,
        ) {}
        getContext = () => ({
          roundRect,
          fillStyle: "black",
          fill() {
            filled.push(this.fillStyle);
          },
        });
      },
    );
    const over = changes.overlaySource(film, source("a"), 1000, "over");
    for (const shape of [0, 1, 4])
      toEdit(changes.changeItem(over, "overlays", "over", { shape, corners: 0.25 }), files);
    const upright = { ...over, sources: [{ ...source("a"), width: 361, height: 640 }] };
    toEdit(changes.changeItem(upright, "overlays", "over", { corners: 0.25 }), files);
    expect(roundRect.mock.calls).toEqual([
      [0, 0, 960, 540, 135],
      [210, 0, 540, 540, 135],
      [0, 150, 960, 240, 60],
      [0.25, 0, 541.5, 960, 135.375],
    ]);
    expect(filled).toEqual(["white", "white", "white", "white"]);
    // They stay if it is turned.
    const turned = (corners: number) => changes.changeItem(over, "overlays", "over", { angle: 45, corners });
    expect([0.25, 0].map((corners) => isSame(turned(corners), turned(0)))).toEqual([false, true]);
  });
});

test("the size of a file follows from its format, and the length that is used", () => {
  const sizes = (["mp4", "webm", "gif", "sound"] as const).map((format) => expectedSize(project, format, "good"));
  // 15 s of 640 × 360 with 30 frames per second, 0.1 bit per pixel and frame, and sound of 128 kbit/s.
  const video = (640 * 360 * 30 * 0.1 * 15) / 8;
  const audio = (128_000 * 15) / 8;
  expect(sizes.map(Math.round)).toEqual([video + audio, video + audio, (480 * 270 * 12.5 * 3.5 * 15) / 8, audio]);
  const half = changes.trimClip(project, project.clips[0]!.id, "start", 2500);
  const files = new Map(["a", "b", "c"].map((id, index) => [id, 1000 * 10 ** index]));
  expect(copiedSize(changes.dropSource(half, GAP, 0, "gap"), files)).toBe(110_500);
});

test("a file has the bitrate of its quality, and a GIF a small picture with few frames", () => {
  const settings = (format: Format, quality: Quality) => settingsOf(project, format, quality);
  const size = { width: 640, height: 360 };
  const audio = { bitrate: 128_000 };
  // 640 × 360 with 30 frames per second.
  expect(settings("mp4", "small")).toEqual({ video: { bitrate: 345_600, ...size }, audio });
  expect(settings("mp4", "good")).toEqual({ video: { bitrate: 691_200, ...size }, audio });
  expect(settings("webm", "best")).toEqual({ video: { bitrate: 1_382_400, ...size }, audio });
  expect(settings("gif", "small")).toEqual({ video: { width: 320, height: 180, framerate: 10 }, audio: false });
  expect(settings("gif", "best")).toEqual({ video: { ...size, framerate: 20 }, audio: false });
  const large = settingsOf({ ...project, width: 1920, height: 1080 }, "gif", "best");
  expect(large.video).toMatchObject({ width: 640, height: 360 });
  const slow = settingsOf({ ...project, width: 80, height: 60, frameRate: 12 }, "gif", "best");
  expect(slow.video).toEqual({ width: 80, height: 60, framerate: 12 });
  const upright = settingsOf({ ...project, width: 1085, height: 1920 }, "gif", "small");
  expect(upright.video).toMatchObject({ width: 181, height: 320 });
  const wide = settingsOf({ ...project, width: 1000, height: 601 }, "gif", "small");
  expect(wide.video).toMatchObject({ width: 320, height: 192 });
  const alone = (["small", "good", "best"] as const).map((quality) => settings("sound", quality));
  expect(alone).toEqual([64_000, 128_000, 192_000].map((bitrate) => ({ video: false, audio: { bitrate } })));
});

test("a large picture is scaled to a film of Full HD, also an upright one", () => {
  expect(changes.sizeFor({ width: 3840, height: 2160 })).toEqual({ width: 1920, height: 1080 });
  expect(changes.sizeFor({ width: 2160, height: 3840 })).toEqual({ width: 1080, height: 1920 });
  expect(changes.sizeFor({ width: 1920, height: 1080 }, 480)).toEqual({ width: 854, height: 480 });
  expect(changes.sizeFor({ width: 640, height: 1 }, 480)).toEqual({ width: 640, height: 2 });
});
