// @module-tag node
/** Names of options that do not exist: an error that says which one is near. */
import { expect, test } from "vitest";
import * as released from "../releases/0.10.0.ts";
import {
  audioEffect,
  clip,
  combine,
  concat,
  conform,
  decode,
  editInWorker,
  effect,
  encode,
  frameAt,
  framesAt,
  fromStreams,
  keyframes,
  limit,
  loop,
  loudness,
  openFile,
  overlay,
  probe,
  runInWorker,
  silence,
  sound,
  speed,
  still,
  tone,
  visual,
  waveform,
} from "../releases/next.ts";
import { OptionError } from "../src/errors.ts";
import { checkNames } from "../src/media/check-names.ts";

const film = silence({ duration: 2000 });
/** Options whose names the compiler doesn't know. */
const given = (options: Record<string, unknown>) => options as object;
const first = { time: 0, value: 1 };
const blend = { duration: 10, ...given({ sofness: 1 }) };
/** Never reached: names are checked before anything is sent. */
const worker = new EventTarget() as Worker;

test.each<[option: string, nearest: string, call: () => unknown]>([
  ["strat", "start", () => clip(film, given({ strat: 100 }))],
  ["ed", "end", () => clip(film, given({ ed: 100 }))],
  ["picth", "pitch", () => speed(film, 2, given({ picth: "shift" }))],
  ["framerate", "frameRate", () => still("red", { duration: 1000, ...given({ framerate: 25 }) })],
  ["frequence", "frequency", () => tone({ duration: 1000, ...given({ frequence: 300 }) })],
  ["transitions", "transition", () => concat([film], given({ transitions: {} }))],
  ["layers[0].opactiy", "layers[0].opacity", () => overlay(film, [{ edit: film, ...given({ opactiy: 0.5 }) }])],
  ["releaze", "release", () => sound.limiter(given({ releaze: 50 }))],
  ["duck.treshold", "duck.threshold", () => sound.mix(film, { duck: given({ treshold: -30 }) })],
  ["colour", "color", () => visual.text("Title", given({ colour: "red" }))],
  ["amout", "amount", () => visual.vignette(given({ amout: 1 }))],
  ["transitoin", "transition", () => loop(film, 2, given({ transitoin: {} }))],
  ["transition.sofness", "transition.softness", () => loop(film, 2, { transition: blend })],
  ["transition[0].sofness", "transition[0].softness", () => concat([film, film], { transition: [blend] })],
  ["strat", "start", () => limit([], given({ strat: 100 }))],
  ["adio", "audio", () => combine({ audio: film, ...given({ adio: film }) })],
  ["heigth", "height", () => framesAt(new Blob(), [0], given({ heigth: 90 }))],
  ["timout", "timeout", () => runInWorker(worker, {}, given({ timout: 100 }))],
  ["witdh", "width", () => conform(film, given({ id: 1, witdh: 90 }))],
  ["onprogress", "onProgress", () => effect(new ReadableStream(), [], given({ onprogress: 1 }))],
  ["onprogress", "onProgress", () => audioEffect(new ReadableStream(), [], given({ onprogress: 1 }))],
  ["trim.strat", "trim.start", () => effect(new ReadableStream(), [], { trim: given({ strat: 1 }) })],
  ["inverted", "invert", () => visual.mask(new ReadableStream(), given({ inverted: true }))],
  ["normall", "normal", () => visual.add(new ReadableStream(), given({ normall: 1 }))],
  ["framerate", "frameRate", () => fromStreams(() => ({}), { duration: 500, ...given({ framerate: 30 }) })],
  ["filters", "filter", () => effect(film, [], given({ filters: 1 }))],
  [
    "definitions[1].easng",
    "definitions[1].easing",
    () => keyframes([first, { ...first, ...given({ easng: "hold" }) }]),
  ],
])("%s is said to be %s", (option, nearest, call) => {
  expect(call).toThrow(expect.objectContaining({ name: "OptionError", details: { option } }));
  expect(call).toThrow(`There is no option \`${option}\`. Did you mean \`${nearest}\`?`);
});

test.each<[name: string, make: (options: object) => unknown]>([
  ["chromaKey", visual.chromaKey],
  ["fade", visual.fade],
  ["grain", visual.grain],
  ["hue", visual.hue],
  ["lut", (options) => visual.lut("", options)],
  ["opacity", visual.opacity],
  ["pixelate", visual.pixelate],
  ["transition", (options) => visual.transition(new ReadableStream(), { duration: 1, ...options })],
  ["sound.compressor", sound.compressor],
  ["sound.equalizer", sound.equalizer],
  ["sound.fade", sound.fade],
  ["sound.gain", sound.gain],
  ["sound.mix", (options) => sound.mix(film, options)],
  ["sound.normalize", (options) => sound.normalize({ integrated: -20 }, options)],
  ["sound.pan", sound.pan],
  ["sound.resample", sound.resample],
  ["silence", (options) => silence({ duration: 1, ...options })],
])("%s has no other options", (_, make) => {
  expect(() => make(given({ other: 1 }))).toThrow("There is no option `other`.");
});

test.each<[option: string, nearest: string, call: () => Promise<unknown>]>([
  ["singal", "signal", () => loudness(film, given({ singal: 1 }))],
  ["widht", "width", () => waveform(film, given({ widht: 1 }))],
  ["trakcs", "tracks", () => film.open(given({ trakcs: [] }))],
  ["fat", "at", () => film.open(given({ fat: 0 }))],
  ["framerate", "frameRate", () => decode(new Blob(), given({ framerate: 30 }))],
  ["trim.ende", "trim.end", () => decode(new Blob(), "", { trim: given({ ende: 30 }) })],
  ["signl", "signal", () => openFile(new Blob(), given({ signl: 1 }))],
  ["keyframes", "keyFrames", () => probe(new Blob(), given({ keyframes: true }))],
  ["heigth", "height", () => frameAt(new Blob(), 0, given({ heigth: 90 }))],
  ["timout", "timeout", () => editInWorker(worker, {}, given({ timout: 100 }))],
])("%s is rejected, as it should be %s", async (option, nearest, call) => {
  await expect(call()).rejects.toThrow(`There is no option \`${option}\`. Did you mean \`${nearest}\`?`);
});

test.each([
  [{ mimetype: "video/mp4" }, "mimetype", "mimeType"],
  [{ video: given({ bitRate: 1e6 }) }, "video.bitRate", "video.bitrate"],
  [{ audio: [given({ langauge: "eng" })] }, "audio[0].langauge", "audio[0].language"],
  [{ gif: given({ maxColours: 2 }) }, "gif.maxColours", "gif.maxColors"],
  [{ tags: given({ titel: "Sea" }) }, "tags.titel", "tags.title"],
  [
    { mimeType: "video/webm", subtitles: [{ cues: [], ...given({ nmae: "Son" }) }] },
    "subtitles[0].nmae",
    "subtitles[0].name",
  ],
])("%j of encode", async (options, option, nearest) => {
  const file = encode({ mimeType: "audio/wav", edit: film, ...options });
  await expect(file.getReader().read()).rejects.toThrow(
    `There is no option \`${option}\`. Did you mean \`${nearest}\`?`,
  );
});

test.each([
  [{ mimetype: "video/mp4" }, "mimetype", "mimeType"],
  [{ video: given({ frameRate: 30 }) }, "video.frameRate", "video.framerate"],
  [{ video: [given({ bitRate: 1e6 })] }, "video[0].bitRate", "video[0].bitrate"],
])("%j of encode for streams, whose input is canceled", async (options, option, nearest) => {
  let isCanceled = false;
  const stream = new ReadableStream<AudioData>({
    cancel: () => {
      isCanceled = true;
    },
  });
  const file = encode({ mimeType: "audio/wav", audio: { stream }, ...given(options) });
  await expect(file.getReader().read()).rejects.toThrow(
    `There is no option \`${option}\`. Did you mean \`${nearest}\`?`,
  );
  expect(isCanceled).toBe(true);
});

test.each(["width", "height", "framerate", "quality", "alpha"])("a sound has no %s", async (name) => {
  const file = encode({ mimeType: "audio/wav", edit: film, audio: given({ [name]: 1 }) });
  await expect(file.getReader().read()).rejects.toThrow(`There is no option \`audio.${name}\`.`);
});

test("the config of a track may be spread into the options of encode", async () => {
  const shape = { codedWidth: 64, codedHeight: 36, displayAspectWidth: 64, displayAspectHeight: 36 };
  const config = { ...shape, codec: "vp8", description: new Uint8Array(), colorSpace: {}, optimizeForLatency: true };
  const turned = { ...config, rotation: 90, flip: false };
  const video = { ...turned, stream: new ReadableStream<VideoFrame>({ start: (controller) => controller.close() }) };
  const reading = encode({ mimeType: 'video/webm; codecs="vp8"', video }).getReader().read();
  await expect(reading).rejects.not.toBeInstanceOf(OptionError);
});

test("the facts of a file's track may be spread into a format", () => {
  const facts = given({ id: 1, type: "video", config: {}, codec: "avc1", duration: 100, createdAt: 0, rotation: 0 });
  const wanted = { width: 320, height: 180, frameRate: 30, ...facts, ...given({ keyFrames: [0] }) };
  const picture = still("red", { duration: 1000, width: 640, height: 360 });
  for (const edit of [conform(picture, wanted), concat([picture], wanted), overlay(picture, [], wanted)])
    expect(edit.video).toEqual({ width: 320, height: 180, frameRate: 30 });
});

test("a name that is like none is answered with all", () => {
  expect(() => clip(film, given({ seconds: 3 }))).toThrow("There is no option `seconds`. The options are start, end.");
});

test("a member that is undefined is none", () => {
  expect(() => clip(film, given({ start: 100, strat: undefined }))).not.toThrow();
  for (const missing of [undefined, null]) expect(() => checkNames(missing, { start: true }, "trim.")).not.toThrow();
});

test("release 0.10.0 takes options that it does not know, as it always has", async () => {
  expect(() => released.keyframes([{ ...first, ...given({ ease: "hold" }) }])).not.toThrow();
  expect(() => released.effect(new ReadableStream(), [], given({ onprogress: 1 }))).not.toThrow();
  const empty = new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
  const opening = released.decode(empty, "video/mp4", given({ framerate: 30 }));
  await expect(opening).rejects.toMatchObject({ code: "container-empty" });
});
