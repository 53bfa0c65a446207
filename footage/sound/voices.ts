/** The instruments. */
import { hash } from "../stage/math.ts";
import { frequency, RATE, type Voice } from "./loop.ts";

const TAU = 2 * Math.PI;
const attack = (t: number, seconds: number) => Math.min(1, t / seconds);

/** A soft chord tone: a few detuned partials that swell and fade. */
export function pad(midi: number, seconds: number, bright = 0.5): Voice {
  const f = frequency(midi);
  return (t) => {
    const shape = Math.sin(Math.PI * Math.min(1, t / seconds)) ** 0.7;
    let sum = 0;
    for (const [detune, phase] of [
      [0.9965, 0],
      [1, 2.1],
      [1.0037, 4.4],
    ] as const)
      for (let partial = 1; partial < 6; partial++)
        sum += (bright ** (partial - 1) / partial) * Math.sin(TAU * f * detune * partial * t + phase * partial);
    return (sum / 3) * shape;
  };
}

/** A plucked string: a burst of noise that goes round in a delay of one period and gets duller. */
export function pluck(midi: number, seed: number, ring = 0.996, soft = 0.5): Voice {
  const period = RATE / frequency(midi);
  const size = Math.floor(period);
  const string = Float64Array.from({ length: size + 1 }, (_, i) => hash(i, seed, 5) * 2 - 1);
  for (let pass = 0; pass < 4; pass++)
    for (let i = 0; i < size; i++) string[i] = string[i]! * (1 - soft) + string[(i + size - 1) % size]! * soft;
  let previous = 0;
  let at = 0;
  const tune = period - size;
  return (t) => {
    const now = string[at]! * (1 - tune) + string[(at + size - 1) % size]! * tune;
    string[at] = (now * 0.5 + previous * 0.5) * ring;
    previous = now;
    at = (at + 1) % size;
    return now * attack(t, 0.002);
  };
}

/** An electric piano: a sine bent by another, with the tine's short bell on top. */
export function tines(midi: number, hard: number): Voice {
  const f = frequency(midi);
  return (t) => {
    const body = Math.sin(TAU * f * t + 1.3 * hard * Math.exp(-t * 2.6) * Math.sin(TAU * f * t));
    const bell = Math.sin(TAU * f * 7.02 * t) * Math.exp(-t * 14) * 0.16 * hard;
    return (body + bell) * Math.exp(-t * 1.25) * attack(t, 0.004) * (1 + 0.12 * Math.sin(TAU * 4.6 * t));
  };
}

/** A thumb piano. */
export function kalimba(midi: number): Voice {
  const f = frequency(midi);
  return (t) =>
    (Math.sin(TAU * f * t) * Math.exp(-t * 3.2) + 0.22 * Math.sin(TAU * f * 5.4 * t) * Math.exp(-t * 22)) *
    attack(t, 0.002);
}

export function bass(midi: number, seconds: number): Voice {
  const f = frequency(midi);
  return (t) => {
    const tone =
      Math.sin(TAU * f * t) + 0.28 * Math.sin(TAU * 2 * f * t) * Math.exp(-t * 5) + 0.1 * Math.sin(TAU * 3 * f * t);
    return (
      Math.tanh(tone * 1.2) * attack(t, 0.008) * Math.min(1, Math.max(0, (seconds - t) / 0.06)) * Math.exp(-t * 0.8)
    );
  };
}

export const kick: Voice = (t) =>
  Math.sin(TAU * (46 * t + (120 / 30) * (1 - Math.exp(-t * 30)))) * Math.exp(-t * 8.5) * attack(t, 0.001);

/** Noise through a band: `low` and `high` are in hertz. */
export function brush(seed: number, low: number, high: number, decay: number, rise = 0.001): Voice {
  let [a, b, i] = [0, 0, 0];
  const [ka, kb] = [high, low].map((f) => 1 - Math.exp((-TAU * f) / RATE)) as [number, number];
  return (t) => {
    a += ka * (hash(i++, seed, 9) * 2 - 1 - a);
    b += kb * (a - b);
    return (a - b) * Math.exp(-t * decay) * attack(t, rise);
  };
}
