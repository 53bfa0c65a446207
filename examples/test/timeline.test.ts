/** Changes of the timeline and its selection: no browser is needed. */
import { expect, test } from "vitest";
import * as changes from "../editor/src/model/changes";
import { withDemo } from "../editor/src/model/demo";
import {
  type Clip,
  clipLength,
  GAP,
  newProject,
  overlaysIn,
  type Project,
  placeClips,
  projectLength,
  rowsOf,
  type Source,
  songsIn,
  usedSources,
} from "../editor/src/model/project";
import * as selection from "../editor/src/model/selection";
import { edgesOf, snap, snapSpan } from "../editor/src/model/snap";
import * as spans from "../editor/src/model/spans";
import { project, source, sourcesOf } from "./model-support";

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
  // In a crossfade, the later clip is split, and what is pasted comes behind it.
  expect(changes.splitAt(joined, 4500, "second").clips.map(({ end }) => end)).toEqual([5000, 300, 5000, 5000]);
  const copies = selection.copiesOf(joined, [{ track: "clips", id: joined.clips[2]!.id }]);
  expect(sourcesOf(selection.paste(joined, copies, 4500)).join("")).toBe("abcc");
});

test("a split leaves two clips of a tenth of a second at least", () => {
  const partsAt = (time: number) => changes.splitAt(project, time, "second").clips.length;
  expect([99, 100, 4900, 4901, 5000, 5099, 5100].map(partsAt)).toEqual([3, 4, 4, 3, 3, 3, 4]);
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
  // No fade is longer than its part.
  const short = (time: number) => changes.splitAt(fading, time, "second").clips.slice(0, 2);
  expect([short(200)[0]!.fadeIn, short(4800)[1]!.fadeOut]).toEqual([200, 200]);
});

test("a crossfade takes at most half of either clip", () => {
  const short = changes.trimClip(project, project.clips[1]!.id, "end", 1000);
  const faded = changes.changeItem(short, "clips", short.clips[1]!.id, { crossfade: 5000 });
  expect(placeClips(faded).map(({ at }) => at)).toEqual([0, 4500, 5500]);
  const last = changes.changeItem(short, "clips", short.clips[2]!.id, { crossfade: 5000 });
  expect(placeClips(last).map(({ at }) => at)).toEqual([0, 5000, 5500]);
  // Of a clip that plays faster, it is half of what is shown.
  const fast = changes.changeItem(project, "clips", project.clips[1]!.id, { speed: 4, crossfade: 5000 });
  const both = changes.changeItem(fast, "clips", fast.clips[2]!.id, { crossfade: 5000 });
  expect(placeClips(both).map(({ at }) => at)).toEqual([0, 4375, 5000]);
});

test("clips keep their least length, and fades stay within them", () => {
  const [{ id }] = project.clips as [Project["clips"][0]];
  expect(changes.trimClip(project, id, "start", 9000).clips[0]).toMatchObject({ start: 4900, end: 5000 });
  expect(changes.trimClip(project, id, "end", 9000).clips[0]!.end).toBe(5000);
  expect(changes.trimClip(project, id, "start", -500).clips[0]!.start).toBe(0);
  const short = changes.changeItem(project, "clips", project.clips[1]!.id, { end: 3000 });
  expect(changes.trimClip(short, short.clips[1]!.id, "start", 9000).clips[1]).toMatchObject({ start: 2900, end: 3000 });
  const faded = changes.changeItem(project, "clips", id, { fadeIn: 3000, fadeOut: 2000 });
  const { fadeIn, fadeOut, ...clip } = changes.changeItem(faded, "clips", id, { speed: 2 }).clips[0]!;
  expect(fadeIn + fadeOut).toBeLessThanOrEqual(clipLength({ ...clip, fadeIn, fadeOut }));
});

test("a file is dropped between two clips, and a sound at its time", () => {
  const sound: Source = { ...source("song"), kind: "sound" };
  for (const [time, order] of [
    [0, "dabc"],
    [2500, "dabc"],
    [2600, "adbc"],
    [15_000, "abcd"],
  ] as const)
    expect(sourcesOf(changes.dropSource(project, source("d"), time, "new")).join("")).toBe(order);
  expect(changes.dropSource(project, sound, 2400, "new").music).toMatchObject([{ id: "new", at: 2400 }]);
  // Several sounds come behind each other, also before there is a film.
  expect(changes.dropSource(newProject(), sound, 2400, "new").music).toMatchObject([{ at: 2400 }]);
});

test("songs follow each other, as long as the film lasts", () => {
  const song = (id: string): Source => ({ ...source(id), kind: "sound" });
  const film = ["one", "two", "three", "four"].reduce((now, id) => changes.addSource(now, song(id)), project);
  expect(film.music.map(({ at }) => at)).toEqual([0, 5000, 10_000, 0]);
  const cut = changes.changeItem(film, "music", film.music[2]!.id, { at: 11_000, start: 2000 });
  expect(changes.addSource(cut, song("five")).music[4]!.at).toBe(14_000);
});

test("a file is inserted at the playhead, where a clip is split", () => {
  const inserted = changes.insertSource(project, source("d"), 6000, "new");
  expect(sourcesOf(inserted).join("")).toBe("abdbc");
  expect(new Set(inserted.clips.map(({ id }) => id)).size).toBe(5);
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
  const gapped = changes.dropSource(project, GAP, 0, "gap");
  expect(sourcesOf(duplicate(gapped, { track: "clips", id: "gap" }))).toEqual(["gap", "gap", "a", "b", "c"]);
  const atOf = (time: number) =>
    duplicate(changes.addTitle(project, time, "title"), { track: "titles", id: "title" }).titles[1]!.at;
  expect(atOf(2000)).toBe(6000);
  expect(atOf(12_000)).toBe(12_000);
});

test("several items are pasted in their order, and keep their distances", () => {
  const titled = changes.addTitle(changes.addTitle(project, 3000, "one"), 1000, "two");
  const [, b, c] = project.clips.map(({ id }) => ({ track: "clips" as const, id }));
  const copies = selection.copiesOf(titled, [c!, { track: "titles", id: "two" }, b!, { track: "titles", id: "one" }]);
  const pasted = selection.paste(titled, selection.renewed(copies), 100);
  expect(sourcesOf(pasted).join("")).toBe("abcbc");
  expect(pasted.titles.map(({ at }) => at)).toEqual([3000, 1000, 2100, 100]);
  expect(sourcesOf(selection.paste(project, selection.renewed(copies), 5000)).join("")).toBe("abbcc");
  expect(sourcesOf(selection.paste(project, selection.renewed(copies), 4999)).join("")).toBe("abcbc");
  expect(sourcesOf(selection.paste({ ...project, clips: [] }, selection.renewed(copies), 5000)).join("")).toBe("bc");
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
  const [a, b, c] = project.clips.map(({ id }) => id) as [string, string, string];
  expect(sourcesOf(changes.moveClips(project, [a, b], 1)).join("")).toBe("cab");
  expect(sourcesOf(changes.moveClips(project, [c, a], 1)).join("")).toBe("bac");
  expect(sourcesOf(changes.moveClips(project, [b], -1)).join("")).toBe("bac");
  const titled = changes.addTitle(changes.addTitle(project, 1000, "one"), 3000, "two");
  const both = [
    { track: "titles" as const, id: "one" },
    { track: "titles" as const, id: "two" },
  ];
  // They were selected from the last to the first, and a clip that is selected with them stays.
  const selected = [...both.toReversed(), { track: "clips" as const, id: a }];
  const atAfter = (by: number) => spans.moveSpans(titled, selected, by).titles.map(({ at }) => at);
  expect(atAfter(500)).toEqual([1500, 3500]);
  expect(atAfter(-5000)).toEqual([0, 2000]);
  expect(atAfter(99_000)).toEqual([12_900, 14_900]);
  // Each in its own row.
  const over = changes.overlaySource(titled, source("a"), 2000, "over");
  const mixed = spans.moveSpans(over, [{ track: "overlays", id: "over" }, both[1]!], 500);
  expect([mixed.titles, mixed.overlays].map((items) => items.map(({ at }) => at))).toEqual([[1000, 3500], [2500]]);
  expect(changes.removeSelected(titled, [both[0]!]).titles.map(({ id }) => id)).toEqual(["two"]);
});

test("the sound of a clip gets a row of its own, with fades in place of crossfades", () => {
  const [, { id }, last] = project.clips as [Clip, Clip, Clip];
  const faded = changes.changeItem(project, "clips", id, { crossfade: 800, volume: 0.7, fadeOut: 200 });
  const clip = faded.clips[1]!;
  const detached = changes.detachSound(faded, clip, "sound");
  expect(detached.clips[1]!.volume).toBe(0);
  expect(detached.music).toEqual([
    { id: "sound", source: "b", at: 4200, start: 0, end: 5000, volume: 0.7, fadeIn: 800, fadeOut: 200 },
  ]);
  const both = changes.detachSound(detached, detached.clips[2]!, "other");
  expect(both.music.map((each) => each.id)).toEqual(["sound", "other"]);
  const longer = changes.changeItem(changes.changeItem(faded, "clips", id, { fadeIn: 900 }), "clips", last.id, {
    crossfade: 600,
  });
  expect(changes.detachSound(longer, longer.clips[1]!, "sound").music).toMatchObject([{ fadeIn: 900, fadeOut: 600 }]);
  expect(changes.canDetach(faded, clip)).toBe(true);
  for (const change of [{ speed: 2 }, { speed: 0.5 }, { volume: 0 }])
    expect(changes.canDetach(faded, { ...clip, ...change })).toBe(false);
  const silent = { ...faded, sources: faded.sources.map((each) => ({ ...each, hasSound: false })) };
  expect(changes.canDetach(silent, clip)).toBe(false);
  const cut = changes.changeItem(faded, "clips", id, { start: 1000, end: 4000 });
  expect(changes.detachSound(cut, cut.clips[1]!, "sound").music).toMatchObject([{ start: 1000, end: 4000 }]);
});

test("a row can be muted if it has sound, and is solo only if all of it is", () => {
  const song: Source = { ...source("song"), kind: "sound" };
  const sung = changes.dropSource(changes.dropSource(project, song, 0, "one"), song, 0, "two");
  const solo = changes.changeItem(sung, "music", "one", { isSolo: true });
  expect(changes.mixOf(solo, "music")).toMatchObject({ isSolo: false });
  expect(changes.mixOf(changes.changeSound(sung, "music", { isSolo: true }), "music")).toMatchObject({ isSolo: true });
  expect(changes.changeSound(solo, "music", { isSolo: false }).music[0]!.isSolo).toBe(false);
  expect(changes.mixOf(changes.changeSound(sung, "music", { isMuted: true }), "music")).toMatchObject({
    isMuted: true,
  });
  expect(changes.mixOf(changes.changeSound(sung, "clips", { isMuted: true }), "clips")).toEqual({ isMuted: true });
  const both = changes.changeSound(changes.changeSound(sung, "clips", { isMuted: true }), "clips", { isSolo: true });
  expect(changes.mixOf(both, "clips")).toEqual({ isMuted: true, isSolo: true });
  expect([changes.mixOf(project, "music"), changes.mixOf(changes.addTitle(sung, 0, "title"), "titles")]).toEqual([
    undefined,
    undefined,
  ]);
  const silent = { ...project, sources: project.sources.map((each) => ({ ...each, hasSound: false })) };
  expect(changes.mixOf(silent, "clips")).toBeUndefined();
  const partly = changes.addSource(project, { ...source("silent"), hasSound: false });
  expect(changes.mixOf(changes.moveClips(partly, [partly.clips[3]!.id], 0), "clips")).toEqual({});
});

test("items that begin at the end of the film are left out, and only files on the timeline are used", () => {
  const song: Source = { ...source("song"), kind: "sound" };
  const under = { ...project, sources: [...project.sources, song, source("unused")] };
  for (const [at, count] of [
    [14_999, 1],
    [15_000, 0],
  ] as const) {
    const added = changes.dropSource(changes.overlaySource(under, source("a"), 0, "over"), song, 0, "music");
    const film = changes.changeItem(changes.changeItem(added, "overlays", "over", { at }), "music", "music", { at });
    expect([overlaysIn(film).length, songsIn(film).length]).toEqual([count, count]);
    expect(usedSources(film).map(({ id }) => id)).toEqual(["a", "b", "c", "song"]);
  }
  const over = changes.overlaySource(under, source("unused"), 0, "over");
  expect(usedSources(over).map(({ id }) => id)).toEqual(["a", "b", "c", "unused"]);
});

test("a new overlay is small, in the lower right corner, and new music half as loud", () => {
  const over = changes.overlaySource(project, source("a"), 1000, "over").overlays[0];
  expect(over).toMatchObject({ at: 1000, x: 0.8, y: 0.8, width: 0.32, shape: 0, corners: 0, angle: 0, opacity: 1 });
  expect(over).toMatchObject({ start: 0, end: 5000, volume: 1, fadeIn: 0, fadeOut: 0 });
  const sung = changes.dropSource(project, { ...source("song"), kind: "sound" }, 1000, "song");
  expect(sung.music).toMatchObject([{ at: 1000, start: 0, end: 5000, volume: 0.5 }]);
  expect(sung.clips[0]).toMatchObject({ volume: 1, speed: 1, crossfade: 0, effects: {} });
});

test("the example film has four clips, a title, and music as long as the film", () => {
  const lasting = (id: string, duration: number, kind: Source["kind"] = "video"): Source => ({
    ...source(id),
    kind,
    duration,
  });
  const filmWith = (songLength: number) =>
    withDemo(newProject(), [
      lasting("coast", 14_000),
      lasting("city", 12_000),
      lasting("photo", 4000, "picture"),
      lasting("song", songLength, "sound"),
    ]);
  const film = filmWith(60_000);
  expect([sourcesOf(film), film.titles.length]).toEqual([["coast", "city", "photo", "coast"], 1]);
  expect(film.music).toMatchObject([{ source: "song", at: 0, start: 0, end: projectLength(film) }]);
  expect(filmWith(5000).music[0]!.end).toBe(5000);
  expect(film.music).toMatchObject([{ volume: 0.5, fadeOut: 1500 }]);
  expect(placeClips(film).map(({ at, length }) => [at, length])).toEqual([
    [0, 4000],
    [3200, 4000],
    [6700, 2500],
    [8400, 4000],
  ]);
  expect(film.clips).toMatchObject([
    { volume: 1, effects: {} },
    { start: 2000, volume: 0, effects: { saturation: 1.3 } },
    { effects: { vignette: 0.4 } },
    { start: 8000, speed: 0.5, volume: 0, fadeOut: 1000 },
  ]);
  const title = { text: "Coast and city", at: 600, duration: 2600, y: 0.5, size: 0.16 };
  expect(film).toMatchObject({ name: "Coast and city", titles: [title] });
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
  expect(trim(over, "start", 99_000).overlays[0]).toMatchObject({ at: 5900, start: 4900, end: 5000 });
  const early = changes.changeItem(over, "overlays", "over", { at: 200, start: 1000 });
  expect(trim(early, "start", -500).overlays[0]).toMatchObject({ at: 0, start: 800 });
  expect(trim(early, "start", 700).overlays[0]).toMatchObject({ at: 700, start: 1500 });
  expect(trim(early, "start", 99_000).overlays[0]).toMatchObject({ at: 4100, start: 4900 });
  expect([0, 2200].map((time) => trim(early, "end", time).overlays[0]!.end)).toEqual([1100, 3000]);
  const sung = changes.dropSource(over, { ...source("b"), kind: "sound" }, 2000, "over");
  expect(spans.trimSpan(sung, "music", "over", "start", 2500)).toMatchObject({
    ...{ overlays: over.overlays, music: [{ at: 2500, start: 500, end: 5000 }] },
  });
  const picture = changes.overlaySource(
    { ...project, sources: [{ ...source("p"), kind: "picture" }] },
    source("p"),
    1000,
    "over",
  );
  expect(trim(picture, "start", 500).overlays[0]).toMatchObject({ at: 500, end: 5500 });
  expect(trim(picture, "end", 9000).overlays[0]!.end).toBe(8000);
  const late = changes.changeItem(picture, "overlays", "over", { start: 1000 });
  expect(trim(late, "start", 9000).overlays[0]).toMatchObject({ at: 4900, start: 1000, end: 1100 });
});

test("a title that is added near the end of the film is seen", () => {
  const titleAt = (at: number) => changes.addTitle(project, at, "title").titles[0];
  expect(titleAt(15_000)).toMatchObject({ at: 14_900, duration: 100 });
  expect(titleAt(13_000)).toMatchObject({ at: 13_000, duration: 2000 });
  // A film without clips has no titles, and one of a single frame has them from its start.
  expect(changes.addTitle(newProject(), 0, "title").titles).toEqual([]);
  const frame = changes.addSource(newProject(), { ...source("frame"), duration: 40 });
  expect(changes.addTitle(frame, 40, "title").titles).toMatchObject([{ at: 0, duration: 100 }]);
});

test("an item snaps to the edges of the others", () => {
  const titled = changes.addTitle(changes.addTitle(project, 6000, "one"), 1000, "two");
  const edges = edgesOf(titled, "two");
  expect(new Set(edges)).toEqual(new Set([0, 5000, 6000, 10_000, 15_000]));
  const sung = changes.addSource(titled, { ...source("d"), kind: "sound", duration: 3210 });
  const over = changes.overlaySource(sung, source("a"), 1234, "over");
  expect(edgesOf(over, "two")).toEqual(expect.arrayContaining([3210, 1234, 6234]));
  expect([4970, 5050, 5051, 5700].map((time) => snap(time, edges, 50))).toEqual([5000, 5000, 5051, 5700]);
  // Its end meets the second clip, or its start the first one, whichever is closer.
  expect(snapSpan(1030, 4000, edges, 50)).toBe(1000);
  expect(snapSpan(30, 4990, edges, 50)).toBe(10);
});

test("the first video decides on the size of the film", () => {
  const sizeOf = (...sources: Partial<Source>[]) => {
    const film = sources.reduce<Project>(
      (now, each) => changes.addSource(now, { ...source("x"), ...each }),
      newProject(),
    );
    return [film.width, film.height];
  };
  expect(sizeOf({ kind: "picture" }, { kind: "sound" })).toEqual([1280, 720]);
  expect(sizeOf({ kind: "picture" }, { width: 321, height: 181 }, { width: 80, height: 80 })).toEqual([322, 182]);
});

test("with a file, all that shows or plays it goes, and what is selected goes alone", () => {
  const over = changes.overlaySource(project, source("b"), 0, "over");
  const full = changes.addTitle(changes.dropSource(over, { ...source("b"), kind: "sound" }, 0, "song"), 0, "title");
  const without = changes.removeSource(full, "b");
  expect(without.sources.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(sourcesOf(without)).toEqual(["a", "c"]);
  expect([without.overlays, without.titles, without.music].map(({ length }) => length)).toEqual([0, 1, 0]);
  const rest = changes.removeSelected(full, [
    { track: "overlays", id: "over" },
    { track: "music", id: "song" },
  ]);
  expect([rest.clips, rest.overlays, rest.titles, rest.music].map(({ length }) => length)).toEqual([3, 0, 1, 0]);
});

test("a faster clip keeps its least length on the timeline, and a picture can become longer", () => {
  const [{ id }] = project.clips as [Project["clips"][0]];
  const fast = changes.changeItem(project, "clips", id, { speed: 4 });
  expect(changes.trimClip(fast, id, "end", 0).clips[0]).toMatchObject({ start: 0, end: 400 });
  expect(changes.trimClip(fast, id, "start", 5000).clips[0]).toMatchObject({ start: 4600, end: 5000 });
  const part = changes.changeItem(fast, "clips", id, { start: 1000, end: 4000 });
  expect(changes.trimClip(part, id, "end", 0).clips[0]).toMatchObject({ start: 1000, end: 1400 });
  expect(changes.trimClip(part, id, "start", 5000).clips[0]).toMatchObject({ start: 3600, end: 4000 });
  const picture = changes.addSource(newProject(), { ...source("p"), kind: "picture" });
  expect(changes.trimClip(picture, picture.clips[0]!.id, "end", 9000).clips[0]!.end).toBe(9000);
  expect(changes.trimClip(changes.dropSource(project, GAP, 0, "gap"), "gap", "end", 9000).clips[0]!.end).toBe(9000);
});

test("a title is trimmed at its edges, not before the film, and to no less than can be seen", () => {
  const titled = changes.addTitle(project, 1000, "title");
  const trim = (edge: "start" | "end", time: number) =>
    spans.trimSpan(titled, "titles", "title", edge, time).titles.map(({ at, duration }) => [at, duration])[0];
  expect(trim("end", 4000)).toEqual([1000, 3000]);
  expect(trim("end", 0)).toEqual([1000, 100]);
  expect(trim("start", 2000)).toEqual([2000, 3000]);
  expect(trim("start", -500)).toEqual([0, 5000]);
  expect(trim("start", 9000)).toEqual([4900, 100]);
  const later = changes.addTitle(titled, 6000, "later");
  expect(spans.trimSpan(later, "titles", "later", "end", 7000).titles).toMatchObject([
    { at: 1000, duration: 4000 },
    { at: 6000, duration: 1000 },
  ]);
});

test("fades stay within titles, overlays and music that become shorter", () => {
  const over = changes.overlaySource(changes.addTitle(project, 0, "title"), source("a"), 0, "over");
  const full = changes.dropSource(over, { ...source("b"), kind: "sound" }, 0, "song");
  const fades = { fadeIn: 800, fadeOut: 900 };
  const titled = changes.changeItem(full, "titles", "title", fades);
  expect(titled.titles[0]).toMatchObject(fades);
  expect(spans.trimSpan(titled, "titles", "title", "end", 1000).titles[0]).toMatchObject({ fadeIn: 800, fadeOut: 200 });
  expect(spans.trimSpan(titled, "titles", "title", "end", 500).titles[0]).toMatchObject({ fadeIn: 500, fadeOut: 0 });
  const short = { ...fades, start: 1000, end: 2000 };
  expect(changes.changeItem(full, "overlays", "over", short).overlays[0]).toMatchObject({ fadeIn: 800, fadeOut: 200 });
  expect(changes.changeItem(full, "music", "song", short).music[0]).toMatchObject({ fadeIn: 800, fadeOut: 200 });
});

test("the rows show what is in the film, under its name, and what is silent", () => {
  const late = changes.overlaySource(project, source("b"), 12_000, "over");
  const sung = changes.dropSource(late, { ...source("c"), kind: "sound" }, 0, "song");
  const muted = changes.changeItem(changes.addTitle(sung, 1000, "title"), "music", "song", {
    isMuted: true,
    at: 16_000,
    start: 500,
  });
  const solo = changes.changeSound(muted, "clips", { isSolo: true });
  const named = { ...solo, sources: solo.sources.map((each) => ({ ...each, name: `${each.id}.mp4` })) };
  expect(spans.spansOf(named, "overlays")).toEqual([
    { id: "over", text: "b.mp4", at: 12_000, length: 3000, file: { source: "b", from: 0 }, isSilent: false },
  ]);
  expect(spans.spansOf(muted, "music")).toEqual([
    { id: "song", text: "c", at: 16_000, length: 0, file: { source: "c", from: 500 }, isSilent: true },
  ]);
  // Also music that is not muted, beside a sound that is solo.
  const beside = changes.changeSound(sung, "clips", { isSolo: true });
  expect([sung, beside].map((each) => spans.spansOf(each, "music")[0]!.isSilent)).toEqual([false, true]);
  const cut = changes.changeItem(late, "overlays", "over", { at: 0, start: 1000, end: 3000 });
  expect(spans.spansOf(cut, "overlays")).toMatchObject([{ length: 2000, file: { from: 1000 } }]);
  expect(spans.spansOf(muted, "titles")).toEqual([{ id: "title", text: "Title", at: 1000, length: 4000 }]);
});

test("items at the same time lie below each other, and others in the same row", () => {
  const spansAt = (...times: [at: number, length: number][]) => times.map(([at, length]) => ({ at, length }));
  expect(rowsOf(spansAt([0, 1000], [500, 1000], [1000, 500], [1200, 100], [1500, 100]))).toEqual([0, 1, 0, 2, 0]);
});

test("overlays and music are pasted at the playhead, and their copies lie behind them", () => {
  const over = changes.overlaySource(project, source("a"), 1000, "over");
  const full = changes.dropSource(over, { ...source("b"), kind: "sound" }, 3000, "song");
  const both = [
    { track: "overlays", id: "over" },
    { track: "music", id: "song" },
  ] as const;
  const copies = selection.renewed(selection.copiesOf(full, both));
  const timesIn = ({ overlays, music }: Project) => [overlays, music].map((items) => items.map(({ at }) => at));
  expect(timesIn(selection.paste(full, copies, 500))).toEqual([
    [1000, 500],
    [3000, 2500],
  ]);
  // What has no file any more is left out.
  expect(timesIn(selection.paste(changes.removeSource(full, "a"), copies, 500))).toEqual([[], [3000, 2500]]);
  // The last one ends at 8 s.
  expect(timesIn(selection.duplicate(full, both, copies))).toEqual([
    [1000, 8000],
    [3000, 10_000],
  ]);
  // Here, the overlay begins later and ends later, at 9 s.
  const late = changes.changeItem(full, "overlays", "over", { at: 5000, start: 1000 });
  expect(timesIn(selection.duplicate(late, both, selection.copiesOf(late, both)))).toEqual([
    [5000, 11_000],
    [3000, 9000],
  ]);
});

test("a click with Shift selects backward as well, and one item more in another row", () => {
  const titled = changes.addTitle(project, 0, "title");
  const [a, b, c] = titled.clips.map(({ id }) => ({ track: "clips", id })) as [
    changes.Selection,
    changes.Selection,
    changes.Selection,
  ];
  const title = { track: "titles", id: "title" } as const;
  const withShift = (selected: changes.Selection[], item: changes.Selection) =>
    selection.selectedBy(titled, selected, item, { shiftKey: true, ctrlKey: false, metaKey: false });
  expect(withShift([c], a)).toEqual([a, b, c]);
  expect(withShift([title, b], a)).toEqual([title, a, b]);
  expect(withShift([title], a)).toEqual([title, a]);
  // An item that is selected already is the end of the range, not its start.
  expect(withShift([a, c], c)).toEqual([a, b, c]);
});
