import { checkNames, type Names } from "../media/check-names.ts";
import { FINITE, FRACTION, NOT_NEGATIVE } from "../media/check-option.ts";
import { Automation, type SoundValue } from "./automation.ts";
import { approach, cached, fromDecibels } from "./levels.ts";
import { lengthOf, type SampleBlock } from "./samples.ts";

/**
 * Options for ducking, which lowers the second sound while the first one is loud.
 *
 * @inline
 */
export interface DuckOptions {
  /**
   * Volume of the second sound while the first one is loud: 0.25 is a quarter, or −12 dB.
   *
   * @defaultValue 0.25
   * @range 0 1 0.01
   * @unit ×
   */
  amount?: SoundValue | undefined;
  /**
   * Level (root mean square) in decibels of full scale above which the first sound counts as loud.
   *
   * @defaultValue -40
   * @range -80 0 1
   * @unit dB
   */
  threshold?: SoundValue | undefined;
  /**
   * Time constant in milliseconds with which the second sound falls.
   *
   * @defaultValue 50
   * @range 0 1000 10
   * @unit ms
   */
  attack?: SoundValue | undefined;
  /**
   * Time constant in milliseconds with which the second sound recovers. Choose a time longer than the pauses between words, so that the
   * second sound doesn't rise in each of them.
   *
   * @defaultValue 800
   * @range 0 5000 10
   * @unit ms
   */
  release?: SoundValue | undefined;
}

/** Time constant of the level meter in milliseconds. */
const METER = 20;

type Values = Record<keyof DuckOptions, Automation>;

/** @throws OptionError if a value is out of its range. */
export function duckValues(options: DuckOptions): Values {
  checkNames(
    options,
    { amount: true, threshold: true, attack: true, release: true } satisfies Names<DuckOptions>,
    "duck.",
  );
  const { amount = 0.25, threshold = -40, attack = 50, release = 800 } = options;
  return {
    amount: new Automation("duck.amount", amount, FRACTION),
    threshold: new Automation("duck.threshold", threshold, FINITE),
    attack: new Automation("duck.attack", attack, NOT_NEGATIVE),
    release: new Automation("duck.release", release, NOT_NEGATIVE),
  };
}

/** Computes the volume of a sound from the level of another one. */
export class Ducker {
  readonly #values: Values;
  /** Mean square of the first sound. */
  #power = 0;
  #factor = 1;
  #factors = new Float32Array(0);

  constructor(values: Values) {
    this.#values = values;
  }

  /**
   * The volume of the ducked sound at each sample of the block: `volumes`, lowered while the block is loud. The array is reused by the next
   * call and may be longer than the block.
   */
  async factors(block: SampleBlock, volumes: Float32Array): Promise<Float32Array> {
    const { position, sampleRate, channels } = block;
    const length = lengthOf(block);
    const curve = (name: keyof Values) => this.#values[name].curve(position, length, sampleRate);
    const amounts = await curve("amount");
    const thresholds = await curve("threshold");
    const attacks = await curve("attack");
    const releases = await curve("release");
    const meter = approach(METER, sampleRate);
    const powerOf = cached((threshold) => fromDecibels(threshold) ** 2);
    const attackOf = cached((time) => approach(time, sampleRate));
    const releaseOf = cached((time) => approach(time, sampleRate));
    if (this.#factors.length < length) this.#factors = new Float32Array(length);
    for (let i = 0; i < length; i++) {
      let power = 0;
      for (const plane of channels) power += plane[i]! ** 2 / channels.length;
      this.#power += (power - this.#power) * meter;
      const target = this.#power > powerOf(thresholds[i]!) ? amounts[i]! : 1;
      const share = target < this.#factor ? attackOf(attacks[i]!) : releaseOf(releases[i]!);
      this.#factor += (target - this.#factor) * share;
      this.#factors[i] = this.#factor * volumes[i]!;
    }
    return this.#factors;
  }
}
