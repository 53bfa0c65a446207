/** The factor for a level in decibels. */
export const fromDecibels = (decibels: number): number => 10 ** (decibels / 20);

/** The level of a factor in decibels; `-Infinity` for 0. */
export const toDecibels = (factor: number): number => 20 * Math.log10(factor);

/** Share of the distance to a target that a value covers in one sample, for a time constant in milliseconds. */
export const approach = (milliseconds: number, sampleRate: number): number =>
  1 - Math.exp(-1000 / (milliseconds * sampleRate));

/** A function that keeps its last result: values of options seldom change from sample to sample. */
export function cached(compute: (value: number) => number): (value: number) => number {
  let last = Number.NaN;
  let result = Number.NaN;
  return (value) => {
    if (value !== last) {
      last = value;
      result = compute(value);
    }
    return result;
  };
}
