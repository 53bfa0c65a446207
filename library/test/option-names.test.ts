// @module-tag node
/** Names of options that do not exist: an error that says which one is near. */
import { expect, test } from "vitest";
import {
  clip,
  combine,
  concat,
  editInWorker,
  encode,
  frameAt,
  framesAt,
  limit,
  loop,
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
} from "../releases/next.ts";
import { OptionError } from "../src/errors.ts";

const film = silence({ duration: 2000 });
/** Options whose names the compiler doesn't know. */
const given = (options: Record<string, unknown>) => options as object;
const blend = { duration: 10, ...given({ sofness: 1 }) };
/** Never reached: names are checked before anything is sent. */
const worker = new EventTarget() as Worker;

test.each<[option: string, nearest: string, call: () => unknown]>([
  ["strat", "start", () => clip(film, given({ strat: 100 }))],
  ["picth", "pitch", () => speed(film, 2, given({ picth: "shift" }))],
  ["framerate", "frameRate", () => still("a.png", { duration: 1000, ...given({ framerate: 25 }) })],
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
])("%s is said to be %s", (option, nearest, call) => {
  expect(call).toThrow(OptionError);
  expect(call).toThrow(`There is no option \`${option}\`. Did you mean \`${nearest}\`?`);
});

test.each<[option: string, nearest: string, call: () => Promise<unknown>]>([
  ["trakcs", "tracks", () => film.open(given({ trakcs: [] }))],
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
])("%j of encode", async (options, option, nearest) => {
  const file = encode({ mimeType: "audio/wav", edit: film, ...options });
  await expect(file.getReader().read()).rejects.toThrow(
    `There is no option \`${option}\`. Did you mean \`${nearest}\`?`,
  );
});

test("a name that is like none is answered with all", () => {
  expect(() => clip(film, given({ seconds: 3 }))).toThrow("There is no option `seconds`. The options are start, end.");
});

test("a member that is undefined is none", () => {
  expect(() => clip(film, given({ start: 100, strat: undefined }))).not.toThrow();
});
