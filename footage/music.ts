/** The sound of the clips. The music is four bars each, composed as loops. */
import { Loop } from "./sound/loop.ts";
import { speak } from "./sound/speech.ts";
import { bass, brush, kalimba, kick, pad, pluck, tines } from "./sound/voices.ts";
import { hash } from "./stage/math.ts";

/** Wide chords under a plucked figure, with the sea behind. */
function coast(seconds: number): Loop {
  const bar = seconds / 4;
  const chords = [
    [50, 57, 61, 64, 66],
    [47, 54, 57, 61, 66],
    [43, 55, 59, 62, 66],
    [45, 52, 59, 62, 64],
  ];
  const figure = [0, 2, 4, 3, 1, 4, 2, 3];
  const [pads, plucks, low, sea] = [new Loop(seconds), new Loop(seconds), new Loop(seconds), new Loop(seconds)];
  chords.forEach((chord, b) => {
    chord.forEach((note, i) => {
      pads.play(pad(note, bar * 1.5), (b - 0.2) * bar, bar * 1.5, 0.3, (i - 2) * 0.35);
    });
    low.play(bass(chord[0]! - 12, bar), b * bar, bar, 0.42);
    figure.forEach((degree, step) => {
      const note = chord[degree]! + (step % 4 === 2 ? 24 : 12);
      const late = (hash(b, step) - 0.5) * 0.012;
      const gain = 0.62 + 0.25 * hash(b, step, 2) + (step ? 0 : 0.2);
      plucks.play(pluck(note, b * 8 + step), b * bar + (step * bar) / 8 + late, 2.6, gain, Math.sin(step * 2.1) * 0.6);
    });
  });
  // A slow answer in a high register, in the last half of each second bar.
  for (const [note, at] of [
    [78, 1.5],
    [76, 1.75],
    [73, 2],
    [74, 3.5],
    [76, 3.75],
    [81, 3.875],
  ] as const)
    plucks.play(kalimba(note), at * bar, 2, 0.3, 0.3);
  for (const [at, pan] of [
    [0, -0.5],
    [bar * 1.4, 0.5],
    [bar * 2.7, -0.2],
  ] as const)
    sea.play(brush(at * 10 + 3, 250, 1900, 0.7, 1.4), at, 5, 0.5, pan);
  const mix = new Loop(seconds);
  pads.lowpass((t) => 1000 + 500 * Math.sin((2 * Math.PI * t) / seconds));
  mix.mix(pads, 0.8);
  mix.mix(plucks, 0.62);
  mix.mix(low, 0.8);
  mix.mix(sea, 0.5);
  const sent = new Loop(seconds);
  sent.mix(pads, 0.5);
  sent.mix(plucks, 0.75);
  mix.mix(sent.reverb(3.4, 0.32), 0.55);
  return mix;
}

/** A slow beat, electric piano and bass; a little rain on the microphone. */
function city(seconds: number): Loop {
  const bar = seconds / 4;
  const beat = bar / 4;
  const swing = (eighth: number) => (eighth / 2 + (eighth % 2 ? 0.09 : 0)) * beat;
  const chords = [
    [41, 56, 60, 63, 67],
    [46, 56, 61, 65, 68],
    [39, 55, 58, 62, 65],
    [44, 55, 60, 63, 67],
  ];
  const [keys, drums, low, air] = [new Loop(seconds), new Loop(seconds), new Loop(seconds), new Loop(seconds)];
  chords.forEach((chord, b) => {
    const start = b * bar;
    for (const [eighth, hard, length] of [
      [0, 0.9, 2.4],
      [3, 0.55, 1.2],
      [6, 0.4, 1],
    ] as const)
      chord.slice(1).forEach((note, i) => {
        keys.play(
          tines(note, hard),
          start + swing(eighth) + i * 0.011,
          length + 1,
          0.3 * (0.5 + hard),
          (i - 1.5) * 0.3,
        );
      });
    for (const [eighth, up, eighths] of [
      [0, 0, 3],
      [3, 0, 1.6],
      [5, 7, 1],
      [7, b === 3 ? -3 : 10, 0.9],
    ] as const)
      low.play(
        bass(chord[0]! - (chord[0]! > 43 ? 12 : 0) + up - (up > 5 ? 12 : 0), (eighths * beat) / 2),
        start + swing(eighth),
        (eighths * beat) / 2,
        0.6,
      );
    for (const eighth of b % 2 ? [0, 3, 5] : [0, 5]) drums.play(kick, start + swing(eighth), 0.6, 1.1);
    for (const eighth of [2, 6]) {
      drums.play(brush(b * 8 + eighth, 900, 6500, 17), start + swing(eighth) + 0.012, 0.5, 0.9, 0.08);
      drums.play((t) => Math.sin(2 * Math.PI * 190 * t) * Math.exp(-t * 26), start + swing(eighth) + 0.012, 0.3, 0.35);
    }
    for (let eighth = 0; eighth < 8; eighth++)
      drums.play(
        brush(b * 9 + eighth, 7000, 15000, eighth === 7 ? 18 : 60),
        start + swing(eighth),
        0.3,
        0.42 + 0.3 * ((eighth + 1) % 2),
        -0.3,
      );
  });
  for (const [note, eighth] of [
    [75, 4],
    [72, 7],
    [79, 13],
    [77, 14.5],
    [75, 15.5],
    [72, 20],
    [70, 21],
    [67, 23.5],
    [74, 28],
    [75, 30.5],
  ] as const)
    keys.play(tines(note, 0.75), (eighth * beat) / 2, 1.8, 0.3, 0.35);
  air.play(brush(5, 1500, 9000, 0), 0, seconds, 0.05);
  for (let i = 0; i < 130; i++)
    air.play(brush(i, 2000, 9000, 500), hash(i, 1) * seconds, 0.02, 0.4 * hash(i, 2) ** 3, hash(i, 3) * 2 - 1);
  const mix = new Loop(seconds);
  // Sounds like old tape: the keys have no frequencies above 2.4 kHz.
  keys.lowpass(() => 2400);
  drums.lowpass(() => 7800);
  mix.mix(keys, 0.85);
  mix.mix(low, 0.62);
  mix.mix(drums, 0.62);
  mix.mix(air, 0.4);
  const sent = new Loop(seconds);
  sent.mix(keys, 0.6);
  sent.mix(drums, 0.12);
  mix.mix(sent.reverb(1.9, 0.45), 0.5);
  return mix;
}

/** A few notes and wind, for a clip that is laid over another. */
function balloon(seconds: number): Loop {
  const step = seconds / 16;
  const [notes, mix] = [new Loop(seconds), new Loop(seconds)];
  const tune = [67, 74, 72, 79, 0, 76, 74, 0, 65, 72, 69, 76, 0, 74, 72, 71];
  tune.forEach((note, i) => {
    if (note) notes.play(kalimba(note), i * step, 2, 0.6, Math.sin(i * 1.7) * 0.5);
  });
  for (const [root, at] of [
    [48, 0],
    [53, 8],
  ] as const)
    for (const up of [0, 7, 16, 23]) notes.play(pad(root + up, 10 * step, 0.35), (at - 1) * step, 10 * step, 0.1);
  mix.mix(notes, 0.8);
  mix.mix(notes.reverb(2.6, 0.3), 0.6);
  return mix;
}

/** Three sentences with pauses between them: "Hello, and welcome to the coast." "Listen to the sea." "This is all made of code." */
function voice(seconds: number): Loop {
  const room = new Loop(seconds);
  const dry = speak(new Loop(seconds), [
    { at: 0.8, text: "hel'ou @nd w'elk@m tu D@ k'oust" },
    { at: 5, text: "l'is@n tu D@ s'i" },
    { at: 8.2, text: "Dis iz 'ol m'eid @v k'oud" },
  ]);
  room.mix(dry, 1);
  room.mix(dry.reverb(0.5, 0.5), 0.12);
  return room;
}

const PIECES: Record<string, { write: (seconds: number) => Loop; decibels: number }> = {
  coast: { write: coast, decibels: -19 },
  city: { write: city, decibels: -19 },
  "balloon-green": { write: balloon, decibels: -25 },
  voice: { write: voice, decibels: -23 },
};

/** Writes what a clip sounds like as WAV. */
export function compose(name: string, seconds: number, output: string): void {
  const piece = PIECES[name];
  if (!piece) throw new Error(`No sound for ${name}`);
  piece.write(seconds).write(output, piece.decibels);
}
