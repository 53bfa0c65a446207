/** The editor's data: no browser is needed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  AbortedError,
  audioEffect,
  clip,
  combine,
  fromStreams,
  GLContextError,
  type MediaFile,
  SinkError,
  silence,
  sound,
} from "mfx/next";
import ts from "typescript";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { isSameEdit } from "../../library/src/edit/compare";
import { type Edit, isEdit, recipeOf } from "../../library/src/edit/edit";
import { messageOf } from "../editor/src/errors";
import { copiedSize, expectedSize, fileNameOf } from "../editor/src/export/job";
import { parseProject } from "../editor/src/media/projects";
import { parseCaptions } from "../editor/src/model/captions";
import * as changes from "../editor/src/model/changes";
import { toEdit } from "../editor/src/model/edit";
import { effectControls } from "../editor/src/model/effects";
import { commit, redo, startHistory, undo } from "../editor/src/model/history";
import * as place from "../editor/src/model/place";
import {
  clipLength,
  failedSource,
  GAP,
  isHeard,
  newProject,
  type Project,
  placeClips,
  projectLength,
  type Source,
  songsIn,
} from "../editor/src/model/project";
import { ranges } from "../editor/src/model/ranges";
import * as selection from "../editor/src/model/selection";
import { edgesOf, snap, snapSpan } from "../editor/src/model/snap";
import * as spans from "../editor/src/model/spans";
import { sizeText, timeText } from "../editor/src/ui/format";

const source = (id: string): Source => ({
  id,
  name: id,
  kind: "video",
  duration: 5000,
  width: 640,
  height: 360,
  hasSound: true,
});
const project = ["a", "b", "c"].reduce((all, id) => changes.addSource(all, source(id)), newProject());

test("a split changes nothing of the film's length, and crossfades shorten it", () => {
  expect(projectLength(project)).toBe(15_000);
  const split = changes.splitAt(project, 6000, "second");
  expect(split.clips).toHaveLength(4);
  expect(projectLength(split)).toBe(15_000);
  const faded = changes.changeItem(split, "clips", split.clips[3]!.id, { crossfade: 800 });
  expect(projectLength(faded)).toBe(14_200);
  expect(placeClips(faded).map(({ at }) => at)).toEqual([0, 5000, 6000, 9200]);
  const joined = changes.changeItem(project, "clips", project.clips[1]!.id, { crossfade: 800 });
  const parts = changes.splitAt(joined, 6000, "second");
  expect(projectLength(parts)).toBe(14_200);
  expect(parts.clips.map(({ crossfade }) => crossfade)).toEqual([0, 800, 0, 0]);
});

test("a split of a faster clip continues where the first part ends in the file", () => {
  const fast = changes.changeItem(project, "clips", project.clips[0]!.id, { speed: 2, start: 1000 });
  expect(changes.splitAt(fast, 1000, "second").clips.slice(0, 2)).toMatchObject([
    { start: 1000, end: 3000 },
    { start: 3000, end: 5000 },
  ]);
});

test("a split clip fades in at the start of its first part, and out at the end of its second", () => {
  const fading = changes.changeItem(project, "clips", project.clips[0]!.id, { fadeIn: 300, fadeOut: 400 });
  expect(changes.splitAt(fading, 2000, "second").clips.slice(0, 2)).toMatchObject([
    { fadeIn: 300, fadeOut: 0 },
    { fadeIn: 0, fadeOut: 400 },
  ]);
});

test("a crossfade takes at most half of either clip", () => {
  const short = changes.trimClip(project, project.clips[1]!.id, "end", 1000);
  const faded = changes.changeItem(short, "clips", short.clips[1]!.id, { crossfade: 5000 });
  expect(placeClips(faded).map(({ at }) => at)).toEqual([0, 4500, 5500]);
});

test("clips keep their least length, and fades stay within them", () => {
  const [{ id }] = project.clips as [Project["clips"][0]];
  expect(changes.trimClip(project, id, "start", 9000).clips[0]).toMatchObject({ start: 4900, end: 5000 });
  expect(changes.trimClip(project, id, "end", 9000).clips[0]!.end).toBe(5000);
  expect(changes.trimClip(project, id, "start", -500).clips[0]!.start).toBe(0);
  const faded = changes.changeItem(project, "clips", id, { fadeIn: 3000, fadeOut: 2000 });
  const { fadeIn, fadeOut, ...clip } = changes.changeItem(faded, "clips", id, { speed: 2 }).clips[0]!;
  expect(fadeIn + fadeOut).toBeLessThanOrEqual(clipLength({ ...clip, fadeIn, fadeOut }));
});

const sourcesOf = ({ clips }: Project) => clips.map(({ source }) => source);

test("a file is dropped between two clips, and a sound at its time", () => {
  const sound: Source = { ...source("song"), kind: "sound" };
  for (const [time, order] of [
    [0, "dabc"],
    [2400, "dabc"],
    [2600, "adbc"],
    [15_000, "abcd"],
  ] as const)
    expect(sourcesOf(changes.dropSource(project, source("d"), time, "new")).join("")).toBe(order);
  expect(changes.dropSource(project, sound, 2400, "new").music).toMatchObject([{ id: "new", at: 2400 }]);
});

test("songs follow each other, as long as the film lasts", () => {
  const song = (id: string): Source => ({ ...source(id), kind: "sound" });
  const film = ["one", "two", "three", "four"].reduce((now, id) => changes.addSource(now, song(id)), project);
  expect(film.music.map(({ at }) => at)).toEqual([0, 5000, 10_000, 0]);
});

test("a file is inserted at the playhead, where a clip is split", () => {
  const inserted = changes.insertSource(project, source("d"), 6000, "new");
  expect(sourcesOf(inserted).join("")).toBe("abdbc");
  expect(placeClips(inserted).map(({ at }) => at)).toEqual([0, 5000, 6000, 11_000, 15_000]);
  // Too close to an edge for a split.
  expect(sourcesOf(changes.insertSource(project, source("d"), 5050, "new")).join("")).toBe("adbc");
  expect(sourcesOf(changes.insertSource(project, source("d"), 0, "new")).join("")).toBe("dabc");
  expect(sourcesOf(changes.insertSource(newProject(), source("d"), 0, "new")).join("")).toBe("d");
});

test("a copy lies behind the original, or below it at the end of the film", () => {
  const duplicate = (now: Project, ...selected: changes.Selection[]) =>
    selection.duplicate(now, selected, selection.renewed(selection.copiesOf(now, selected)));
  const [a, b] = project.clips.map(({ id }) => ({ track: "clips" as const, id }));
  expect(sourcesOf(duplicate(project, a!)).join("")).toBe("aabc");
  expect(sourcesOf(duplicate(project, b!, a!)).join("")).toBe("ababc");
  expect(new Set(duplicate(project, a!).clips.map(({ id }) => id)).size).toBe(4);
  const atOf = (time: number) =>
    duplicate(changes.addTitle(project, time, "title"), { track: "titles", id: "title" }).titles[1]!.at;
  expect(atOf(2000)).toBe(6000);
  expect(atOf(12_000)).toBe(12_000);
});

test("several items are pasted in their order, and keep their distances", () => {
  const titled = changes.addTitle(changes.addTitle(project, 1000, "one"), 3000, "two");
  const [, b, c] = project.clips.map(({ id }) => ({ track: "clips" as const, id }));
  const copies = selection.copiesOf(titled, [c!, { track: "titles", id: "two" }, b!, { track: "titles", id: "one" }]);
  const pasted = selection.paste(titled, selection.renewed(copies), 100);
  expect(sourcesOf(pasted).join("")).toBe("abcbc");
  expect(pasted.titles.map(({ at }) => at)).toEqual([1000, 3000, 100, 2100]);
  const without = changes.removeSource(titled, "b");
  expect(sourcesOf(selection.paste(without, selection.renewed(copies), 99_000)).join("")).toBe("acc");
});

test("a click with Shift selects a range, with Ctrl one more or less", () => {
  const [a, b, c] = project.clips.map(({ id }) => ({ track: "clips" as const, id })) as [
    changes.Selection,
    changes.Selection,
    changes.Selection,
  ];
  const keys = { shiftKey: false, ctrlKey: false, metaKey: false };
  expect(selection.selectedBy(project, [a, b], c, keys)).toEqual([c]);
  expect(selection.selectedBy(project, [a], c, { ...keys, shiftKey: true })).toEqual([a, b, c]);
  expect(selection.selectedBy(project, [a], c, { ...keys, ctrlKey: true })).toEqual([a, c]);
  expect(selection.selectedBy(project, [a, c], a, { ...keys, metaKey: true })).toEqual([c]);
  expect(selection.allItems(changes.addTitle(project, 0, "title"))).toHaveLength(4);
});

test("several clips move as one, and so do several titles, which stay within the film", () => {
  const [a, b] = project.clips.map(({ id }) => id) as [string, string];
  expect(sourcesOf(changes.moveClips(project, [a, b], 1)).join("")).toBe("cab");
  expect(sourcesOf(changes.moveClips(project, [b], -1)).join("")).toBe("bac");
  const titled = changes.addTitle(changes.addTitle(project, 1000, "one"), 3000, "two");
  const both = [
    { track: "titles" as const, id: "one" },
    { track: "titles" as const, id: "two" },
  ];
  const atAfter = (by: number) => spans.moveSpans(titled, both, by).titles.map(({ at }) => at);
  expect(atAfter(500)).toEqual([1500, 3500]);
  expect(atAfter(-5000)).toEqual([0, 2000]);
  expect(atAfter(99_000)).toEqual([12_900, 14_900]);
  expect(changes.removeSelected(titled, [both[0]!]).titles.map(({ id }) => id)).toEqual(["two"]);
});

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

test("the sound of a clip gets a row of its own, with fades in place of crossfades", () => {
  const [, { id }] = project.clips as [Project["clips"][0], Project["clips"][0]];
  const faded = changes.changeItem(project, "clips", id, { crossfade: 800, volume: 0.7, fadeOut: 200 });
  const clip = faded.clips[1]!;
  const detached = changes.detachSound(faded, clip, "sound");
  expect(detached.clips[1]!.volume).toBe(0);
  expect(detached.music).toEqual([
    { id: "sound", source: "b", at: 4200, start: 0, end: 5000, volume: 0.7, fadeIn: 800, fadeOut: 200 },
  ]);
  expect(changes.canDetach(faded, clip)).toBe(true);
  for (const change of [{ speed: 2 }, { volume: 0 }])
    expect(changes.canDetach(faded, { ...clip, ...change })).toBe(false);
});

test("an overlay and music are trimmed at their edges within their file", () => {
  const over = changes.overlaySource(project, source("a"), 1000, "over");
  const trim = (now: Project, edge: "start" | "end", time: number) =>
    spans.trimSpan(now, "overlays", "over", edge, time);
  expect(trim(over, "end", 3000).overlays[0]).toMatchObject({ at: 1000, start: 0, end: 2000 });
  expect(trim(over, "end", 99_000).overlays[0]!.end).toBe(5000);
  expect(trim(over, "end", 0).overlays[0]!.end).toBe(100);
  expect(trim(over, "start", 2500).overlays[0]).toMatchObject({ at: 2500, start: 1500, end: 5000 });
  expect(trim(over, "start", 0).overlays[0]).toMatchObject({ at: 1000, start: 0 });
  const picture = changes.overlaySource(
    { ...project, sources: [{ ...source("p"), kind: "picture" }] },
    source("p"),
    1000,
    "over",
  );
  expect(trim(picture, "start", 500).overlays[0]).toMatchObject({ at: 500, end: 5500 });
  expect(trim(picture, "end", 9000).overlays[0]!.end).toBe(8000);
});

test("captions of SRT and WebVTT become titles", () => {
  const srt =
    "1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<i>Hello</i>\r\nthere\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nLate";
  expect(parseCaptions(srt)).toMatchObject([
    { text: "Hello\nthere", at: 1000, duration: 1500 },
    { text: "Late", at: 3_600_000, duration: 1000 },
  ]);
  const vtt = "WEBVTT\n\nNOTE no caption\n\nintro\n00:01.000 --> 00:03.000 align:start\nQ &amp; A";
  expect(parseCaptions(vtt)).toMatchObject([{ text: "Q & A", at: 1000, duration: 2000 }]);
  expect(parseCaptions("no captions at all")).toEqual([]);
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

test("a title that is added near the end of the film is seen", () => {
  const titleAt = (at: number) => changes.addTitle(project, at, "title").titles[0];
  expect(titleAt(15_000)).toMatchObject({ at: 14_900, duration: 100 });
  expect(titleAt(13_000)).toMatchObject({ at: 13_000, duration: 2000 });
});

test("times and sizes are rounded to the next unit", () => {
  expect([timeText(59_999, 2), timeText(59_600), timeText(67_540, 1)]).toEqual(["1:00.00", "1:00", "1:07.5"]);
  expect([100, 4_250_000, 42_500_000, 4.2e9].map(sizeText)).toEqual(["1 KB", "4.3 MB", "43 MB", "4.2 GB"]);
});

test("an item snaps to the edges of the others", () => {
  const titled = changes.addTitle(changes.addTitle(project, 6000, "one"), 1000, "two");
  const edges = edgesOf(titled, "two");
  expect(new Set(edges)).toEqual(new Set([0, 5000, 6000, 10_000, 15_000]));
  expect([4970, 5050, 5051, 5700].map((time) => snap(time, edges, 50))).toEqual([5000, 5000, 5051, 5700]);
  // Its end meets the second clip, or its start the first one, whichever is closer.
  expect(snapSpan(1030, 4000, edges, 50)).toBe(1000);
  expect(snapSpan(30, 4990, edges, 50)).toBe(10);
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

test("a file's name has no characters that file systems refuse", () => {
  expect(fileNameOf(' a/b: "c"? ')).toBe("a b c");
  expect(fileNameOf("../\u0000.")).toBe("Film");
  expect(fileNameOf("Größe 2.0")).toBe("Größe 2.0");
});

test("a saved project keeps what was set, also where there is a default", () => {
  const titled = changes.addTitle(project, 1000, "one");
  const written = changes.changeItem(titled, "titles", "one", { text: "Hello", y: 0.3 });
  const over = changes.overlaySource(written, source("a"), 2000, "over");
  const saved = changes.changeItem(over, "overlays", "over", { angle: 10 });
  expect(parseProject(JSON.stringify(saved))).toMatchObject({
    titles: [{ text: "Hello", y: 0.3, at: 1000 }],
    overlays: [{ angle: 10, at: 2000 }],
  });
  for (const other of ['{"version":99}', "{}", "no JSON"]) expect(parseProject(other)).toBeUndefined();
});

test("any 50 changes can be undone and redone", () => {
  let history = startHistory(project);
  const kinds: ((now: Project, step: number) => Project)[] = [
    (now, step) => changes.splitAt(now, 700 + step * 180, String(step)),
    (now, step) => changes.moveClips(now, [now.clips[0]!.id], step % now.clips.length || 1),
    (now, step) => changes.changeItem(now, "clips", now.clips.at(-1)!.id, { volume: 1 + step / 100 }),
    (now, step) => changes.addTitle(now, step * 100, `title ${step}`),
    (now, step) => changes.trimClip(now, now.clips[0]!.id, "end", now.clips[0]!.end - 1 - step),
  ];
  for (let step = 0; step < 50; step++) history = commit(history, kinds[step % kinds.length]!(history.present, step));
  const last = history.present;
  expect(history.past).toHaveLength(50);
  for (let step = 0; step < 50; step++) history = undo(history);
  expect(history.present).toBe(project);
  for (let step = 0; step < 50; step++) history = redo(history);
  expect(history.present).toBe(last);
  expect(commit(undo(history), project).future).toEqual([]);
});

test("a gesture that is taken back is no step of undo", () => {
  const before = startHistory(project);
  const moved = commit(before, changes.moveClips(project, [project.clips[0]!.id], 2), "drag");
  expect(moved.past).toHaveLength(1);
  expect(commit(moved, project, "drag")).toEqual(before);
  expect(commit(moved, project, "other").past).toHaveLength(2);
});

test("the sliders' ranges are those of the library's reference", () => {
  const types = join(import.meta.dirname, "../../library/src");
  const rangeOf = (file: string, path: string) => {
    const name = path.split(".").at(-1)!;
    const text = readFileSync(join(types, file), "utf8");
    const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    let found: number[] | undefined;
    const visit = (node: ts.Node): void => {
      if (ts.isPropertySignature(node) && node.name.getText() === name) {
        const tag = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === "range");
        found ??= tag && ts.getTextOfJSDocComment(tag.comment)!.split(" ").map(Number);
      }
      ts.forEachChild(node, visit);
    };
    visit(parsed);
    return found;
  };
  for (const [, { effect, option, min, max, step }] of effectControls)
    expect([min, max, step], `${effect}.${option}`).toEqual(rangeOf(`effects/${effect}.ts`, option));
  const files = {
    gain: "sound/gain.ts",
    fade: "sound/fade.ts",
    concat: "edit/concat-options.ts",
    rotate: "effects/rotate.ts",
    text: "effects/text.ts",
  };
  for (const { of, min, max, step } of Object.values(ranges))
    expect([min, max, step], of.join()).toEqual(rangeOf(files[of[0]], of[1]));
});

test("errors have messages for people who edit", () => {
  expect(messageOf(new GLContextError("gl-context-lost", "lost"))).toBe(
    "The graphics card was reset. Your project is safe. Try again.",
  );
  const full = new SinkError("sink-failed", "no", { cause: new DOMException("", "QuotaExceededError") });
  expect(messageOf(full)).toContain("The disk is full");
  expect(messageOf(new AbortedError())).toBeUndefined();
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
