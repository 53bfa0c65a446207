/** Facts about each effect that its doc comment lacks. */
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import type { Values } from "./controls";

export const groups = { move: "Move", color: "Color", blur: "Blur and sharpen", edges: "Edges", combine: "Combine" };
export const soundGroups = { volume: "Volume", tone: "Tone and position", mix: "Mixing and custom effects" };
export const allGroups = { ...groups, ...soundGroups };
export type Group = keyof typeof allGroups;

/** The argument before the options. */
export type Argument = "second" | "mask" | "title" | "cube" | "music" | "measured" | "process";

interface Exhibit {
  group: Group;
  /** Initial options that show the effect, if the defaults do not. */
  start?: Values;
  argument?: Argument;
  /** Options that only edits have. The exhibits apply effects to streams, whose length is unknown. */
  ofEdits?: readonly string[];
  /** Name of the clip; defaults to the coast. */
  footage?: string;
}

const exhibits: Readonly<Record<string, Exhibit>> = {
  zoom: { group: "move", start: { factor: 1.8, y: 0.6 } },
  rotate: { group: "move", start: { angle: 12 } },
  scale: { group: "move", start: { values: [0.6, 0.8, 1] } },
  translate: { group: "move", start: { values: [0.2, 0.1, 0] } },
  crop: { group: "move", start: { values: [0.6, 0.8, 1] } },

  adjustment: { group: "color", start: { brightness: 1.1, contrast: 1.25, saturation: 1.5 } },
  hue: { group: "color", start: { angle: 120 } },
  lut: { group: "color", argument: "cube" },
  vignette: { group: "color", start: { amount: 0.8 } },
  grain: { group: "color", start: { amount: 0.25 } },
  pixelate: { group: "color", start: { size: 24 } },
  opacity: { group: "color", start: { value: 0.4 } },
  fade: { group: "color", start: { in: 4000 }, ofEdits: ["out"] },

  blur: { group: "blur", start: { passes: 8 } },
  boxBlur: { group: "blur", start: { passes: 6 } },
  gaussianBlur: { group: "blur", start: { passes: 6 } },
  sharpen: { group: "blur", start: { passes: 2 } },
  convolution3x3: { group: "blur", start: { kernel: [-2, -1, 0, -1, 1, 1, 0, 1, 2] } },

  edge: { group: "edges" },
  edge1: { group: "edges" },
  edge2: { group: "edges" },
  emboss: { group: "edges" },

  add: { group: "combine", argument: "second", start: { normal: 0.5 } },
  mask: { group: "combine", argument: "mask" },
  chromaKey: { group: "combine", footage: "balloon-green" },
  text: { group: "combine", argument: "title", start: { y: 0.8, size: 0.14 } },
  transition: { group: "combine", argument: "second", start: { kind: "wipe", progress: 0.5 } },

  gain: { group: "volume", start: { gain: 0.4 } },
  "sound.fade": { group: "volume", start: { in: 2000, out: 4000 } },
  compressor: { group: "volume", footage: "voice", start: { threshold: -36, ratio: 6, makeup: 10 } },
  limiter: { group: "volume", start: { ceiling: -12 } },
  normalize: { group: "volume", footage: "voice", argument: "measured" },

  equalizer: {
    group: "tone",
    start: { low: -12, high: 9, "peak.frequency": 1000, "peak.gain": 0, "peak.q": 1 },
  },
  pan: { group: "tone", start: { pan: -0.8 } },
  resample: { group: "tone", start: { sampleRate: 8000, numberOfChannels: 1 } },

  mix: {
    group: "mix",
    footage: "voice",
    argument: "music",
    start: { gain: 0.8, "duck.amount": 0.2 },
  },
  custom: { group: "mix", footage: "voice", argument: "process" },
};

/** The object of the library that has the effect. Some names are in both. */
export type Owner = "visual" | "sound";

/** New effects without an entry are shown in the last group. */
export const exhibitOf = ({ name }: Pick<EffectDescription, "name">, owner: Owner = "visual"): Exhibit =>
  exhibits[`${owner}.${name}`] ?? exhibits[name] ?? { group: "combine" };

export const placed = Object.keys(exhibits);
