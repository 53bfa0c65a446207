/** The effects of the inspector: which option of the library each slider sets. */
import { visual } from "mfx/next";
import type { SliderRange } from "./ranges.ts";

/** A slider. Its range is the one that the library's reference gives for the option, which a test compares. */
export interface EffectControl extends SliderRange {
  label: string;
  effect: "adjustment" | "hue" | "blur" | "vignette" | "grain" | "zoom";
  option: string;
  /** The value that changes nothing. */
  neutral: number;
}

const ADJUSTMENT = { effect: "adjustment", min: 0, max: 3, step: 0.05, neutral: 1 } as const;

const CONTROLS = {
  brightness: { ...ADJUSTMENT, label: "Brightness", option: "brightness" },
  contrast: { ...ADJUSTMENT, label: "Contrast", option: "contrast" },
  saturation: { ...ADJUSTMENT, label: "Saturation", option: "saturation" },
  hue: { label: "Hue", effect: "hue", option: "angle", min: -180, max: 180, step: 1, neutral: 0 },
  blur: { label: "Blur", effect: "blur", option: "passes", min: 0, max: 30, step: 1, neutral: 0 },
  vignette: { label: "Vignette", effect: "vignette", option: "amount", min: 0, max: 1, step: 0.01, neutral: 0 },
  grain: { label: "Grain", effect: "grain", option: "amount", min: 0, max: 1, step: 0.01, neutral: 0 },
  zoom: { label: "Zoom", effect: "zoom", option: "factor", min: 0.1, max: 8, step: 0.05, neutral: 1 },
} satisfies Record<string, EffectControl>;

export type EffectName = keyof typeof CONTROLS;

/** Values by slider. A slider that was not moved is missing. */
export type EffectValues = Partial<Record<EffectName, number>>;

export const effectControls = Object.entries(CONTROLS) as [EffectName, EffectControl][];

/** The library's effects for a clip. Those at their neutral values cost nothing: the library leaves them out. */
export function effectsOf(values: EffectValues) {
  const value = (name: EffectName) => values[name] ?? CONTROLS[name].neutral;
  const [brightness, contrast, saturation] = (["brightness", "contrast", "saturation"] as const).map(value);
  return [
    visual.adjustment({ brightness, contrast, saturation }),
    visual.hue({ angle: value("hue") }),
    visual.blur({ passes: value("blur") }),
    visual.zoom({ factor: value("zoom") }),
    visual.vignette({ amount: value("vignette") }),
    visual.grain({ amount: value("grain") }),
  ];
}
