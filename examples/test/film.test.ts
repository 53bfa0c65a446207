/** The film that a project becomes, its picture, sound and size: no browser is needed. */
import { audioEffect, clip, combine, fromStreams, type MediaFile, silence, sound } from "mfx/next";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { isSameEdit } from "../../library/src/edit/compare";
import { type Edit, isEdit, recipeOf } from "../../library/src/edit/edit";
import { copiedSize, expectedSize } from "../editor/src/export/job";
import * as changes from "../editor/src/model/changes";
import { toEdit } from "../editor/src/model/edit";
import { effectControls } from "../editor/src/model/effects";
import * as place from "../editor/src/model/place";
import {
  failedSource,
  GAP,
  isHeard,
  newProject,
  type Project,
  type Source,
  songsIn,
} from "../editor/src/model/project";
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
  expect(place.drag(over, item, -0.31, -0.5).overlays[0]).toMatchObject({ x: 0.5, y: expect.closeTo(0.3, 5) });
  expect(place.drag(over, item, 9, 0).overlays[0]!.x).toBe(1);
  expect([0, 1000, 5999, 6000].map((time) => place.itemsAt(over, time).length)).toEqual([0, 1, 1, 0]);
});

test("an overlay turns the whole circle, and snaps to multiples of 45°", () => {
  const over = changes.overlaySource(project, source("a"), 0, "over");
  const item = { track: "overlays", id: "over" } as const;
  const turned = (degrees: number) => place.turnBy(over, item, degrees).overlays[0]!.angle;
  expect([0, 3, 20, 43, 190, 200, -200, 400].map(turned)).toEqual([0, 0, 20, 45, -170, -160, 160, 40]);
  // At a right angle, a picture of 2:1 becomes half as wide and twice as tall.
  const { wider, taller } = place.growthOf(90, 2);
  expect(wider).toBeCloseTo(0.5, 5);
  expect(taller).toBeCloseTo(2, 5);
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
});

/** An edit, and those that it is made of. */
const partsOf = (part: unknown): Edit[] => (isEdit(part) ? [part, ...recipeOf(part).inputs.flatMap(partsOf)] : []);

test("a song has its own volume and fades, and is cut where the film ends", () => {
  const film = changes.dropSource(newProject(), { ...GAP, duration: 5000 }, 0, "gap");
  const music = {
    id: "song",
    source: "song",
    at: 1000,
    start: 1000,
    end: 9000,
    volume: 0.5,
    fadeIn: 300,
    fadeOut: 700,
  };
  const file = silence({ duration: 9000 });
  const edit = toEdit({ ...film, music: [music] }, new Map([["song", file as MediaFile]]));
  const expected = audioEffect(combine({ audio: clip(file, { start: 1000, end: 5000 }) }), [
    sound.gain({ gain: 0.5 }),
    sound.fade({ in: 300, out: 700 }),
  ]);
  const [song] = partsOf(expected);
  expect(partsOf(edit).some((part) => isSameEdit(part, song!))).toBe(true);
});

describe("the film", () => {
  beforeAll(() => {
    // The editor asks whether a source is a picture, of which Node has none.
    vi.stubGlobal("ImageBitmap", class {});
    return () => void vi.unstubAllGlobals();
  });
  const shape = { width: 640, height: 360, frameRate: 25, sampleRate: 48_000, numberOfChannels: 2 };
  const file = fromStreams(() => ({}), { duration: 5000, ...shape });
  const files = new Map([["a", file as MediaFile]]);
  const isSame = (one: Project, other: Project) => {
    const [first, second] = [one, other].map((each) => partsOf(toEdit(each, files))[0]!);
    return isSameEdit(first!, second!);
  };
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

  test("has the kind of each transition, and layers as they are set", () => {
    const faded = changes.changeItem(film, "clips", second, { crossfade: 800 });
    expect(isSame(changes.changeItem(faded, "clips", second, { transition: "wipe" }), faded)).toBe(false);
    const over = changes.overlaySource(film, source("a"), 1000, "over");
    for (const change of [{ opacity: 0.5 }, { fadeIn: 500 }])
      expect(isSame(changes.changeItem(over, "overlays", "over", change), over)).toBe(false);
    const titled = changes.addTitle(film, 1000, "title");
    expect(isSame(changes.changeItem(titled, "titles", "title", { fadeIn: 500 }), titled)).toBe(false);
    const song: Source = { ...source("a"), kind: "sound" };
    const sung = changes.dropSource(film, song, 1000, "song");
    expect(isSame(changes.changeItem(sung, "music", "song", { isDucked: true }), sung)).toBe(false);
  });
});

test("the size of a file follows from its format, and the length that is used", () => {
  const sizes = (["mp4", "webm", "gif", "sound"] as const).map((format) => expectedSize(project, format, "good"));
  // 15 s of 640 × 360 with 30 frames per second, 0.1 bit per pixel and frame, and sound of 128 kbit/s.
  const video = (640 * 360 * 30 * 0.1 * 15) / 8;
  const audio = (128_000 * 15) / 8;
  expect(sizes.map(Math.round)).toEqual([video + audio, video + audio, (480 * 270 * 12.5 * 3.5 * 15) / 8, audio]);
  const half = changes.trimClip(project, project.clips[0]!.id, "end", 2500);
  const files = new Map(["a", "b", "c"].map((id) => [id, 1000]));
  expect(copiedSize(half, files)).toBe(2500);
});

test("a large picture is scaled to a film of Full HD, also an upright one", () => {
  expect(changes.sizeFor({ width: 3840, height: 2160 })).toEqual({ width: 1920, height: 1080 });
  expect(changes.sizeFor({ width: 2160, height: 3840 })).toEqual({ width: 1080, height: 1920 });
});

test("a failure of the film names its file", () => {
  const over = changes.overlaySource(project, source("c"), 1000, "over");
  const named = (film: Project, path: string) =>
    failedSource(film, Object.assign(new Error("broken"), { details: { path } }))?.name;
  expect(named(project, "concat[1].effect.clip")).toBe("b");
  expect(named(over, "audioEffect.overlay.layers[0].clip")).toBe("c");
  const both = changes.dropSource(over, { ...source("a"), kind: "sound" }, 0, "song");
  expect(named(both, "audioEffect.overlay.layers[0].combine.audio.clip")).toBe("a");
  expect(named(both, "audioEffect.overlay.base.overlay.layers[0].clip")).toBe("c");
  expect(named(both, "audioEffect")).toBeUndefined();
});
