/** The editor's data: no browser is needed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import ts from "typescript";
import { copiedSize, expectedSize, fileNameOf } from "../editor/src/export/job";
import * as changes from "../editor/src/model/changes";
import { commit, redo, startHistory, undo } from "../editor/src/model/history";
import {
  clipLength,
  isHeard,
  newProject,
  type Project,
  placeClips,
  projectLength,
  type Source,
} from "../editor/src/model/project";
import { ranges } from "../editor/src/model/ranges";
import { edgesOf, snap, snapSpan } from "../editor/src/model/snap";

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
  const faded = changes.changeClip(split, split.clips[3]!.id, { crossfade: 800 });
  expect(projectLength(faded)).toBe(14_200);
  expect(placeClips(faded).map(({ at }) => at)).toEqual([0, 5000, 6000, 9200]);
});

test("a crossfade takes at most half of either clip", () => {
  const short = changes.trimClip(project, project.clips[1]!.id, "end", 1000);
  const faded = changes.changeClip(short, short.clips[1]!.id, { crossfade: 5000 });
  expect(placeClips(faded).map(({ at }) => at)).toEqual([0, 4500, 5500]);
});

test("clips keep their least length, and fades stay within them", () => {
  const [{ id }] = project.clips as [Project["clips"][0]];
  expect(changes.trimClip(project, id, "start", 9000).clips[0]).toMatchObject({ start: 4900, end: 5000 });
  expect(changes.trimClip(project, id, "end", 9000).clips[0]!.end).toBe(5000);
  const faded = changes.changeClip(project, id, { fadeIn: 3000, fadeOut: 2000 });
  const { fadeIn, fadeOut, ...clip } = changes.changeClip(faded, id, { speed: 2 }).clips[0]!;
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
  const copied = changes.duplicate(project, { track: "clips", id: project.clips[0]!.id }, "copy");
  expect(sourcesOf(copied).join("")).toBe("aabc");
  expect(copied.clips[1]!.id).toBe("copy");
  const atOf = (time: number) => {
    const titled = changes.addTitle(project, time, "title");
    return changes.duplicate(titled, { track: "titles", id: "title" }, "copy").titles[1]!.at;
  };
  expect(atOf(2000)).toBe(6000);
  expect(atOf(12_000)).toBe(12_000);
});

test("a muted sound is not heard, and beside one that is solo no other", () => {
  const sound: Source = { ...source("song"), kind: "sound" };
  let songs = changes.dropSource(changes.dropSource(project, sound, 0, "one"), sound, 0, "two");
  const heard = () => [songs.clipSound, ...songs.music].map((each) => isHeard(songs, each));
  expect(heard()).toEqual([true, true, true]);
  songs = changes.changeMusic(songs, "two", { isMuted: true });
  expect(heard()).toEqual([true, true, false]);
  songs = changes.changeMusic(songs, "one", { isSolo: true });
  expect(heard()).toEqual([false, true, false]);
  songs = changes.changeSound(songs, "clips", { isSolo: true });
  expect(heard()).toEqual([true, true, false]);
  songs = changes.changeSound(songs, "music", { isMuted: true });
  expect(heard()).toEqual([true, false, false]);
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

test("a file's name has no characters that file systems refuse", () => {
  expect(fileNameOf(' a/b: "c"? ')).toBe("a b c");
  expect(fileNameOf("../\u0000.")).toBe("Film");
  expect(fileNameOf("Größe 2.0")).toBe("Größe 2.0");
});

test("any 50 changes can be undone and redone", () => {
  let history = startHistory(project);
  const kinds: ((now: Project, step: number) => Project)[] = [
    (now, step) => changes.splitAt(now, 700 + step * 180, String(step)),
    (now, step) => changes.moveClip(now, now.clips[0]!.id, step % now.clips.length || 1),
    (now, step) => changes.changeClip(now, now.clips.at(-1)!.id, { volume: 1 + step / 100 }),
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
});

test("a gesture that is taken back is no step of undo", () => {
  const before = startHistory(project);
  const moved = commit(before, changes.moveClip(project, project.clips[0]!.id, 2), "drag");
  expect(moved.past).toHaveLength(1);
  expect(commit(moved, project, "drag")).toEqual(before);
  expect(commit(moved, project, "other").past).toHaveLength(2);
});

test("the sliders' ranges are those of the library's reference", async () => {
  const { effectControls } = await import("../editor/src/model/effects");
  const types = join(__dirname, "../../library/src");
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
    text: "effects/text.ts",
  };
  for (const { of, min, max, step } of Object.values(ranges))
    expect([min, max, step], of.join()).toEqual(rangeOf(files[of[0]], of[1]));
});

test("failures are told in words for the person who edits", async () => {
  const { messageOf } = await import("../editor/src/errors");
  const { AbortedError, GLContextError, SinkError } = await import("mfx/next");
  expect(messageOf(new GLContextError("gl-context-lost", "lost"))).toBe(
    "The graphics card was reset. Your project is safe. Try again.",
  );
  const full = new SinkError("sink-failed", "no", { cause: new DOMException("", "QuotaExceededError") });
  expect(messageOf(full)).toContain("The disk is full");
  expect(messageOf(new AbortedError())).toBeUndefined();
});
