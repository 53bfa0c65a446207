/** A voice that speaks: pulses of the vocal cords and noise of the breath, shaped by the resonances (formants) of a mouth that moves. */
import { hash, mix, smoothstep } from "../stage/math.ts";
import { type Loop, RATE } from "./loop.ts";

interface Phone {
  /** Frequencies of the first three formants, in hertz. */
  formants: readonly [number, number, number];
  /** Loudness of the vocal cords and of the breath, from 0 to 1. */
  voiced: number;
  breath: number;
  seconds: number;
}

const vowel = (...formants: [number, number, number]): Phone => ({ formants, voiced: 1, breath: 0, seconds: 0.12 });
const hum = (...formants: [number, number, number]): Phone => ({ formants, voiced: 0.35, breath: 0, seconds: 0.07 });
const hiss = (breath: number, ...formants: [number, number, number]): Phone => ({
  ...{ formants, breath },
  voiced: 0,
  seconds: 0.09,
});
/** The mouth is closed, then opens with a burst. */
const stop = (...formants: [number, number, number]): Phone => ({ ...hiss(0.5, ...formants), seconds: 0.055 });

/** By letter; `@` is the vowel of "the", `A` that of "father", `S` is "sh", `D` is the "th" of "the". */
const PHONES: Record<string, Phone> = {
  A: vowel(710, 1150, 2550),
  a: vowel(680, 1600, 2500),
  e: vowel(530, 1840, 2480),
  i: vowel(290, 2250, 2950),
  o: vowel(520, 880, 2450),
  u: vowel(310, 900, 2250),
  "@": { ...vowel(500, 1450, 2500), seconds: 0.07 },
  m: hum(250, 1000, 2200),
  n: hum(270, 1600, 2500),
  l: hum(360, 1100, 2700),
  r: hum(330, 1150, 1600),
  w: hum(300, 650, 2200),
  y: hum(280, 2150, 2900),
  v: { ...hum(300, 1200, 2400), breath: 0.08 },
  z: { ...hum(300, 1700, 2600), breath: 0.2 },
  D: { ...hum(300, 1400, 2600), breath: 0.06 },
  s: hiss(0.45, 4600, 6200, 7800),
  S: hiss(0.55, 2300, 3100, 4600),
  f: hiss(0.2, 1400, 5200, 7200),
  h: hiss(0.16, 700, 1500, 2500),
  p: stop(600, 1000, 2200),
  b: { ...stop(500, 1000, 2200), voiced: 0.2, breath: 0.15 },
  t: stop(3300, 4300, 5600),
  d: { ...stop(400, 1750, 2700), voiced: 0.2, breath: 0.2 },
  k: stop(1700, 2300, 3400),
  g: { ...stop(350, 1900, 2500), voiced: 0.2, breath: 0.15 },
};
const PAUSE = 0.09;

export interface Phrase {
  /** In seconds. */
  at: number;
  /** Letters of {@link PHONES}; a space is a short pause, `'` before a vowel stresses it. */
  text: string;
}

/** Adds the phrases to a loop, all in the middle. */
export function speak(loop: Loop, phrases: readonly Phrase[]): Loop {
  for (const { at, text } of phrases) say(loop, at, text);
  return loop;
}

interface Event extends Phone {
  start: number;
  stressed: boolean;
}

function eventsOf(text: string): { events: Event[]; seconds: number } {
  const events: Event[] = [];
  let [start, stressed] = [0, false];
  for (const letter of text) {
    const phone = PHONES[letter];
    if (letter === "'") stressed = true;
    else if (!phone) start += PAUSE;
    else {
      const seconds = phone.seconds * (stressed ? 1.5 : 1);
      events.push({ ...phone, start, seconds, stressed });
      start += seconds;
      stressed = false;
    }
  }
  return { events, seconds: start };
}

/** Time in which the mouth moves from one phone to the next. */
const MOVE = 0.045;
const CORDS = 115;
const PARTIALS = 38;
const BANDWIDTHS = [80, 110, 170] as const;

/** How much a mouth lets through of a frequency. */
function resonance(hertz: number, formants: readonly number[]): number {
  let sum = 0.02;
  for (let i = 0; i < 3; i++) sum += (1 - 0.25 * i) / (1 + ((hertz - formants[i]!) / BANDWIDTHS[i]!) ** 2);
  return sum;
}

function say(loop: Loop, at: number, text: string): void {
  const { events, seconds } = eventsOf(text);
  const breath = [0, 1, 2].map(() => ({ low: 0, band: 0 }));
  let [phase, index] = [0, 0];
  let amplitudes: number[] = [];
  loop.play(
    (t) => {
      while (index < events.length - 1 && events[index + 1]!.start <= t) index++;
      const [last, now] = [events[Math.max(0, index - 1)]!, events[index]!];
      const into = smoothstep(0, MOVE, t - now.start);
      const gap = now.start + now.seconds;
      const sounding = 1 - smoothstep(gap, gap + 0.03, t);
      const formants = now.formants.map((hertz, i) => mix(last.formants[i]!, hertz, into));
      const voiced = mix(last.voiced, now.voiced, into) * sounding;
      // The pitch falls through a phrase, rises in what is stressed, and is never quite still.
      const stress = mix(Number(last.stressed), Number(now.stressed), into);
      const pitch = CORDS * (1.12 - 0.3 * (t / seconds) + 0.14 * stress + 0.012 * Math.sin(t * 31));
      phase += pitch / RATE;
      const sample = Math.round(t * RATE);
      if (sample % 8 === 0)
        amplitudes = Array.from({ length: PARTIALS }, (_, k) => resonance((k + 1) * pitch, formants) / (k + 1) ** 0.8);
      let cords = 0;
      for (let k = 0; k < PARTIALS; k++) cords += amplitudes[k]! * Math.sin(2 * Math.PI * (k + 1) * phase);
      const noise = hash(sample, Math.round(at * 1000), 3) * 2 - 1;
      let air = 0;
      breath.forEach((filter, i) => {
        const f = 2 * Math.sin((Math.PI * formants[i]!) / RATE);
        filter.low += f * filter.band;
        filter.band += f * (noise - filter.low - 0.35 * filter.band);
        air += filter.band;
      });
      return 0.4 * cords * voiced + 0.22 * air * mix(last.breath, now.breath, into) * sounding;
    },
    at,
    seconds + 0.1,
    0.5,
  );
}
