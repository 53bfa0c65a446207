import { readExamples } from "live-program/examples";
import { latest, order } from "mfx-build/since";
import { expect, it } from "vitest";
import { isFull } from "../../../packages/test-browsers/src/full-tests";
import { checkTypes, declarationsOf } from "../../../scripts/samples/check-types";

const examples = readExamples("src/components/playground/examples", order);
it("the first example transcodes", () => expect(examples[0]!.name).toBe("transcode"));

it.each([
  ["transcode", /"video\/mp4".*'video\/webm/s],
  ["zoom", /time: 0, value: 1 .*time: 2500, value: 3 .*time: 8000, value: 1 .*visual\.zoom\({ factor,/s],
  ["picture-in-picture", /\[1 \/ 3, 1 \/ 3], .*add\(small, { normal: 1, offset: \[0\.64, 0\.64]/s],
  ["green-screen", /chromaKey\({ color: \[0, 1, 0], .*effect\(sky!, \[visual\.add\(cut, { normal: 1,/s],
  ["convolution", /\[-1, -1, -1],\s+\[-1, 8, -1],\s+\[-1, -1, -1]/],
  ["gif", /frameRate: 10,.*"image\/gif".*framerate: 10 /s],
  ["repackage", /{ copy: frames },.*{ copy: audio },/s],
  ["keep-sound", /stream: effect\(frames!, .*{ copy: audio },/s],
  ["split-view", /\[0\.5, 1, 1], origin: \[1, 0, 0].*x: 0\.5, y: 0, width: 0\.5, height: 1, gain: 0 /s],
  ["trim", /trim: { start: 2000, end: 4000 }/],
  ["cut-copy", /trim: { start: 2500, .*{ copy: frames },.*{ copy: audio },/s],
  ["slow-motion", /"0s 1, 1s 0\.4, 2\.5s 0\.4, 3s 1".*speed\(original, factor\)/s],
  ["music-under-voice", /audioEffect\(voice!, .*sound\.mix\(music!, { duck: { amount: 0\.2,/s],
  ["sampler", /next \* 1e6 && next < 9.*\(next % 3\) \* 320, Math\.floor\(next \/ 3\) \* 180, 320, 180/s],
])("%s does what its title says", (example, code) => {
  expect(examples.find(({ name }) => name === example)!.code).toMatch(code);
});

// Types of releases don't change: an example that is wrong in one of those between is found each night.
const versions = isFull ? order : order.filter((version) => [order[0], latest, "next"].includes(version));

it.each(versions)("the examples of %s pass the type check", (version) => {
  const offered = examples.filter(({ versions }) => versions.includes(version));
  expect(offered.length).toBeGreaterThanOrEqual(12);
  expect(new Set(offered.map(({ title }) => title)).size).toBe(offered.length);
  const sample = { version, line: 0, language: "ts" as const, live: true };
  const samples = offered.map(({ name, code }) => ({ ...sample, file: name, code }));
  expect(checkTypes(samples, declarationsOf(version))).toEqual([]);
});
