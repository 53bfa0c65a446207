// @module-tag node
/** Sound of edits whose parts have an unknown length, end early, or are silent. */
import { expect, test } from "vitest";
import { combine, concat, type Edit, gap, type Layer, overlay, silence, still, tone } from "../../releases/next.ts";
import { editOf } from "../support/edits.ts";
import { generatedAudio } from "../support/generated.ts";
import { readAudio } from "../support/read.ts";
import { heard } from "./support.ts";

const samplesOf = async (edit: Edit) => heard((await edit.open({ tracks: ["audio"] })).audio);

/** Number of samples from a time on. */
async function lengthFrom(edit: Edit, at: number): Promise<number> {
  const { audio } = await edit.open({ at, tracks: ["audio"] });
  return (await readAudio(audio!)).reduce((sum, { frames }) => sum + frames, 0);
}

test.each([
  [0, 9600],
  [100, 4800],
  [150, 2400],
])("a last part of unknown length ends with its samples, from %i ms", async (at, length) => {
  const last = editOf({ audio: () => generatedAudio({ seconds: 0.1 }) }, { duration: Number.NaN });
  expect(await lengthFrom(concat([silence({ duration: 100 }), last]), at)).toBe(length);
});

test("layers are heard to their end over a base of unknown length without sound", async () => {
  const frames = () => new ReadableStream<VideoFrame>();
  const base = editOf({ video: frames }, { duration: Number.NaN, width: 4, height: 2 });
  const layers = [{ edit: tone({ duration: 100 }), at: 50 }, { edit: tone({ duration: 20 }) }];
  const { length, channels } = await samplesOf(overlay(base, layers));
  expect(length).toBe(7200);
  const isHeard = (from: number, to: number) => channels[0]!.subarray(48 * from, 48 * to).some((value) => value !== 0);
  expect([isHeard(0, 20), isHeard(20, 50), isHeard(50, 150)]).toEqual([true, false, true]);
});

test("a layer without volume is silent, and is not opened", async () => {
  let opened = 0;
  const audio = () => {
    opened++;
    return generatedAudio({ seconds: 0.1 });
  };
  const layer = { edit: editOf({ audio }, { duration: 100 }), gain: 0 };
  const { channels } = await samplesOf(overlay(gap(100), [layer]));
  expect(channels[0]).toEqual(new Float32Array(4800));
  expect(opened).toBe(0);
});

test("a layer is as loud as its gain says, and lower over a loud base with `duck`", async () => {
  const base = tone({ frequency: 300, amplitude: 0.5, duration: 600 });
  const below = (await samplesOf(base)).channels[0]!;
  const loudnessOf = async (look: Omit<Layer, "edit">) => {
    const layer = tone({ frequency: 800, amplitude: 0.25, duration: 600 });
    const { channels } = await samplesOf(overlay(base, [{ edit: layer, ...look }]));
    return Math.max(...channels[0]!.subarray(24_000, 28_000).map((value, index) => value - below[24_000 + index]!));
  };
  expect(await loudnessOf({})).toBeCloseTo(0.25, 2);
  expect(await loudnessOf({ gain: 0.5 })).toBeCloseTo(0.125, 2);
  expect(await loudnessOf({ duck: {} })).toBeLessThan(0.2);
});

test.each([
  [1, 1],
  [2, 2],
  [6, 2],
])("a joined sound at another rate has %i channels as %i", async (numberOfChannels, expected) => {
  const film = concat([tone({ duration: 100, numberOfChannels })], { sampleRate: 24_000 });
  const { sampleRate, length, channels } = await samplesOf(film);
  expect([sampleRate, length, channels.length]).toEqual([24_000, 2400, expected]);
});

test("a combined sound that has ended is not opened", async () => {
  const picture = still("red", { duration: 500, width: 4, height: 2 });
  const film = combine({ video: picture, audio: tone({ duration: 100 }) });
  for (const at of [99, 100]) expect(Object.keys(await film.open({ at }))).toEqual(["video", "audio"]);
  expect(Object.keys(await film.open({ at: 101 }))).toEqual(["video"]);
});
