/** Ranges of the sliders that are no effects. As in `effects.ts`, they are those of the library's reference, which a test compares. */

export interface SliderRange {
  min: number;
  max: number;
  step: number;
}

interface Range extends SliderRange {
  /** The function of the library and its option. */
  of: readonly [name: string, option: string];
}

export const ranges = {
  volume: { of: ["gain", "gain"], min: 0, max: 4, step: 0.05 },
  fade: { of: ["fade", "in"], min: 0, max: 5000, step: 10 },
  crossfade: { of: ["concat", "transition.duration"], min: 0, max: 5000, step: 100 },
  angle: { of: ["rotate", "angle"], min: -180, max: 180, step: 1 },
  titleSize: { of: ["text", "size"], min: 0.02, max: 0.5, step: 0.01 },
  titleX: { of: ["text", "x"], min: 0, max: 1, step: 0.01 },
  titleY: { of: ["text", "y"], min: 0, max: 1, step: 0.01 },
} as const satisfies Record<string, Range>;

/** Of overlays. The library takes other values, with which nothing would be seen. */
export const overlayRanges = {
  place: { min: 0, max: 1, step: 0.01 },
  width: { min: 0.03, max: 2, step: 0.01 },
  corners: { min: 0, max: 0.5, step: 0.01 },
  opacity: { min: 0, max: 1, step: 0.01 },
};

/** The library takes any speed. Beyond these, sound that keeps its pitch is hard to listen to. */
export const speedRange = { min: 0.25, max: 4, step: 0.05 };
