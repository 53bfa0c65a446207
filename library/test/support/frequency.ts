/** The frequency of a tone in hertz, of which a part without fades is given: its waves are counted. */
export function frequencyOf(samples: ArrayLike<number>, sampleRate: number): number {
  let waves = 0;
  for (let i = 1; i < samples.length; i++) if (samples[i - 1]! < 0 && samples[i]! >= 0) waves++;
  return (waves * sampleRate) / samples.length;
}
