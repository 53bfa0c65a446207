import { describe, expect, it } from "vitest";
import { BOX, factsOf, frameOf, outlineOf, type Peaks, textFor } from "./peaks";

const sound = (peaks: number[][], duration = 1000): Peaks => ({
  duration,
  channels: peaks.map((max) => ({ max, min: max.map((value) => -value) })),
});

const pointsOf = (outline: string) => [...outline.matchAll(/([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [+x!, +y!]);
const heightsOf = (outline: string) => pointsOf(outline).map(([, y]) => y!);
const right = (outline: string) => Math.max(...pointsOf(outline).map(([x]) => x!));

describe("a waveform's outline", () => {
  it("spans the drawing at full scale, and stays inside beyond it", () => {
    for (const peak of [1, 3]) {
      const loud = sound([[peak, peak, peak]]);
      const heights = heightsOf(outlineOf(loud, frameOf(loud)));
      expect(Math.abs(Math.min(...heights))).toBeLessThanOrEqual(1);
      expect(Math.abs(Math.max(...heights) - BOX.height)).toBeLessThanOrEqual(1);
    }
  });

  it("has a lane for each channel", () => {
    const stereo = sound([
      [1, 1],
      [0, 0],
    ]);
    const [left, quiet] = outlineOf(stereo, frameOf(stereo)).split("Z");
    expect(Math.max(...heightsOf(left!))).toBeLessThanOrEqual(BOX.height / 2 + 1);
    for (const y of heightsOf(quiet!)) expect(Math.abs(y - (BOX.height * 3) / 4)).toBeLessThanOrEqual(1);
  });

  it("draws a mono sound in each lane of a stereo one, and a shorter one narrower", () => {
    const before = sound([[1, 1]], 500);
    const after = sound([
      [1, 1],
      [1, 1],
    ]);
    const frame = frameOf(before, after);
    expect(outlineOf(before, frame).match(/Z/g)).toHaveLength(2);
    expect(right(outlineOf(before, frame))).toBeLessThan(BOX.width / 2);
    expect(right(outlineOf(after, frame))).toBeGreaterThan(BOX.width / 2);
  });

  it("is empty without any sound", () => {
    const nothing = { channels: [], duration: 0 };
    expect(outlineOf(nothing, frameOf(nothing))).toBe("");
  });
});

describe("a waveform's description", () => {
  it("has the duration, the channels and the peak", () => {
    expect(factsOf(sound([[0.5]], 12_040))).toBe("12.0 s, mono, peak −6.0 dB");
    expect(factsOf(sound([[0], [0]]))).toBe("1.0 s, stereo, silent");
    const channels = Array(6).fill({ min: [-1], max: [0.1] });
    expect(factsOf({ duration: 1000, channels })).toBe("1.0 s, 6 channels, peak 0.0 dB");
    expect(textFor(sound([[1]]), sound([[0.5]]))).toBe(
      "Waveform: 1.0 s, mono, peak 0.0 dB. Before: 1.0 s, mono, peak −6.0 dB.",
    );
  });
});
