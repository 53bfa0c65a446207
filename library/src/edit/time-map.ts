import { MFXError, OptionError } from "../errors.ts";
import { checkNumber, within, wrongOption } from "../media/check-option.ts";

/** Declared as a method, so that functions of frames such as those of `keyframes` are assignable: they read the timestamp only. */
interface FactorFunction {
  factorAt(time: {
    /** Time in microseconds, on the clock of the stream's timestamps. */
    readonly timestamp: number;
  }): number;
}

/**
 * A factor that is constant or changes over time.
 *
 * @inline
 */
export type SpeedFactor = number | FactorFunction["factorAt"];

/** Each step of a changing factor takes time to compute: with a huge one, they would never reach the time that is looked for. */
const FACTOR = within(0.0001, 10_000);

/** Time between two evaluations of a factor that changes, in microseconds. */
const STEP = 10_000;

/**
 * Maps times of a stream to times at another speed, in microseconds: the integral of 1 / factor from time 0 on. Depends on the factor
 * only, so that the picture and sound of a file stay in sync.
 */
export class TimeMap {
  readonly #factor: SpeedFactor;
  /** Mapped times of multiples of `STEP`, computed when they are needed. */
  readonly #times = [0];

  /** @throws OptionError if a constant factor is invalid. */
  constructor(factor: SpeedFactor) {
    if (typeof factor !== "function") checkNumber("factor", factor, FACTOR);
    this.#factor = factor;
  }

  /** Changed time of an original one. */
  at(time: number): number {
    if (typeof this.#factor === "number") return time / this.#factor;
    const index = Math.max(0, Math.floor(time / STEP));
    this.#extendTo(index + 1);
    const from = this.#times[index]!;
    return from + ((this.#times[index + 1]! - from) * (time - index * STEP)) / STEP;
  }

  /** Original time of a changed one. */
  inverse(time: number): number {
    if (typeof this.#factor === "number") return time * this.#factor;
    while (this.#times.at(-1)! <= time) this.#extendTo(this.#times.length);
    let low = 0;
    let high = this.#times.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#times[middle]! <= time) low = middle;
      else high = middle;
    }
    const from = this.#times[low]!;
    return (low + (time - from) / (this.#times[low + 1]! - from)) * STEP;
  }

  #extendTo(index: number): void {
    for (let next = this.#times.length; next <= index; next++) {
      const middle = (next - 0.5) * STEP;
      this.#times.push(this.#times[next - 1]! + STEP / this.#factorAt(middle));
    }
  }

  #factorAt(timestamp: number): number {
    if (typeof this.#factor === "number") return this.#factor;
    let value: number;
    try {
      value = this.#factor({ timestamp });
    } catch (cause) {
      if (cause instanceof MFXError) throw cause;
      const why = cause instanceof Error ? cause.message : cause;
      throw new OptionError("factor", `The function for \`factor\` failed: ${why}`, { cause, timestamp });
    }
    const isFactor = typeof value === "number" && FACTOR.fits(value);
    if (!isFactor) wrongOption("factor", `a function that returns ${FACTOR.rule}`, value, "", { timestamp });
    return value;
  }
}
