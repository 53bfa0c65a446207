/** Coefficients of a second-order filter, divided by `a0`. */
export interface Coefficients {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/** A band of an equalizer: its frequency in hertz, gain in decibels and quality factor. */
export interface Band {
  frequency: number;
  gain: number;
  q: number;
}

export type BandKind = "lowShelf" | "peak" | "highShelf";

/** The filters of Robert Bristow-Johnson's "Audio EQ Cookbook". */
export function bandCoefficients(kind: BandKind, { frequency, gain, q }: Band, sampleRate: number): Coefficients {
  const amplitude = 10 ** (gain / 40);
  // Beyond the bandwidth there is nothing to change; filters exist up to the Nyquist frequency only.
  const angle = 2 * Math.PI * Math.min(frequency / sampleRate, 0.4999);
  const cosine = Math.cos(angle);
  const alpha = Math.sin(angle) / (2 * q);
  if (kind === "peak") {
    return divided(
      [1 + alpha * amplitude, -2 * cosine, 1 - alpha * amplitude],
      [1 + alpha / amplitude, -2 * cosine, 1 - alpha / amplitude],
    );
  }
  // A high shelf is a low shelf with the spectrum reversed.
  const side = kind === "lowShelf" ? 1 : -1;
  const turn = side * cosine;
  const root = 2 * Math.sqrt(amplitude) * alpha;
  const plus = amplitude + 1;
  const minus = amplitude - 1;
  return divided(
    [
      amplitude * (plus - minus * turn + root),
      2 * side * amplitude * (minus - plus * turn),
      amplitude * (plus - minus * turn - root),
    ],
    [plus + minus * turn + root, -2 * side * (minus + plus * turn), plus + minus * turn - root],
  );
}

function divided([b0, b1, b2]: [number, number, number], [a0, a1, a2]: [number, number, number]): Coefficients {
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 };
}

/** A second-order filter for one channel, in the transposed direct form II. */
export class Biquad {
  #first = 0;
  #second = 0;

  /** Filters samples in place. */
  process(samples: Float32Array, { b0, b1, b2, a1, a2 }: Coefficients, start = 0, end = samples.length): void {
    let first = this.#first;
    let second = this.#second;
    for (let i = start; i < end; i++) {
      const input = samples[i]!;
      const output = b0 * input + first;
      first = b1 * input - a1 * output + second;
      second = b2 * input - a2 * output;
      samples[i] = output;
    }
    this.#first = first;
    this.#second = second;
  }
}
