import { expect, it } from "vitest";
import { factsOf, frameOf, outlineOf, type Peaks, textFor } from "./peaks";

const sound = (peaks: number[][], duration = 1000): Peaks => ({
  duration,
  channels: peaks.map((max) => ({ max, min: max.map((value) => -value) })),
});

it("an outline has a lane for each channel, a mono sound in each, a shorter one narrower, and stays inside beyond full scale", () => {
  const before = { duration: 500, channels: [{ max: [0.5, 3], min: [-3, 0] }] };
  const after = sound([[1], [0]], 900);
  const frame = frameOf(before, after);
  const outline = "M66.7 14.5L200 -0.5L200 30.5L66.7 60.5ZM66.7 74.5L200 59.5L200 90.5L66.7 120.5Z";
  expect(outlineOf(before, frame)).toBe(outline);
  expect(outlineOf(after, frame)).toBe("M240 -0.5L240 60.5ZM240 89.5L240 90.5Z");
  const nothing = { channels: [], duration: 0 };
  expect(outlineOf(nothing, frameOf(nothing))).toBe("");
});

it("a description has the duration, the channels and the peak", () => {
  expect(factsOf(sound([[0.5]], 12_040))).toBe("12.0 s, mono, peak −6.0 dB");
  expect(factsOf(sound([[0], [0]]))).toBe("1.0 s, stereo, silent");
  const channels = Array(6).fill({ min: [-1], max: [0.1] });
  expect(factsOf({ duration: 1000, channels })).toBe("1.0 s, 6 channels, peak 0.0 dB");
  const text = "Waveform: 1.0 s, mono, peak 0.0 dB. Before: 1.0 s, mono, peak −6.0 dB.";
  expect(textFor(sound([[1]]), sound([[0.5]]))).toBe(text);
});
