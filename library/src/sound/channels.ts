/** Up- and downmixing with the coefficients of ITU-R BS.775, as in Web Audio. */
import { emptyPlanes } from "./samples.ts";

type Speaker = "L" | "R" | "C" | "LFE" | "SL" | "SR" | "BL" | "BR";

/** Speakers by number of channels, in the order of the channels. */
const LAYOUTS: Readonly<Record<number, readonly Speaker[]>> = {
  1: ["C"],
  2: ["L", "R"],
  3: ["L", "R", "C"],
  4: ["L", "R", "SL", "SR"],
  5: ["L", "R", "C", "SL", "SR"],
  6: ["L", "R", "C", "LFE", "SL", "SR"],
  8: ["L", "R", "C", "LFE", "BL", "BR", "SL", "SR"],
};

/** Factor that lowers a channel by 3 dB: half of its power. */
const HALF_POWER = Math.SQRT1_2;

/**
 * Where the sound of a missing speaker goes: the first list whose speakers all exist. The subwoofer's channel is dropped; all layouts but
 * mono have left and right.
 */
const FOLDED: Readonly<Record<Speaker, readonly (readonly (readonly [Speaker, number])[])[]>> = {
  L: [],
  R: [],
  C: [
    [
      ["L", HALF_POWER],
      ["R", HALF_POWER],
    ],
  ],
  LFE: [],
  SL: [[["L", HALF_POWER]]],
  SR: [[["R", HALF_POWER]]],
  BL: [[["SL", 1]], [["L", HALF_POWER]]],
  BR: [[["SR", 1]], [["R", HALF_POWER]]],
};

/** Weights of each input channel in each output channel: `weights[output][input]`. */
export type MixWeights = readonly (readonly number[])[];

/**
 * The weights that mix one number of channels to another. Numbers without a standard layout keep their first channels, and the others are
 * silent.
 */
export function mixWeights(from: number, to: number): MixWeights {
  const input = LAYOUTS[from];
  const output = LAYOUTS[to];
  if (from === to || !input || !output) return table(from, to, (i, o) => (i === o ? 1 : 0));
  // One channel plays from both speakers at full level; several become one as the average of left and right.
  if (from === 1 && !output.includes("C")) return table(from, to, (_, o) => (o < 2 ? 1 : 0));
  if (to === 1) {
    const [left, right] = mixWeights(from, 2);
    return [left!.map((weight, i) => (weight + right![i]!) / 2)];
  }
  // The average of front and side, as the four channels of music may all be loud.
  if (from === 4 && to === 2) return table(from, to, (i, o) => (i % 2 === o ? 0.5 : 0));
  return table(from, to, (i, o) => weightOf(input[i]!, output[o]!, output));
}

function weightOf(source: Speaker, target: Speaker, speakers: readonly Speaker[]): number {
  if (speakers.includes(source)) return source === target ? 1 : 0;
  const folded = FOLDED[source].find((list) => list.every(([speaker]) => speakers.includes(speaker)));
  return folded?.find(([speaker]) => speaker === target)?.[1] ?? 0;
}

const table = (from: number, to: number, weight: (input: number, output: number) => number): MixWeights =>
  Array.from({ length: to }, (_, output) => Array.from({ length: from }, (_, input) => weight(input, output)));

/** Up- or downmixed planes. Returns the given planes if their number is right. */
export function mixPlanes(planes: Float32Array[], numberOfChannels: number): Float32Array[] {
  if (planes.length === numberOfChannels) return planes;
  const length = planes[0]?.length ?? 0;
  const mixed = emptyPlanes(numberOfChannels, length);
  for (const [output, weights] of mixWeights(planes.length, numberOfChannels).entries()) {
    for (const [input, weight] of weights.entries()) {
      if (weight !== 0) addScaled(mixed[output]!, planes[input]!, weight);
    }
  }
  return mixed;
}

function addScaled(target: Float32Array, samples: Float32Array, weight: number): void {
  for (let i = 0; i < target.length; i++) target[i]! += samples[i]! * weight;
}
