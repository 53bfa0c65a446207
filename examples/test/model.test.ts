/** Captions, texts, kept projects, undo and messages: no browser is needed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AbortedError, GLContextError, MFXError, type MFXErrorCode, type MFXErrorDetails, SinkError } from "mfx/next";
import ts from "typescript";
import { expect, onTestFinished, test, vi } from "vitest";
import { messageOf, obstacleText } from "../editor/src/errors";
import { codecNames } from "../editor/src/export/codecs";
import { extensionOf, fileNameOf } from "../editor/src/export/job";
import { addFile } from "../editor/src/media/open";
import { parseProject } from "../editor/src/media/projects";
import { StorageError } from "../editor/src/media/store";
import { thumbnailAt, thumbnailTimes } from "../editor/src/media/thumbnails";
import { columnsOf } from "../editor/src/media/waveform";
import { isCaptions, parseCaptions } from "../editor/src/model/captions";
import * as changes from "../editor/src/model/changes";
import { effectControls } from "../editor/src/model/effects";
import { commit, endGesture, redo, startHistory, undo } from "../editor/src/model/history";
import { failedSource, GAP, newProject, type Project } from "../editor/src/model/project";
import { ranges } from "../editor/src/model/ranges";
import { parseTime, sizeText, timeText } from "../editor/src/ui/format";
import { project, source } from "./model-support";

test("captions of SRT and WebVTT become titles", () => {
  const srt =
    "1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<i>Hello</i>\r\nthere\r\nyou\r\n\r\n2\r\n01:02:00,000 --> 01:02:01,000\r\nLate";
  expect(parseCaptions(srt)).toMatchObject([
    { text: "Hello\nthere\nyou", at: 1000, duration: 1500 },
    { text: "Late", at: 3_720_000, duration: 1000 },
  ]);
  expect(new Set(parseCaptions(srt).map(({ id }) => id)).size).toBe(2);
  const vtt = "WEBVTT\r\rNOTE no caption\r\rintro\r00:01.000 --> 00:03.000 align:start\rQ &amp; A\r";
  expect(parseCaptions(vtt)).toMatchObject([{ text: "Q & A", at: 1000, duration: 2000 }]);
  expect(parseCaptions("no captions at all")).toEqual([]);
  const backward =
    "00:00:02,000 --> 00:00:01,000\nBackward\n\n00:00:01,000 --> 00:00:02,000\n<i></i>\n\n0:03.000 --> 0:03.000\nShort";
  expect(parseCaptions(backward)).toEqual([]);
  const other = "At 00:01.000 --> 00:02.000\nNo cue\n\n00:01;000 --> 00:02.000\nNo time";
  expect(parseCaptions(other)).toEqual([]);
  const signs = "\t00:01.000-->00:02.000\n{\\i1}{laughs}&lt;b&gt;&nbsp;&amp;lt;";
  expect(parseCaptions(signs)).toMatchObject([
    { text: "{laughs}<b> &lt;", y: 0.88, size: 0.055, background: "rgb(0 0 0 / 60%)" },
  ]);
  const named = ["film.SRT", "film.vtt", "film.srt.mp4", "vtt"].filter((name) => isCaptions(new File([], name)));
  expect(named).toEqual(["film.SRT", "film.vtt"]);
});

test("times and sizes are rounded to the next unit", () => {
  expect([timeText(59_999, 2), timeText(59_600), timeText(67_540, 1)]).toEqual(["1:00.00", "1:00", "1:07.5"]);
  expect([100, 850_000, 1e6, 4_250_000].map(sizeText)).toEqual(["1 KB", "850 KB", "1.0 MB", "4.3 MB"]);
  expect([1e7, 850_000_000, 1e9, 4.2e9].map(sizeText)).toEqual(["10 MB", "850 MB", "1.0 GB", "4.2 GB"]);
  expect([999_499, 999_500, 9_949_999, 9_950_000].map(sizeText)).toEqual(["999 KB", "1.0 MB", "9.9 MB", "10 MB"]);
  expect([999_499_999, 999_500_000].map(sizeText)).toEqual(["999 MB", "1.0 GB"]);
});

test("a time is read in seconds, minutes and hours, and other text is none", () => {
  const texts = ["90", "1:30", "0:01:30", "1:30.5", "1:30,5", " 2.5 s ", ".5", "-2", "-1:30"];
  expect(texts.map(parseTime)).toEqual([90_000, 90_000, 90_000, 90_500, 90_500, 2500, 500, -2000, -90_000]);
  for (const text of ["", "soon", "1:", "1:-5", "1:2:3:4", "2 3", "5x", "Infinity", "1.5.2"])
    expect(parseTime(text), text).toBeUndefined();
});

test("a file's name has no characters that file systems refuse", () => {
  expect(fileNameOf(' a/b: "c"? ')).toBe("a b c");
  expect(fileNameOf(".a\\b*c<d>e|f\tg. .")).toBe("a b c d e f g");
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

test("a damaged project is none", () => {
  const laid = changes.overlaySource(changes.addTitle(project, 0, "title"), source("a"), 0, "over");
  const full = changes.dropSource(laid, { ...source("b"), kind: "sound" }, 0, "song");
  const [first, clip] = [full.sources[0]!, full.clips[0]!];
  const set = changes.changeItem(full, "clips", clip.id, { turn: 90, flip: "upright", effects: { hue: 30 } });
  const gapped = changes.dropSource(changes.changeSound(set, "music", { isSolo: true }), GAP, 0, "gap");
  const isRead = (change: object) => parseProject(JSON.stringify({ ...gapped, ...change })) !== undefined;
  expect(isRead({})).toBe(true);
  const chosen = { ...clip, turn: 90, transition: "slide", flip: "sideways", isFilling: true, speed: 0.25 };
  const mixed = { ...full.music[0], isMuted: true, isSolo: true, isDucked: true };
  // The lowest values that the editor's own fields and gestures set.
  const soundless = { start: 0, volume: 0, fadeIn: 0, fadeOut: 0 };
  for (const change of [
    { clips: [{ ...clip, ...soundless, crossfade: 0, turn: 0, flip: "none", effects: { hue: -180 } }] },
    {
      overlays: [
        { ...full.overlays[0], ...soundless, at: 0, x: -0.5, y: -0.5, shape: 0, corners: 0, angle: -15, opacity: 0 },
      ],
    },
    { titles: [{ ...full.titles[0], text: "", at: 0, x: -0.5, y: -0.5, fadeIn: 0, fadeOut: 0 }] },
    { music: [{ ...full.music[0], ...soundless, at: 0 }] },
    // And each of their choices.
    ...[
      { turn: 180, transition: "crossfade" },
      { turn: 270, transition: "wipe" },
    ].map((choice) => ({
      clips: [{ ...chosen, ...choice }],
    })),
    ...[{ clips: [chosen] }, { music: [mixed], clipSound: { isMuted: true } }],
    ...["picture", "sound"].map((kind) => ({
      sources: [...full.sources, { ...first, id: kind, kind, width: 0, height: 0, hasSound: false }],
    })),
  ])
    expect(isRead(change), JSON.stringify(change)).toBe(true);
  for (const [list, item, ...others] of [
    ["sources", ...full.sources],
    ["clips", chosen],
    ["overlays", full.overlays[0]],
    ["titles", full.titles[0]],
    ["music", mixed],
  ] as const)
    for (const name of Object.keys(item!))
      expect(isRead({ [list]: [{ ...item, [name]: [null] }, ...others] }), `${list}, ${name}`).toBe(false);
  for (const change of [
    ...["sources", "clips", "overlays", "music"].flatMap((list) =>
      [null, {}, "none", 5, [null], [{}], ["a"]].map((value) => ({ [list]: value })),
    ),
    ...[{ titles: "none" }, { titles: [null] }, { titles: [{}] }, { clipSound: null }, { clipSound: { isMuted: 1 } }],
    ...[{ id: 5 }, { name: null }, { width: 0 }, { height: "720" }, { frameRate: 0 }, { frameRate: null }],
    { sources: [{ ...first, kind: "text" }, ...full.sources.slice(1)] },
    // Files that parts of the film need.
    { sources: full.sources.slice(1) },
    ...[
      ...[{ end: clip.start }, { speed: 0 }, { volume: null }, { effects: null }],
      ...[{ effects: { hue: "30" } }, { transition: "star" }, { flip: 1 }, { turn: "90" }, { start: -1 }],
    ].map((wrong) => ({ clips: [{ ...clip, ...wrong }] })),
    ...(["clips", "overlays", "music"] as const).flatMap((list) =>
      [{ source: "none" }, { start: 1000, end: 1000 }].map((wrong) => ({ [list]: [{ ...full[list][0], ...wrong }] })),
    ),
    { overlays: [{ ...full.overlays[0], width: "wide" }] },
    { titles: [{ ...full.titles[0], text: 5 }] },
    { music: [{ ...full.music[0], at: null }] },
  ])
    expect(isRead(change), JSON.stringify(change)).toBe(false);
});

test("properties that a project of an earlier editor lacks have their defaults", () => {
  const { clipSound: _, ...titled } = changes.addTitle(
    changes.overlaySource(project, source("a"), 0, "over"),
    0,
    "one",
  );
  const { font, fadeIn, y, ...title } = titled.titles[0]!;
  const { angle, opacity, ...overlay } = titled.overlays[0]!;
  const old = parseProject(JSON.stringify({ ...titled, titles: [title], overlays: [overlay] }));
  expect(old).toMatchObject({
    ...{ clipSound: {}, changed: 0 },
    titles: [{ font: "600 sans-serif", fadeIn: 0, y: 0.82 }],
    overlays: [{ angle: 0, opacity: 1 }],
  });
  expect([font, fadeIn, y, angle, opacity]).toEqual(["600 sans-serif", 0, 0.82, 0, 1]);
  const least = parseProject('{"version":1,"id":"old","name":"Old"}');
  expect(least).toMatchObject({
    id: "old",
    name: "Old",
    width: 1280,
    height: 720,
    frameRate: 30,
    clips: [],
    music: [],
  });
});

test("a file has the extension of its type, and its codecs have their usual names", () => {
  const types = ['video/mp4; codecs="h264,aac"', "video/webm", "image/gif", "audio/mp4", "audio/webm", "text/plain"];
  expect(types.map(extensionOf)).toEqual(["mp4", "webm", "gif", "m4a", "weba", ""]);
  expect(codecNames('video/mp4; codecs="h264,aac"')).toBe("H.264 and AAC");
  expect(codecNames('video/webm; codecs="vp9,opus"')).toBe("VP9 and Opus");
  expect(codecNames('audio/webm; codecs="opus"')).toBe("Opus");
  expect(codecNames('video/mp4; codecs="av1,vp8"')).toBe("AV1 and VP8");
  expect(codecNames("image/gif")).toBe("");
});

test("the timeline shows the thumbnail that is nearest to a time", () => {
  const thumbnails = [0, 1000, 2000].map((time) => ({ time, picture: {} as ImageBitmap }));
  const shownAt = (time: number) => thumbnailAt(thumbnails, time)?.time;
  expect([-5, 500, 600, 1400, 1600, 9000].map(shownAt)).toEqual([0, 0, 1000, 1000, 2000, 2000]);
  expect(thumbnailAt([], 0)).toBeUndefined();
});

test("there is a thumbnail for each second of a file, and 60 of a long one", () => {
  expect([0, 1000, 1001, 2400].map(thumbnailTimes)).toEqual([[0], [0], [0, 500.5], [0, 800, 1600]]);
  const long = thumbnailTimes(120_000);
  expect([long.length, long[1], long.at(-1)]).toEqual([60, 2000, 118_000]);
  // And 20 columns of its waveform for each second.
  expect([0, 1000, 1001, 400_000, 500_000].map(columnsOf)).toEqual([1, 20, 21, 8000, 8000]);
});

test("a picture lasts four seconds, and is kept in memory with 1920 pixels at most", async () => {
  class Bitmap {
    isClosed = false;
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    close() {
      this.isClosed = true;
    }
  }
  const made: Bitmap[] = [];
  let size: readonly [number, number] = [640, 480];
  vi.stubGlobal("ImageBitmap", Bitmap);
  vi.stubGlobal("createImageBitmap", async (from: unknown, options?: ImageBitmapOptions) => {
    if (options) expect([from, options.resizeQuality]).toEqual([made.at(-1), "high"]);
    made.push(options ? new Bitmap(options.resizeWidth!, options.resizeHeight!) : new Bitmap(...size));
    return made.at(-1);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const photo = () => addFile(new File([], "photo.jpg", { type: "image/jpeg" }));
  const { source } = await photo();
  expect(source).toMatchObject({ name: "photo.jpg", kind: "picture", duration: 4000, width: 640, height: 480 });
  expect(source.hasSound).toBe(false);
  size = [1920, 1080];
  expect((await photo()).source).toMatchObject({ width: 1920, height: 1080 });
  size = [3002, 4000];
  expect((await photo()).source).toMatchObject({ width: 1441, height: 1920 });
  size = [4000, 3001];
  expect((await photo()).source).toMatchObject({ width: 1920, height: 1440 });
  expect(made.map(({ isClosed }) => isClosed)).toEqual([false, false, true, false, true, false]);
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
  expect(history.past).toHaveLength(50);
  expect(commit(undo(history), project).future).toEqual([]);
});

test("the last 200 changes can be undone", () => {
  let history = startHistory(0);
  for (let step = 1; step <= 205; step++) history = commit(history, step);
  expect([history.past.length, history.past[0]]).toEqual([200, 5]);
  for (let step = 0; step < 300; step++) history = undo(history);
  expect([history.present, history.future.length]).toEqual([5, 200]);
});

test("a gesture that is taken back is no step of undo", () => {
  const before = startHistory(project);
  const moved = commit(before, changes.moveClips(project, [project.clips[0]!.id], 2), "drag");
  expect(moved.past).toHaveLength(1);
  expect(commit(moved, project, "drag")).toEqual(before);
  expect(commit(moved, project, "other").past).toHaveLength(2);
});

test("a gesture that has ended is followed by another step of undo", () => {
  const moved = commit(startHistory(project), changes.addTitle(project, 0, "one"), "drag");
  const again = changes.addTitle(moved.present, 0, "two");
  expect(commit(moved, again, "drag").past).toEqual([project]);
  expect(commit(endGesture(moved), again, "drag").past).toEqual([project, moved.present]);
  expect(commit(undo(commit(moved, again)), again).past).toHaveLength(2);
  expect(commit(undo(moved), again, "drag").past).toEqual([project]);
  expect(commit(redo(undo(moved)), again, "drag").past).toEqual([project, moved.present]);
});

test("at the ends of the history, undo and redo change nothing", () => {
  const start = startHistory(project);
  expect([undo(start), redo(start)]).toEqual([start, start]);
  expect(commit(start, project)).toBe(start);
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

test("a message names the file, and the words fit its failure", () => {
  const said = (code: MFXErrorCode, details: MFXErrorDetails = {}) =>
    messageOf(new MFXError(code, "for developers", details), "a.mp4");
  expect(said("container-corrupt")).toBe("“a.mp4” is damaged. Use another copy.");
  expect(said("container-empty")).toBe("“a.mp4” is empty.");
  expect(said("container-no-track")).toContain("“a.mp4” has neither picture nor sound");
  expect(said("container-truncated")).toContain("“a.mp4” is incomplete: its end is missing");
  expect(said("source-failed")).toContain("“a.mp4” could not be read. Was it moved or deleted?");
  // Added once more, it would not be the file of the clips.
  expect(said("source-failed")).toContain("Reload the page if it is in the project; if not, add it again.");
  expect(said("codec-failed")).toMatch(/^“a\.mp4” is damaged\. /);
  expect(said("codec-failed", { timestamp: 0 })).toMatch(/^“a\.mp4” is damaged at 0\.0 s\. /);
  expect(said("codec-failed", { timestamp: 1_250_000 })).toMatch(/^“a\.mp4” is damaged at 1\.3 s\. /);
  expect(said("codec-unsupported")).toMatch(/can't decode “a\.mp4”.*for developers/);
  expect(said("feature-missing")).toContain("This browser has no WebCodecs.");
  expect(said("feature-missing", { feature: "WebGL2" })).toContain("This browser has no WebGL2.");
  expect(said("gl-unavailable")).toContain("Turn on hardware acceleration");
  expect(said("sink-failed")).toMatch(/could not be saved.*for developers/);
  expect(said("worker-failed")).toContain("the browser ended its worker");
  expect(said("shader-failed")).toBe("for developers");
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
  // What is not in the film is no layer of it.
  const muted = changes.changeItem(both, "music", "song", { isMuted: true });
  expect(named(muted, "audioEffect.overlay.layers[0].clip")).toBe("c");
  const shown = changes.overlaySource(project, source("b"), 0, "late");
  const hidden = changes.changeItem(shown, "overlays", "late", { at: 15_000 });
  const late = changes.overlaySource(hidden, source("c"), 0, "over");
  expect(named(late, "audioEffect.overlay.layers[0].clip")).toBe("c");
  expect(named(changes.overlaySource(late, source("a"), 0, "upper"), "overlay.layers[1].clip")).toBe("a");
  // Of ten clips and more as well.
  const long = Array.from({ length: 11 }, (_, index) => String(index)).reduce(
    (now, id) => changes.addSource(now, source(id)),
    newProject(),
  );
  expect(named(long, "concat[10].clip")).toBe("10");
});

test("a reason for which nothing is copied names what is in the way", () => {
  for (const [reason, words] of [
    ["effect", "a clip has effects"],
    ["transition", "a crossfade"],
    ["speed", "another speed"],
    ["layer", "music, or something lies over the film"],
    ["picture", "a picture or a gap"],
    ["streams", "not a file"],
    ["format", "differ in codec or size"],
    ["key-frame", "start at a key frame"],
  ] as const)
    expect(obstacleText[reason]).toContain(words);
});

test("a message says what the storage lacks, and without a name it is about a file", () => {
  expect(messageOf(new StorageError("project"))).toContain("The project could not be saved in this browser");
  expect(messageOf(new StorageError("full"), "a.mp4")).toContain("The disk is full, so “a.mp4” can't be kept");
  expect(messageOf(new StorageError("unavailable"))).toContain("no room for files here, so a file can't be kept");
  expect(messageOf(new DOMException("", "QuotaExceededError"))).toContain("The disk is full");
  expect(messageOf(new DOMException("", "InvalidStateError"), "a.png")).toContain("“a.png” is not a picture");
  expect(messageOf(new MFXError("codec-unsupported", "no"))).toContain("This browser can't decode a file.");
  expect(messageOf(new MFXError("container-empty", "no"))).toBe("A file is empty.");
  const others = [new Error("broken"), new DOMException("gone", "NotFoundError"), "text"];
  expect(others.map((error) => messageOf(error, "a.mp4"))).toEqual(["broken", "gone", "text"]);
});
