/** Sound effects, generators and measurements. */
import * as next from "../../releases/next.ts";
import type { Hand } from "../hand.ts";
import type { Pipeline } from "../pipeline.ts";

const { CodecError, SourceError } = next;
const { sound } = next;
type Effects = Parameters<typeof next.audioEffect>[1];

/** Effects that need arguments, or do more with them. All others are called without. */
const calls: { [Name in keyof typeof sound]?: (hand: Hand) => Effects } = {
  custom: () => [sound.custom(({ channels }) => void channels[0]?.fill(0.5))],
  equalizer: () => [sound.equalizer({ low: 6 })],
  fade: () => [sound.fade({ in: 20 })],
  gain: () => [sound.gain({ gain: next.animate("0s 0, 1s 1") })],
  mix: (hand) => [sound.mix(hand.audio(6))],
  normalize: () => [sound.normalize({ integrated: -20 })],
  resample: () => [sound.resample({ sampleRate: 44_100, numberOfChannels: 1 })],
};

const effectNames = Object.keys(sound) as (keyof typeof sound)[];
const made = (name: keyof typeof sound, hand: Hand) =>
  calls[name]?.(hand) ?? [(sound[name] as () => Effects[number])()];

export const sounds: Pipeline[] = [
  ...effectNames.map(
    (name): Pipeline => ({
      name: `sound.${name}`,
      covers: ["audioEffect", `sound.${name}`, ...(name === "gain" ? ["animate"] : [])],
      errors: [CodecError, SourceError],
      run: (hand) => hand.read(next.audioEffect(hand.audio(), made(name, hand), { signal: hand.signal })),
    }),
  ),
  {
    name: "tone and silence",
    covers: ["tone", "silence"],
    errors: [CodecError],
    run: async (hand) => {
      const { signal } = hand;
      const { audio: tone } = await next.tone({ frequency: 440, duration: 50 }).open({ signal });
      const { audio: silence } = await next.silence({ duration: 50 }).open({ signal });
      return [await hand.read(tone!), await hand.read(silence!)];
    },
  },
  {
    name: "loudness",
    covers: ["loudness"],
    errors: [CodecError, SourceError],
    run: (hand) => next.loudness(hand.audio()),
  },
  {
    name: "waveform",
    covers: ["waveform"],
    errors: [CodecError, SourceError],
    run: (hand) => next.waveform(hand.audio(), { width: 10 }),
  },
];
