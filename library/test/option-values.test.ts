// @module-tag node
/** Values outside of an option's range: an error that says which option, what it must be, and what it got. */
import { expect, test } from "vitest";
import {
  animate,
  audioEffect,
  clip,
  combine,
  concat,
  conform,
  decode,
  effect,
  encode,
  frameAt,
  framesAt,
  fromStreams,
  keyframes,
  limit,
  loop,
  loudness,
  MFXGLEffect,
  openFile,
  overlay,
  PassthroughCanvas,
  probe,
  reverse,
  silence,
  sound,
  speed,
  still,
  tone,
  visual,
  waveform,
} from "../releases/next.ts";
import { OptionError } from "../src/errors.ts";
import { clip as clipOf } from "./support/copies.ts";

const film = silence({ duration: 2000 });
const BOX = { duration: 2000, width: 64, height: 36 };
const picture = still("red", BOX);
const endless = silence({ duration: Number.POSITIVE_INFINITY });
const live = fromStreams(() => ({}), { duration: 500, live: true });
const fade = (duration: number) => ({ transition: { duration } });
/** A value that the compiler refuses. */
const given = <T>(value: unknown) => value as T;

test.each<[message: string, call: () => unknown]>([
  ["`size` must be a fraction of the frame's height", () => visual.text("Title", { size: 40 })],
  ["`text` must be a string; got 5.", () => visual.text(given(5))],
  [
    "`layers[0].at` must be a finite number; got a function.",
    () => overlay(film, [{ edit: film, at: given(() => 5) }]),
  ],
  ["`layers` must be a list of edits and layers; got an object (Object).", () => overlay(film, Object.create(null))],
  ['`align` must be "left" or "center" or "right"; got "lef".', () => visual.text("Title", { align: given("lef") })],
  ["`maxWidth` must be a number greater than 0; got 0.", () => visual.text("Title", { maxWidth: 0 })],
  ["`opacity` must be a number from 0 to 1; got 100.", () => visual.text("Title", { opacity: 100 })],
  ["`color[1]` must be a number from 0 to 1; got 255.", () => visual.chromaKey({ color: [0, 255, 0] })],
  ["`similarity` must be a number, 0 or greater; got -1.", () => visual.chromaKey({ similarity: -1 })],
  ["`amount` must be a number from 0 to 1; got -1.", () => visual.vignette({ amount: -1 })],
  ["`amount` must be a number from 0 to 1; got 40.", () => visual.grain({ amount: 40 })],
  ["`value` must be a number from 0 to 1; got 50.", () => visual.opacity({ value: 50 })],
  [
    "`duration` must be a number, 0 or greater; got -1.",
    () => visual.transition(new ReadableStream(), { duration: -1 }),
  ],
  ["`start` must be a finite number; got NaN.", () => visual.transition(new ReadableStream(), { start: Number.NaN })],
  ["`progress` must be a number from 0 to 1; got 50.", () => visual.transition(new ReadableStream(), { progress: 50 })],
  [
    "`softness` must be a number, 0 or greater; got -1.",
    () => visual.transition(new ReadableStream(), { softness: -1 }),
  ],
  ["`at` must be a finite number; got NaN.", () => visual.add(new ReadableStream(), { at: Number.NaN })],
  ["`at` must be a finite number; got Infinity.", () => visual.mask(new ReadableStream(), { at: Infinity })],
  ["`smoothness` must be a number, 0 or greater; got -1.", () => visual.chromaKey({ smoothness: -1 })],
  ["`spill` must be a number from 0 to 1; got 2.", () => visual.chromaKey({ spill: 2 })],
  ["`radius` must be a number, 0 or greater; got -1.", () => visual.vignette({ radius: -1 })],
  ["`softness` must be a number, 0 or greater; got -1.", () => visual.vignette({ softness: -1 })],
  ["`in` must be a number, 0 or greater; got -1.", () => visual.fade({ in: -1 })],
  ["`out` must be a number, 0 or greater; got -1.", () => visual.fade({ out: -1 })],
  ["`kernel` must be nine numbers", () => visual.convolution3x3(given({}))],
  ["`opacity` must be a number from 0 to 1; got 80.", () => overlay(film, [{ edit: picture, opacity: 80 }])],
  ["`width` must be a number, 0 or greater; got -1.", () => overlay(film, [{ edit: picture, width: -1 }])],
  ["`height` must be a number, 0 or greater; got -1.", () => overlay(film, [{ edit: picture, height: -1 }])],
  ["`x` must be a finite number; got NaN.", () => overlay(film, [{ edit: picture, x: Number.NaN }])],
  ["`y` must be a finite number; got Infinity.", () => overlay(film, [{ edit: picture, y: Number.POSITIVE_INFINITY }])],
  [
    '`fit` must be "contain", "cover" or "fill"; got "none".',
    () => overlay(film, [{ edit: picture, fit: given("none") }]),
  ],
  ["`sampleRate` must be a positive integer; got 0.5.", () => conform(film, { sampleRate: 0.5 })],
  ["`numberOfChannels` must be a positive integer; got 0.", () => concat([film], { numberOfChannels: 0 })],
  ["`frameRate` must be a number greater than 0; got 0.", () => still("red", { duration: 9, frameRate: 0 })],
  ["`width` must be a positive integer; got 0.", () => still("red", { duration: 9, width: 0, height: 1 })],
  ["`width` must be a number greater than 0; got NaN.", () => still("red", { duration: 9, height: 1 })],
  ["`height` must be a number greater than 0; got NaN.", () => still("red", { duration: 9, width: 1 })],
  ['`fit` must be "contain", "cover" or "fill"; got "none".', () => still("red", { ...BOX, fit: given("none") })],
  ["`times` must be a list of milliseconds; got 5.", () => framesAt(new Blob(), given(5))],
  ["`exact` must be true or false; got 1.", () => framesAt(new Blob(), [], { exact: given(1) })],
  ["`signal` must be an AbortSignal; got 1.", () => framesAt(new Blob(), [], { signal: given(1) })],
  ["`time` must be a number, 0 or greater; got -1.", () => framesAt(new Blob(), [0, -1])],
  ["`width` must be a positive integer; got 0.", () => framesAt(new Blob(), [], { width: 0 })],
  ["`signal` must be an AbortSignal; got 1.", () => effect(new ReadableStream(), [], { signal: given(1) })],
  ["`live` must be true or false; got 1.", () => fromStreams(() => ({}), { duration: 1, live: given(1) })],
  ["`frameRate` must be a number greater than 0", () => fromStreams(() => ({}), { duration: 1, frameRate: -1 })],
  ...(["width", "height", "sampleRate", "numberOfChannels"] as const).map((name): [string, () => unknown] => [
    `\`${name}\` must be a positive integer; got 1.5.`,
    () => fromStreams(() => ({}), { duration: 1, [name]: 1.5 }),
  ]),
  ["`duck` must be an object; got true.", () => sound.mix(film, { duck: given(true) })],
  ["`trim` must be an object; got 5.", () => effect(picture, [], { trim: given(5) })],
  ["`filter` must be a function; got true.", () => effect(picture, [], { filter: given(true) })],
  [
    '`transfer` must be "auto" or "native" or "planes"',
    () => effect(new ReadableStream(), [], { transfer: given("x") }),
  ],
  ["`onProgress` must be a function", () => effect(new ReadableStream(), [], { onProgress: given(false) })],
  ["`options` must be an object; got 5.", () => limit([], given(5))],
  ["`invert` must be true or false; got 1.", () => visual.mask(new ReadableStream(), { invert: given(1) })],
  ["`value` must be a list of keyframes", () => animate(given(5))],
  ["`definitions` must be a list", () => keyframes<number>(given(5))],
  ["`definitions[0]` must be an object; got null.", () => keyframes<number>([given(null)])],
  ["`factor` must be a number from 0.0001 to 10000; got 1000000000.", () => speed(film, 1e9)],
  ["`factor` must be a function that returns a number from 0.0001 to 10000", () => speed(film, () => 1e9)],
  ["`end` must be greater than `start` (5); got 5.", () => limit([], { start: 5, end: 5 })],
  ["`video` must be an edit, unless `audio` is one; got undefined.", () => combine({})],
  ["`video` must be an edit, such as an opened file", () => combine({ video: given({}) })],
  ["`audio` must be an edit, such as an opened file", () => combine({ audio: given({}) })],
  ["`video` is an edit without a picture", () => combine({ video: film })],
  ["`audio` is an edit without a sound", () => combine({ audio: picture })],
  ["`layers` must be a list of edits and layers; got an object (Object).", () => overlay(film, given({}))],
  ["`layers[1]` must be an edit or a layer; got null.", () => overlay(film, [picture, given(null)])],
  [
    '`tracks` must be a list of "video", "audio" or both; got [].',
    () => fromStreams(() => ({}), { duration: 1, tracks: [] }),
  ],
  ...[["audio", "text"], ["videos"], ["my audio"]].map((tracks): [string, () => unknown] => [
    `\`tracks\` must be a list of "video", "audio" or both; got ["${tracks.join('", "')}"].`,
    () => fromStreams(() => ({}), { duration: 1, tracks: given(tracks) }),
  ]),
  ["`info` must be an object; got 500.", () => fromStreams(() => ({}), given(500))],
  ["`start` must be a number, 0 or greater; got -1.", () => clip(film, { start: -1 })],
  ["`start` must be before the end of the edit (2000 ms); got 2000.", () => clip(film, { start: 2000 })],
  ["`end` must be greater than `start` (500); got 500.", () => clip(film, { start: 500, end: 500 })],
  ['`end` must be greater than `start` (0); got "500".', () => clip(film, { end: given("500") })],
  ['`end` must be greater than `start` (0); got "500".', () => limit([], { end: given<number>("500") })],
  ["`start` must be a number, 0 or greater; got -1.", () => limit([], { start: -1 })],
  [
    "`parts[0]` must have a known end, because others follow it; its duration is Infinity. Use clip() with an `end`.",
    () => concat([endless, film]),
  ],
  ["`parts[1]` must have a known end, because of its transition", () => concat([film, endless], fade(5))],
  [
    "must fit into the parts: `parts[0]` lasts 2000 ms, its transitions 2001 ms. Use shorter transitions.",
    () => concat([film, film], fade(2001)),
  ],
  ["`parts[1]` lasts 2000 ms, its transitions 3000 ms.", () => concat([film, film, film], fade(1500))],
  ["`transition` must be an object; got 5.", () => concat([film, film], { transition: given(5) })],
  [
    "There is no option `transition[1].length`.",
    () => concat([film], { transition: [undefined, given({ length: 5 })] }),
  ],
  ["must be at most half of the edit (2000 ms); got 1001.", () => loop(film, 2, fade(1001))],
  ["must be an edit with a known end; got Infinity. Use clip() with an `end`.", () => loop(endless, 2)],
  ["must be an edit with a known end; got Infinity. Use clip() with an `end`.", () => reverse(endless)],
  ["must be an edit that can start anywhere; got a live one. Record it first.", () => reverse(live)],
  ["got an object (ReadableStream). fromStreams() makes an edit of streams.", () => clip(given(new ReadableStream()))],
  ["`edit` has no picture.", () => effect(film, [])],
  ['`value` must be a list of keyframes such as "0s 1, 500ms 2" or "1.5s 0 1 inOutQuad"; got "5".', () => animate("5")],
  [
    '`easing` must be a known name; got "slow". Use, for example, "linear", "inOutQuad" or "cubic-bezier(0.4, 0, 0.2, 1)".',
    () => animate("0s 0, 1s 1 slow"),
  ],
  [
    '`cubic-bezier()` must have four numbers, the first and third from 0 to 1; got "cubic-bezier(0, 0, 2, 1)".',
    () => animate("0s 0, 1s 1 cubic-bezier(0, 0, 2, 1)"),
  ],
  ["`definitions` must have at least one keyframe; got an empty list.", () => keyframes<number>([])],
  ["must be a list such as `[{ time: 0, value: 1 }]`; got an object (Object).", () => keyframes<number>(given({}))],
  ["All keyframes must have as many numbers as the first; got 1,2 and 3.", () => animate("0s 1 2, 1s 3")],
  [
    "`trim` must be a range whose `start` is before its `end`; got [2, 2].",
    () => effect(picture, [], { trim: { start: 2, end: 2 } }),
  ],
  ["`values` must be greater than 0 in x and y; got [1, 0].", () => visual.crop({ values: [1, 0] })],
  ['Line 2 of the .cube file is not three numbers: "0 1".', () => visual.lut("LUT_1D_SIZE 2\n0 1\n1 1 1")],
  ["must have 2 rows for a table of size 2; got 1 rows.", () => visual.lut("LUT_1D_SIZE 2\n0 0 0")],
  ["must have 8 rows for a table of size 2; got 1 rows.", () => visual.lut("LUT_3D_SIZE 2\n0 0 0")],
  ["LUT_3D_SIZE in the .cube file must be an integer from 2 to 128; got 129.", () => visual.lut("LUT_3D_SIZE 129")],
  ["LUT_1D_SIZE in the .cube file must be an integer from 2 to 65536; got 1.", () => visual.lut("LUT_1D_SIZE 1")],
  ["`ratio` must be a number, 1 or greater; got 0.5.", () => sound.compressor({ ratio: 0.5 })],
  [
    "`measured` must be the result of `loudness`; got undefined. Await `loudness(audio)` first.",
    () => sound.normalize(given(undefined)),
  ],
  ["must be a canvas element or an OffscreenCanvas; got an object (Object).", () => new PassthroughCanvas(given({}))],
  [
    "cannot read a stream, which only one run could. Pass an edit to sound.mix().",
    () => audioEffect(film, [sound.mix(new ReadableStream())]),
  ],
  ["cannot read a stream", () => effect(picture, [visual.add(new ReadableStream())])],
  ["cannot read a stream", () => effect(picture, limit([visual.mask(new ReadableStream())], {}))],
  [
    "cannot read a stream",
    () => effect(picture, [new MFXGLEffect("uniform sampler2D a; void main() {}", { a: new ReadableStream() })]),
  ],
])("%s", (message, call) => {
  expect(call).toThrow(OptionError);
  expect(call).toThrow(message);
});

test.each<[name: string, call: (options: never) => unknown]>([
  ["clip", (options) => clip(film, options)],
  ["combine", combine],
  ["concat", (options) => concat([film], options)],
  ["conform", (options) => conform(film, options)],
  ["loop", (options) => loop(film, 2, options)],
  ["overlay", (options) => overlay(film, [], options)],
  ["silence", silence],
  ["speed", (options) => speed(film, 2, options)],
  ["still", (options) => still("red", options)],
  ["tone", tone],
  ["visual.text", (options) => visual.text("Title", options)],
  ["sound.gain", sound.gain],
])("%s takes an object", (_, call) => {
  for (const wrong of [null, 500, "x"]) expect(() => call(given(wrong))).toThrow("`options` must be an object; got");
});

test("the ends of a range are in it", () => {
  for (const factor of [0.0001, 10_000]) expect(speed(film, factor).duration).toBe(2000 / factor);
  for (const pan of [-1, 1]) expect(sound.pan({ pan })).toHaveLength(1);
});

test.each<[what: string, effects: readonly unknown[]]>([
  ["a limiter that recovers at once", sound.limiter({ release: 0 })],
  ["a mix of no volume", sound.mix(film, { gain: 0, duck: { amount: 0, attack: 0, release: 0 } })],
  ["a vignette from the middle", visual.vignette({ amount: 1, radius: 0, softness: 0 })],
  ["a key of one color", visual.chromaKey({ color: [0, 0, 0], similarity: 0, smoothness: 0, spill: 0 })],
  ["a key of all spill", visual.chromaKey({ color: [1, 1, 1], spill: 1 })],
  ["all grain", visual.grain({ amount: 1 })],
  ["no opacity", visual.opacity({ value: 0 })],
  ["a hard wipe", visual.transition(new ReadableStream(), { kind: "wipe", progress: 1, softness: 0 })],
  ["a text that is not seen", visual.text("Title", { size: 0, opacity: 0 })],
])("so is %s", (_, effects) => {
  expect(effects).toHaveLength(1);
});

test.each([{ start: 5, end: 5 }, { start: 0, end: 0 }, { end: Number.POSITIVE_INFINITY }])(
  "a file may be decoded within %j",
  async (trim) => {
    await expect(decode(new Blob(), { trim })).rejects.toMatchObject({ name: "ContainerError" });
  },
);

test("a function of time may leave the range, as easings that overshoot do", () => {
  expect(() => visual.text("Title", { opacity: animate("0s 0, 1s 1 outBack") })).not.toThrow();
});

test.each([
  [
    "`subtitles[0].vtt` must be the text of a WebVTT file; got 5. Read a file with `await file.text()`.",
    { mimeType: "video/webm", subtitles: [{ vtt: 5 }] },
  ],
  ["`copyStart`", { copyStart: "start" }],
  ["`video` must be an object; got true.", { video: true }],
  ["`audio` must be an object; got 64000.", { audio: 64_000 }],
  ["There is no option `tags.year`.", { tags: { year: "2024" } }],
  ["`tags` must be an object; got null.", { tags: null }],
  ['`tags` must be an object; got "title".', { tags: "title" }],
  ["There is no option `gif.loop`.", { gif: { loop: true } }],
  ["`mimeType` must be a mime type; got null.", { mimeType: null }],
  ['`streaming` must be true or false; got "yes".', { streaming: "yes" }],
  ["`faststart` must be true or false; got 1.", { faststart: 1 }],
  ['`copy` must be "auto" or "only"; got true.', { copy: true }],
  ["`audio.bitrate` must be a number, 0 or greater; got -1.", { audio: { bitrate: -1 } }],
  ["`audio[1].bitrate` must be a number, 0 or greater; got -1.", { audio: [{}, { bitrate: -1 }] }],
  ...["engl", "ENG"].map((language): [string, object] => [
    `\`audio[0].language\` must be three lowercase letters, as in ISO 639-2; got "${language}".`,
    { mimeType: "audio/webm", audio: [{ language }] },
  ]),
  ["`audio[0].name` must be a string; got 5.", { mimeType: "audio/webm", audio: [{ name: 5 }] }],
  ["`chunkSize` must be a number, 0 or greater; got -1.", { chunkSize: -1 }],
  [
    "`chunkSize` must be a number, 0 or greater; got -1.",
    { mimeType: "audio/webm", chunkSize: -1, audio: [{ language: "eng" }] },
  ],
  ["`gif.repeat` must be an integer from -1 to 65535; got 0.5.", { gif: { repeat: 0.5 } }],
])("encode says: %s", async (message, options) => {
  const file = encode({ mimeType: "audio/wav", edit: film, ...given<object>(options) });
  const reading = file.getReader().read();
  await expect(reading).rejects.toThrow(OptionError);
  await expect(reading).rejects.toThrow(message);
});

test.each([
  [-2, true],
  [-1, false],
  [65_535, false],
  [65_536, true],
])("a GIF is not repeated %i times: %s", async (repeat, isRefused) => {
  const reading = encode({ mimeType: "image/gif", edit: film, gif: { repeat } }).getReader().read();
  const option = isRefused ? "gif.repeat" : "video"; // There is no picture.
  await expect(reading).rejects.toMatchObject({ name: "OptionError", details: { option } });
});

test.each<[message: string, call: () => Promise<unknown>]>([
  ...[["audio", "text"], "audio"].map((tracks): [string, () => Promise<unknown>] => [
    '`tracks` must be a list of "video", "audio" or both; got',
    () => film.open({ tracks: given(tracks) }),
  ]),
  [
    "`trim.end` must be a number of milliseconds, 0 or greater; got -1.",
    () => decode(new Blob(), { trim: { end: -1 } }),
  ],
  [
    '`forceDecodeToSoftware` must be true or false; got "no".',
    () => decode(new Blob(), { forceDecodeToSoftware: given("no") }),
  ],
  ["`keyFrames` must be true or false; got 1.", () => probe(new Blob(), { keyFrames: given(1) })],
  ["`measure` must be true or false; got 1.", () => openFile(new Blob(), { measure: given(1) })],
  ["`at` must be from 0 to 2000, the duration of the edit in milliseconds; got 2001.", () => film.open({ at: 2001 })],
  ["`signal` must be an AbortSignal; got 1.", () => film.open({ signal: given(1) })],
  ["`time` must be from 0 to 2000, the duration in milliseconds; got 2001.", () => frameAt(picture, 2001)],
  [
    "`open` must be a function that returns { video, audio }; got null.",
    () => fromStreams(() => given(null), { duration: 5 }).open(),
  ],
  ["`onRetry` must be a function; got 5.", () => openFile(new Blob(), { onRetry: given(5) })],
  ["`frameRate` must be a number greater than 0; got -1.", () => decode(new Blob(), { frameRate: -1 })],
  ["`onProgress` must be a function; got 5.", () => decode(new Blob(), { onProgress: given(5) })],
  ['`onDamage` must be "error" or "skip"; got "ignore".', () => decode(new Blob(), { onDamage: given("ignore") })],
  [
    "`trim.end` must be `trim.start` (5) or later; got 4. Swap them, or leave one out.",
    () => decode(new Blob(), { trim: { start: 5, end: 4 } }),
  ],
])("nothing is opened: %s", async (message, call) => {
  await expect(call()).rejects.toThrow(OptionError);
  await expect(call()).rejects.toThrow(message);
});

test("streams of an edit are made for each run", async () => {
  const video = new ReadableStream<VideoFrame>();
  const edit = fromStreams(() => ({ video }), { duration: 5 });
  await edit.open();
  await expect(edit.open()).rejects.toThrow(
    "`video` is locked: something else reads it. Make a new stream in each call.",
  );
});

test("a failure names what failed", async () => {
  const failing = fromStreams(() => Promise.reject(new Error("gone")), { duration: 5 });
  await expect(failing.open()).rejects.toThrow("The function of fromStreams() failed: gone");
  const stream = new ReadableStream<VideoFrame>({ pull: () => Promise.reject(new Error("gone")) });
  const reading = effect(stream, []).getReader().read();
  await expect(reading).rejects.toThrow("The input of effect() failed: gone");
  const audio = new ReadableStream<AudioData>({ pull: () => Promise.reject(new Error("gone")) });
  const file = encode({ mimeType: "audio/wav", audio: { stream: audio } });
  await expect(file.getReader().read()).rejects.toThrow("failed: gone");
});

test("a file that was closed says so, and one without a picture has no frames", async () => {
  const file = await openFile(await clipOf("audio-only.webm"));
  await expect(frameAt(file, 0)).rejects.toThrow("The file has no video.");
  file.close();
  await expect(file.open()).rejects.toThrow(
    "The file was closed. Close it after the last stream of it has ended, or open it again.",
  );
});

test("a file has an end, and sound in each track of it", async () => {
  const failure = (options: object) =>
    encode({ mimeType: "audio/wav", edit: film, ...options })
      .getReader()
      .read();
  await expect(failure({ edit: endless })).rejects.toThrow("The edit has no end. Set one with clip().");
  const audio = [{}, { edit: picture }];
  await expect(failure({ mimeType: "audio/webm", audio })).rejects.toThrow(
    "The edit of `audio[1]` has no sound. Leave the track out.",
  );
});

test("a sound is measured with a function, or without one", async () => {
  const onProgress = given<() => void>(false);
  for (const measuring of [waveform(film, { onProgress }), loudness(film, { onProgress })])
    await expect(measuring).rejects.toThrow("`onProgress` must be a function; got false.");
});

test("a shader is a string", () => {
  const message = "The fragment shader must be a string of GLSL; got undefined.";
  expect(() => new MFXGLEffect(given(undefined))).toThrow(new TypeError(message));
});
