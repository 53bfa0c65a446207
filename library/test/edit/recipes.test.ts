// @module-tag node
/** What an edit tells before anything is opened: its length, size and recipe, which copies and players read. */
import { describe, expect, test } from "vitest";
import {
  animate,
  audioEffect,
  type ConcatOptions,
  clip,
  combine,
  concat,
  conform,
  type Edit,
  effect,
  fromStreams,
  gap,
  limit,
  loop,
  overlay,
  reverse,
  type SoundValue,
  silence,
  sound,
  speed,
  still,
  tone,
  visual,
} from "../../releases/next.ts";
import { hasSameSound, isSameEdit } from "../../src/edit/compare.ts";
import { segmentsOf } from "../../src/edit/copy-plan.ts";
import { makeEdit, soundOf } from "../../src/edit/edit.ts";
import { fileEdit } from "../../src/edit/file-edit.ts";
import { TrackType } from "../../src/media/types.ts";

const file = (duration: number) =>
  makeEdit({
    // Files are compared by what reads them.
    recipe: { stage: "file", options: { share: () => ({}) }, inputs: [] },
    duration,
    video: { width: 64, height: 36, frameRate: 25 },
    audio: { sampleRate: 48_000, numberOfChannels: 2 },
    start: () => ({}),
  });
const [a, b, unmeasured] = [file(2000), file(3000), file(Number.NaN)];
const side = { duration: 400, width: 16, height: 16 };
const picture = still("red", side);

test.each([
  ["mp4a.40.2", 44_100, true],
  ["mp4a.40.2", 24_000, false],
  ["mp4a.40.5", 44_100, false],
  ["mp4a.40.29", 44_100, false],
  ["opus", 24_000, true],
])("sound of %s at %i Hz tells the format that it has once it is decoded: %s", (codec, sampleRate, isKnown) => {
  const config = { codec, sampleRate, numberOfChannels: 1 };
  const track = { ...config, config, id: 1, type: TrackType.Audio, duration: 1e6, createdAt: undefined } as const;
  const toChunk = () => expect.unreachable("Nothing is decoded.");
  const opened = fileEdit({
    share: () => expect.unreachable("Nothing is opened."),
    videoTracks: [],
    audioTracks: [{ ...track, toChunk }],
    subtitles: [],
    close: () => {},
  });
  expect(opened.audio).toMatchObject({ sampleRate, numberOfChannels: 1 });
  const format = { sampleRate, numberOfChannels: 1 };
  const part = clip(opened, { end: 500 });
  const stages = [part, reverse(opened), speed(opened, 2), overlay(opened, []), combine({ audio: opened })];
  const joinedStages = [concat([part, opened]), loop(opened, 2), conform(opened, { width: 64 })];
  const withPicture = combine({ video: picture, audio: opened });
  const mixed = audioEffect(opened, [sound.mix(tone({ duration: 9 }))]);
  for (const edit of [opened, ...stages, ...joinedStages, withPicture, effect(withPicture, [visual.emboss()]), mixed])
    expect(soundOf(edit)).toEqual(isKnown ? format : { sampleRate: undefined, numberOfChannels: undefined });
});

test("joined sound has two channels at most, unless it is asked for more", () => {
  const surround = fromStreams(() => ({}), { duration: 9, tracks: ["audio"], sampleRate: 44_100, numberOfChannels: 6 });
  expect(concat([gap(9), surround, a]).audio).toEqual({ sampleRate: 44_100, numberOfChannels: 2 });
  expect(concat([a, surround], { numberOfChannels: 6 }).audio).toEqual({ sampleRate: 48_000, numberOfChannels: 6 });
});

test("a file is as long as the longest of its first tracks, and each track is an edit of its own", () => {
  const toChunk = () => expect.unreachable("Nothing is decoded.");
  const video = (width: number, duration: number) => {
    const config = { codec: "vp8", codedWidth: width, codedHeight: 2 };
    const shape = { config, codec: "vp8", width, height: 2, rotation: 0, frameRate: 25 } as const;
    return { ...shape, id: 1, type: TrackType.Video, duration, createdAt: undefined, toChunk } as const;
  };
  const audio = (numberOfChannels: number, duration: number | undefined) => {
    const config = { codec: "opus", sampleRate: 48_000, numberOfChannels };
    return { ...config, config, id: 2, type: TrackType.Audio, duration, createdAt: undefined, toChunk } as const;
  };
  const opened = fileEdit({
    share: () => expect.unreachable("Nothing is opened."),
    videoTracks: [video(4, 1e6), video(8, 5e6)],
    audioTracks: [audio(1, 2e6), audio(2, undefined)],
    subtitles: [],
    close: () => {},
  });
  expect([opened.duration, opened.video!.width, opened.audio!.numberOfChannels]).toEqual([2000, 4, 1]);
  const { videoTracks, audioTracks, subtitles } = opened;
  expect([opened, opened.video, opened.audio, videoTracks, audioTracks, subtitles].every(Object.isFrozen)).toBe(true);
  const told = ({ duration, ...edit }: Edit) => [duration, edit.video?.width, edit.audio?.numberOfChannels];
  expect(opened.videoTracks.map(told)).toEqual([
    [1000, 4, undefined],
    [5000, 8, undefined],
  ]);
  expect(opened.audioTracks.map(told)).toEqual([
    [2000, undefined, 1],
    [Number.NaN, undefined, 2],
  ]);
});

test("a combined edit is copied from the file of its picture and from that of its sound", () => {
  const film = combine({ video: a, audio: b });
  const whole = { start: 0, end: 2000 };
  expect(segmentsOf(film, "video")).toMatchObject([{ ...whole, path: "combine.video" }]);
  expect(segmentsOf(film, "audio")).toMatchObject([{ ...whole, path: "combine.audio" }]);
  expect(segmentsOf(film, "video")[0]!.file === a).toBe(true);
  expect(segmentsOf(film, "audio")[0]!.file === b).toBe(true);
});

test("a part of a joined film is copied from where it begins to where it ends", () => {
  expect(segmentsOf(clip(concat([a, b]), { start: 1500, end: 2500 }), "video")).toMatchObject([
    { start: 1500, end: 2000, path: "clip.concat[0]" },
    { start: 0, end: 500, path: "clip.concat[1]" },
  ]);
});

test.each<[what: string, edit: Edit, kind: "video" | "audio", segments: [start: number, end: number, path: string][]]>([
  [
    "the pieces of a file that was split are copied as one",
    concat([clip(a, { start: 100, end: 500 }), clip(a, { start: 500 }), b]),
    "video",
    [
      [100, 2000, "concat[0].clip"],
      [0, 3000, "concat[2]"],
    ],
  ],
  [
    "pieces with a hole between them are copied one by one",
    concat([clip(a, { end: 500 }), clip(a, { start: 501 })]),
    "audio",
    [
      [0, 500, "concat[0].clip"],
      [501, 2000, "concat[1].clip"],
    ],
  ],
  [
    "pieces of two files are copied one by one, though the times of one go on in the other",
    concat([clip(a, { end: 1000 }), clip(b, { start: 1000 })]),
    "video",
    [
      [0, 1000, "concat[0].clip"],
      [1000, 3000, "concat[1].clip"],
    ],
  ],
  [
    "parts before the start of a clip are left out",
    clip(concat([a, b]), { start: 2500, end: 2600 }),
    "video",
    [[500, 600, "clip.concat[1]"]],
  ],
  [
    "each round of a loop is copied",
    clip(loop(a, 3), { start: 1500, end: 4500 }),
    "video",
    [
      [1500, 2000, "clip.loop"],
      [0, 2000, "clip.loop"],
      [0, 500, "clip.loop"],
    ],
  ],
  [
    "a sound without picture is copied",
    combine({ audio: clip(b, { start: 10 }) }),
    "audio",
    [[10, 3000, "combine.audio.clip"]],
  ],
  [
    "a file of unknown length is copied to its end",
    clip(file(Number.NaN), { start: 5 }),
    "video",
    [[5, Number.POSITIVE_INFINITY, "clip"]],
  ],
  [
    "a format that a picture has leaves it as it is",
    conform(a, { width: 64, height: 36, fit: "cover", sampleRate: 8000 }),
    "video",
    [[0, 2000, "conform"]],
  ],
  [
    "a format that a sound has leaves it as it is",
    conform(a, { width: 32, sampleRate: 48_000, numberOfChannels: 2 }),
    "audio",
    [[0, 2000, "conform"]],
  ],
  [
    "sound effects leave the picture as it is",
    audioEffect(a, [sound.gain({ gain: 0.5 })]),
    "video",
    [[0, 2000, "audioEffect"]],
  ],
  [
    "layers and a size of the picture leave the sound as it is",
    overlay(clip(a, { start: 10 }), [picture], { width: 32, sampleRate: 48_000 }),
    "audio",
    [[10, 2000, "overlay.base.clip"]],
  ],
  ["a combined sound ends with its file", combine({ video: b, audio: a }), "audio", [[0, 2000, "combine.audio"]]],
  [
    "transitions of no length are none",
    concat([a, b], { transition: [{ duration: 0 }] }),
    "video",
    [
      [0, 2000, "concat[0]"],
      [0, 3000, "concat[1]"],
    ],
  ],
  [
    "a part of an endless loop is copied",
    clip(loop(a, Number.POSITIVE_INFINITY), { start: 3000, end: 4500 }),
    "audio",
    [
      [1000, 2000, "clip.loop"],
      [0, 500, "clip.loop"],
    ],
  ],
  ["effects of the picture leave the sound as it is", effect(a, [visual.emboss()]), "audio", [[0, 2000, "effect"]]],
])("%s", (_, edit, kind, segments) => {
  expect(segmentsOf(edit, kind).map(({ start, end, path }) => [start, end, path])).toEqual(segments);
});

const endless = loop(a, Number.POSITIVE_INFINITY);
const joined = (transition: ConcatOptions["transition"]) => concat([a, b], { transition });
test.each<[kind: "video" | "audio", reason: string, message: string, edit: Edit]>([
  ["video", "format", "`conform` cannot be copied: it sets `height`.", conform(a, { width: 64, height: 30 })],
  // Frames of the same rate may be at other times.
  ["video", "format", "`conform` cannot be copied: it sets `frameRate`.", conform(a, { frameRate: 25 })],
  ["audio", "format", "`conform` cannot be copied: it sets `numberOfChannels`.", conform(a, { numberOfChannels: 1 })],
  ["audio", "format", "`conform` cannot be copied: it sets `sampleRate`.", conform(a, { sampleRate: 8000 })],
  ["video", "format", "`conform` cannot be copied: it sets `width`.", conform(a, { width: 32, height: 36 })],
  ["audio", "format", "`concat[1].still` cannot be copied: it has no audio.", concat([a, picture])],
  ["video", "format", "`concat[0].gap` cannot be copied: it has no video.", concat([gap(100), a])],
  ["audio", "format", "`concat` cannot be copied: it sets `sampleRate`.", concat([a, b], { sampleRate: 8000 })],
  ["video", "transition", "`concat` cannot be copied: it has a transition.", joined({ duration: 1 })],
  ["audio", "transition", "`concat` cannot be copied: it has a transition.", joined([{ duration: 1 }])],
  [
    "video",
    "transition",
    "`concat` cannot be copied: it has a transition.",
    concat([a, b, a], { transition: [undefined, { duration: 1 }] }),
  ],
  ["video", "transition", "`loop` cannot be copied: it has a transition.", loop(a, 2, { transition: { duration: 1 } })],
  [
    "video",
    "effect",
    "`clip.effect` cannot be copied: it has effects.",
    clip(effect(a, [visual.emboss()]), { end: 9 }),
  ],
  ["audio", "effect", "`audioEffect` cannot be copied: it has effects.", audioEffect(a, [sound.gain({ gain: 0.5 })])],
  ["video", "layer", "`overlay` cannot be copied: it has layers.", overlay(a, [picture, tone({ duration: 9 })])],
  ["audio", "layer", "`overlay` cannot be copied: it has layers.", overlay(a, [tone({ duration: 9 }), picture])],
  ["video", "layer", "`overlay` cannot be copied: it has layers.", overlay(a, [tone({ duration: 9 }), picture])],
  ["audio", "layer", "`overlay` cannot be copied: it has layers.", overlay(a, [picture, tone({ duration: 9 })])],
  ["video", "format", "`overlay` cannot be copied: it sets `width`.", overlay(a, [], { width: 32 })],
  ["audio", "format", "`overlay` cannot be copied: it sets `sampleRate`.", overlay(a, [picture], { sampleRate: 8000 })],
  ["audio", "speed", "`speed` cannot be copied: its speed is another one.", speed(a, 2)],
  ["video", "speed", "`reverse` cannot be copied: its speed is another one.", reverse(a)],
  ["audio", "streams", "`tone` cannot be copied: its streams are no tracks of a file.", tone({ duration: 9 })],
  ["video", "streams", "`loop` cannot be copied: it has no end.", endless],
  ["audio", "streams", "`clip.loop` cannot be copied: it has no end.", clip(endless, { start: 2500 })],
  ["video", "picture", "`concat[0].still` cannot be copied: its frames are made.", concat([picture, a])],
])("%s cannot be copied because of its %s: %s", (kind, reason, message, edit) => {
  const [, path] = message.split("`");
  const refused = expect.objectContaining({ message, details: expect.objectContaining({ reason, path }) });
  expect(() => segmentsOf(edit, kind)).toThrow(refused);
});

describe("the sound stays the same if", () => {
  const shaded = (brightness: number) => effect(a, [visual.adjustment({ brightness })]);
  const quiet = (gain: number) => audioEffect(a, [sound.gain({ gain })]);
  const isSame = (make: (value: number) => Edit) => hasSameSound(make(0.1), make(0.2));

  test.each<[what: string, make: (value: number) => Edit]>([
    ["a picture changes below sound effects", (value) => audioEffect(shaded(value), [sound.gain({ gain: 0.5 })])],
    ["a picture changes below a format", (value) => conform(shaded(value), { width: 32, sampleRate: 8000 })],
    ["a picture changes in a part of a clip", (value) => clip(concat([b, shaded(value)]), { start: 100 })],
    [
      "effects of the whole picture change",
      (value) => effect(concat([a, b]), [visual.adjustment({ brightness: value })]),
    ],
    ["a layer of a picture moves", (value) => overlay(a, [b, { edit: picture, x: value }])],
    ["a layer of a picture is added", (value) => overlay(a, value > 0.1 ? [picture, b] : [b])],
    ["the picture of a layer changes", (value) => overlay(b, [{ edit: shaded(value), gain: 0.5 }])],
    ["a picture changes at another speed", (value) => speed(shaded(value), 2)],
    ["a picture has no sound", (value) => still("red", { duration: 400, width: 160 * value, height: 16 })],
  ])("%s", (_, make) => {
    expect(isSame(make)).toBe(true);
  });

  test.each<[what: string, make: (value: number) => Edit]>([
    ["a sound effect changes", quiet],
    ["a picture of unknown length changes", (value) => effect(unmeasured, [visual.adjustment({ brightness: value })])],
    ["a sound changes below effects of the picture", (value) => effect(quiet(value), [visual.emboss()])],
    ["a sound changes below a format", (value) => conform(quiet(value), { sampleRate: 8000 })],
    ["the format of the sound changes", (value) => conform(a, { sampleRate: 10_000 * value })],
    ["the picture of a format changes", (value) => conform(a, { width: 100 * value })],
    ["a clip starts elsewhere", (value) => clip(a, { start: 10 * value, end: 10 * value + 100 })],
    ["a clip ends elsewhere", (value) => clip(a, { end: value })],
    ["a part is longer", (value) => concat([clip(a, { end: value }), b])],
    ["the last part is longer", (value) => concat([a, clip(b, { end: value })])],
    ["a picture without sound is longer", (value) => still("red", { ...side, duration: 4000 * value })],
    ["there is no sound anymore", (value) => (value > 0.1 ? picture : tone({ duration: 400 }))],
    ["there is a sound now", (value) => (value > 0.1 ? tone({ duration: 400 }) : picture)],
    ["another sound is mixed in", (value) => audioEffect(a, [sound.mix(clip(b, { end: 10 * value }))])],
    ["there are more parts", (value) => concat(value > 0.1 ? [a, b] : [a])],
    ["there are fewer parts", (value) => concat(value > 0.1 ? [a] : [a, b])],
    ["a transition is longer", (value) => concat([a, b], { transition: { duration: value } })],
    ["the speed changes", (value) => speed(a, value)],
    ["the sound of a layer changes", (value) => overlay(a, [quiet(value)])],
    ["a layer is louder", (value) => overlay(a, [{ edit: b, gain: value }])],
    ["a layer is added", (value) => overlay(a, value > 0.1 ? [picture, b] : [picture])],
    ["a layer begins elsewhere", (value) => overlay(a, [{ edit: b, at: value }])],
    ["the sound beside a picture changes", (value) => combine({ video: a, audio: quiet(value) })],
    ["the sound of another file is heard", (value) => combine({ audio: value > 0.1 ? a : b })],
  ])("not if %s", (_, make) => {
    expect(isSame(make)).toBe(false);
  });
});

test("rounds of a loop overlap by at most half", () => {
  expect(loop(a, 2, { transition: { duration: 1000 } }).duration).toBe(3000);
  const refused = { code: "invalid-option", details: { option: "transition.duration" } };
  expect(() => loop(a, 2, { transition: { duration: 1001 } })).toThrow(expect.objectContaining(refused));
});

const format = [
  { width: 2 },
  { height: 2 },
  { fit: "fill" },
  { frameRate: 9 },
  { sampleRate: 9 },
  { numberOfChannels: 1 },
];
const place = [
  { at: 1 },
  { x: 1 },
  { y: 1 },
  { width: 1 },
  { height: 1 },
  { opacity: 0 },
  { blend: "screen" },
  { gain: 2 },
];
test.each<[stage: string, options: readonly object[], make: (options: object) => Edit]>([
  ["clip", [{ start: 1 }, { end: 1 }], (options) => clip(a, options)],
  ["concat", [...format, { transition: { duration: 1 } }], (options) => concat([a, b], options)],
  ["conform", format, (options) => conform(a, options)],
  [
    "effect",
    [...format.slice(0, 3), { hdr: "keep" }, { trim: { start: 1 } }, { trim: { end: 1 } }, { filter: () => true }],
    (options) => effect(a, [visual.emboss()], options),
  ],
  ["loop", [{ transition: { duration: 1 } }], (options) => loop(a, 2, options)],
  ["overlay", format, (options) => overlay(a, [b], options)],
  ["a layer", [...place, { fit: "fill" }, { duck: {} }], (look) => overlay(a, [{ ...look, edit: b }])],
  ["silence", format.slice(4), (options) => silence({ duration: 9, ...options })],
  ["speed", [{ pitch: "follow" }], (options) => speed(a, 2, options)],
  ["still", [...format.slice(0, 4), { duration: 1 }], (options) => still("red", { ...side, ...options })],
  ["tone", [{ frequency: 9 }, { amplitude: 1 }, { duration: 1 }], (options) => tone({ duration: 9, ...options })],
])("%s with any other option is another edit", (_, options, make) => {
  const edits = [{}, ...options].map((each) => [make(each), make(each)] as const);
  for (const [edit, same] of edits)
    expect(edits.map(([other]) => isSameEdit(same, other))).toEqual(edits.map(([other]) => other === edit));
});

test("edits of other stages are others, though both have no options, and so is their sound", () => {
  const [back, same] = [reverse(a), conform(a, {})];
  expect([isSameEdit(back, same), hasSameSound(back, same)]).toEqual([false, false]);
  expect([isSameEdit(back, reverse(a)), hasSameSound(same, conform(a, {}))]).toEqual([true, true]);
});

test("edits with other effects of the same options are others", () => {
  const [sharp, again, emboss] = [visual.sharpen(), visual.sharpen(), visual.emboss()].map((each) =>
    effect(picture, [each]),
  );
  expect([isSameEdit(sharp!, again!), isSameEdit(sharp!, emboss!)]).toEqual([true, false]);
  const both = effect(picture, [visual.sharpen(), visual.emboss()]);
  expect([isSameEdit(sharp!, both), isSameEdit(both, sharp!)]).toEqual([false, false]);
  const [fadeIn, fadeOut] = sound.fade({ in: 9, out: 9 }).map((each) => audioEffect(a, [each]));
  expect([isSameEdit(fadeIn!, fadeOut!), hasSameSound(fadeIn!, fadeOut!)]).toEqual([false, false]);
  const mixed = (end: number) => audioEffect(a, [sound.mix(clip(b, { end }))]);
  expect([isSameEdit(mixed(1), mixed(1)), isSameEdit(mixed(1), mixed(2))]).toEqual([true, false]);
});

test("the sound of equal edits is the same, also if their length is unknown", () => {
  const rest = () => clip(unmeasured, { start: 5 });
  expect([hasSameSound(unmeasured, unmeasured), hasSameSound(rest(), rest())]).toEqual([true, true]);
});

test("a volume of keyframes is another one than that of a function of the program", () => {
  const louder = (gain: SoundValue) => audioEffect(a, sound.gain({ gain }));
  const [animated, own] = [louder(animate("0s 1, 1s 2")), louder(() => 1)];
  for (const pair of [[animated, own] as const, [own, animated] as const])
    expect([isSameEdit(...pair), hasSameSound(...pair)]).toEqual([false, false]);
});

test("an effect keeps the options that it was made with, and any object may hold them", () => {
  const kernel = [0, 0, 0, 0, 3, 0, 0, 0, 0];
  const convolved = () => effect(picture, [visual.convolution3x3({ kernel })]);
  const before = convolved();
  kernel[4] = 2;
  expect(isSameEdit(before, convolved())).toBe(false);
  const zoomed = () => effect(picture, [visual.zoom(Object.assign(Object.create(null), { factor: 2 }))]);
  expect(isSameEdit(zoomed(), zoomed())).toBe(true);
});

test("a clip ends with its input, if that has a length, and a live one begins with it", () => {
  expect(clip(a, { start: 500, end: 60_000 }).duration).toBe(1500);
  const streams = (live: boolean) => fromStreams(() => ({}), { duration: Number.NaN, live });
  expect(clip(streams(false), { start: 100, end: 500 }).duration).toBe(400);
  expect(clip(streams(true), { end: 500 }).duration).toBe(500);
  expect(() => clip(streams(true), { start: 1 })).toThrow("`edit` must be an edit that can start anywhere");
});

test("the other side of a still picture is a pixel at least, and another speed is one of its frames", () => {
  const sizeOf = (width: number, height: number, options: object) =>
    still(new OffscreenCanvas(width, height), { duration: 100, ...options }).video;
  expect(sizeOf(100, 4, { width: 10 })).toEqual({ width: 10, height: 1, frameRate: 30 });
  expect(sizeOf(4, 100, { height: 10 })).toEqual({ width: 1, height: 10, frameRate: 30 });
  expect(speed(picture, 2).video!.frameRate).toBe(60);
  expect(speed(picture, () => 2).video!.frameRate).toBeUndefined();
});

test.each<[options: object, width: number, height: number, frameRate: number, sampleRate: number, channels: number]>([
  [{}, 64, 36, 25, 48_000, 2],
  [{ width: 32 }, 32, 18, 25, 48_000, 2],
  [{ height: 72 }, 128, 72, 25, 48_000, 2],
  [{ width: 10, height: 10, frameRate: 5 }, 10, 10, 5, 48_000, 2],
  [{ sampleRate: 8000 }, 64, 36, 25, 8000, 2],
  [{ numberOfChannels: 1 }, 64, 36, 25, 48_000, 1],
])("a stage that converts to %j tells what it makes", (options, width, height, frameRate, sampleRate, channels) => {
  const sound = { sampleRate, numberOfChannels: channels };
  for (const edit of [conform(a, options), concat([a, b], options), overlay(a, [], options)])
    expect(edit).toMatchObject({ video: { width, height, frameRate }, audio: sound });
  const later = concat([gap(10), tone({ duration: 9, sampleRate: 44_100 }), a], { ...options, sampleRate: undefined });
  expect(later).toMatchObject({ video: { width, height }, audio: { sampleRate: 44_100 } });
});

test("the other side of a picture of unknown size is unknown", () => {
  const unknown = fromStreams(() => ({}), { duration: 100, frameRate: 9 });
  expect(conform(unknown, { width: 32 }).video).toEqual({ width: 32, height: undefined, frameRate: 9 });
  expect(conform(unknown, { height: 32 }).video).toEqual({ width: undefined, height: 32, frameRate: 9 });
  for (const side of [{ width: 32 }, { height: 32 }])
    expect(conform(conform(unknown, side), { frameRate: 5 }).video).toEqual({ frameRate: 5 });
});

test("a layer may have all options, and any way to blend", () => {
  for (const blend of ["normal", "additive", "multiply", "screen"] as const) {
    const place = { at: -1, x: -1, y: 2, width: 0, height: 1.5, fit: "fill", opacity: 0, blend } as const;
    expect(overlay(a, [{ edit: b, ...place, gain: 2, duck: {} }]).duration).toBe(2000);
  }
});

test("where an effect may change the size of the picture, only the first frame tells it", () => {
  const crop = visual.crop({ values: [0.5, 1, 1] });
  const unknown = { width: undefined, height: undefined, frameRate: picture.video!.frameRate };
  for (const effects of [[crop], limit([crop, visual.zoom({ factor: 2 })], { end: 100 })])
    expect(effect(picture, effects).video).toEqual(unknown);
  expect(effect(effect(picture, [crop]), [], { width: 4 }).video).toEqual({ ...unknown, width: 4 });
});
