// @module-tag fakes
/** Runs from any time have the times of frames and the samples that a run from 0 has from there on; `anywhere.test.ts` compares what they show. */
import { afterEach, expect, test, vi } from "vitest";
import {
  animate,
  audioEffect,
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
  openFile,
  overlay,
  reverse,
  sound,
  speed,
  still,
  tone,
  visual,
} from "../../releases/next.ts";
import { maxDifference } from "../dsp/signals.ts";
import { drawing } from "../effects/fake-gl.ts";
import { planesOfStream } from "../sound/planes.ts";
import { contentOfBox, withUint32 } from "../support/bytes.ts";
import { clipBytes } from "../support/clips.ts";
import { editOf } from "../support/edits.ts";
import { generatedVideo } from "../support/generated.ts";
import { readVideo } from "../support/read.ts";

afterEach(() => void vi.useRealTimers());

const SIZE = { width: 4, height: 2 };
/** A film of 200 ms. */
function film(framesPerSecond: number, frequency: number, size = SIZE): Edit {
  const timestamps = (index: number) => Math.round((index * 1e6) / framesPerSecond);
  const video = () => generatedVideo({ count: framesPerSecond / 5, timestamps, ...size });
  return combine({ video: editOf({ video }, { duration: 200, ...size }), audio: tone({ frequency, duration: 200 }) });
}
const [a, b] = [film(25, 300), film(30, 700)];
const red = still("red", { ...SIZE, duration: 100 });
const fade = (...durations: number[]) => ({ transition: durations.map((duration) => ({ duration })) });
const title = visual.text("Title", { opacity: animate("0s 0, 200ms 1") });

test.each<[what: string, edit: Edit, starts: readonly number[], isSimilar?: "sound is similar"]>([
  ["a film", b, [1, 100 / 3, 199]],
  ["a clip", clip(b, { start: 50, end: 170 }), [10, 50 / 3, 119]],
  ["joined parts", concat([a, b, gap(70), a]), [39, 40, 199, 200, 200 + 100 / 3, 399, 400, 469, 470, 669]],
  ["parts of two sizes", concat([a, film(10, 500, { width: 8, height: 2 })]), [199, 201, 301]],
  ["parts with transitions", concat([a, b, a], fade(80, 60)), [119, 120, 121, 160, 170, 199, 200, 205, 259, 300, 325]],
  ["a transition and a cut", concat([a, b, a], fade(100)), [99, 130, 205, 299, 300, 340]],
  ["a transition of long frames", concat([film(10, 500), a], fade(100)), [99, 130, 145, 190]],
  ["parts at a frame rate", concat([b, a], { frameRate: 20 }), [1, 49, 51, 199, 205, 399]],
  ["a loop", loop(a, 3), [199, 200, 401, 599]],
  ["a loop with transitions", loop(b, 3, { transition: { duration: 60 } }), [139, 141, 199, 201, 290, 345, 400]],
  ["a part of an endless loop", clip(loop(a, Number.POSITIVE_INFINITY), { start: 130, end: 530 }), [69, 71, 270, 399]],
  ["another format", conform(a, { frameRate: 30 }), [33, 34, 199]],
  ["a film backward", reverse(b), [1, 100 / 3, 120, 199]],
  ["a film at another speed", speed(a, 0.5), [79, 80, 399], "sound is similar"],
  ["a speed that changes", speed(a, animate("0s 1, 200ms 2")), [39, 41, 100], "sound is similar"],
  [
    "layers",
    overlay(a, [
      { edit: b, at: 50, gain: 0.5 },
      { edit: tone({ duration: 90 }), at: -30 },
    ]),
    [49, 51, 61, 199],
  ],
  ["layers of nothing", overlay(gap(300), [{ edit: red, at: 70 }, tone({ duration: 90 })]), [33, 34, 69, 71, 169, 299]],
  ["effects", effect(b, [limit([title], { start: 50, end: 150 })], { trim: { end: 100 } }), [40, 60, 100, 199]],
  ["fades of a sound", audioEffect(a, sound.fade({ in: 100, out: 80 })), [1, 99, 101, 130, 199]],
  [
    "a sound that moves",
    audioEffect(b, [sound.gain({ gain: animate("0s 0, 200ms 1") }), sound.pan({ pan: animate("0s -1, 200ms 1") })]),
    [1, 33, 150],
  ],
  [
    "streams from a start of their own",
    fromStreams(({ at }) => a.open({ at: Math.max(0, at - 30) }), { duration: 200, ...a.video, ...a.audio }),
    [29, 31, 120],
  ],
])("a run of %s goes on from where it starts", async (_, edit, starts, isSimilar) => {
  const { closeIdle, opened } = drawing();
  const runFrom = async (at: number) => {
    const { video, audio } = await edit.open({ at });
    const [frames, planes] = await Promise.all([readVideo(video!), planesOfStream(audio!)]);
    return { times: frames.map(({ timestamp, duration }) => [timestamp, duration!] as const), planes };
  };
  const whole = await runFrom(0);
  expect(whole.times.at(-1)![0] + whole.times.at(-1)![1]).toBe(Math.round(edit.duration * 1000));
  for (const at of starts) {
    const { times, planes } = await runFrom(at);
    expect(times, `${at} ms`).toEqual(whole.times.filter(([start, length]) => start + length > Math.round(at * 1000)));
    const rest = whole.planes.map((plane) => plane.subarray(Math.round(48 * at)));
    expect(planes.map(({ length }) => length)).toEqual(rest.map(({ length }) => length));
    if (!isSimilar)
      for (const [c, plane] of planes.entries()) expect(maxDifference(plane, rest[c]!)).toBeLessThan(1e-4);
  }
  await closeIdle(opened.length);
});

test("a run of a file begins with the frame at its time, which is rounded to microseconds", async () => {
  const bytes = await clipBytes("av1-opus.mp4");
  // A frame takes 512 units: the time of one is 33⅓ ms.
  using file = await openFile(new Blob([withUint32(bytes, contentOfBox(bytes, "mdhd") + 12, 512 * 30)]));
  for (const index of [1, 2, 4, 5]) {
    const { video } = await file.open({ at: (index * 100) / 3, tracks: ["video"] });
    expect((await readVideo(video!))[0]!.timestamp).toBe(Math.round((index * 1e5) / 3));
  }
});
