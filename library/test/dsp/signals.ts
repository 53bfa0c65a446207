/** Test signals, measurements of them, and chains of effects that run without a browser. */
import { lengthOf, type SampleBlock } from "../../src/sound/samples.ts";
import { flattenSound, SoundChain, type SoundEffects } from "../../src/sound/sound-effect.ts";

export type Planes = Float32Array<ArrayBuffer>[];

export interface Signal {
  channels: Planes;
  sampleRate: number;
}

export const sine = (
  frequency: number,
  { sampleRate = 48_000, length = 48_000, amplitude = 0.5, phase = 0 } = {},
): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length }, (_, i) => amplitude * Math.sin((2 * Math.PI * frequency * i) / sampleRate + phase));

/** The same noise at each call. */
export function noise(length: number, amplitude = 0.5, seed = 1): Float32Array<ArrayBuffer> {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return amplitude * (state / 2 ** 31 - 1);
  });
}

/** A signal of ones at 48 kHz. */
export const ones = (length: number, channels = 1): Signal => ({
  channels: Array.from({ length: channels }, () => new Float32Array(length).fill(1)),
  sampleRate: 48_000,
});

export const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

export const decibels = (factor: number): number => 20 * Math.log10(factor);

export const peakOf = (samples: Float32Array): number => samples.reduce((peak, v) => Math.max(peak, Math.abs(v)), 0);

/** The largest difference between two signals of the same length. */
export const maxDifference = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);

/** Rest of a signal after its best-fitting sine of a frequency is subtracted. */
export function withoutSine(samples: Float32Array, frequency: number, sampleRate: number): Float32Array {
  const angle = (i: number) => (2 * Math.PI * frequency * i) / sampleRate;
  let [sin, cos, ss, cc, sc] = [0, 0, 0, 0, 0];
  for (const [i, value] of samples.entries()) {
    const [s, c] = [Math.sin(angle(i)), Math.cos(angle(i))];
    sin += value * s;
    cos += value * c;
    ss += s * s;
    cc += c * c;
    sc += s * c;
  }
  const determinant = ss * cc - sc * sc;
  const a = (sin * cc - cos * sc) / determinant;
  const b = (cos * ss - sin * sc) / determinant;
  return samples.map((value, i) => value - a * Math.sin(angle(i)) - b * Math.cos(angle(i)));
}

/** A signal cut into blocks, with copies of its samples. */
export function* blocksOf({ channels, sampleRate }: Signal, size = 1000, start = 0): Generator<SampleBlock> {
  const length = channels[0]!.length;
  for (let i = 0; i < length; i += size) {
    yield { channels: channels.map((plane) => plane.slice(i, i + size)), sampleRate, position: start + i };
  }
}

/** Joins blocks; throws if they don't follow one another. */
export function joined(blocks: readonly SampleBlock[]): Signal & { position: number } {
  const [first] = blocks;
  if (!first) return { channels: [], sampleRate: 0, position: 0 };
  const length = blocks.reduce((sum, block) => sum + lengthOf(block), 0);
  const channels = first.channels.map(() => new Float32Array(length));
  let done = 0;
  for (const block of blocks) {
    if (block.position !== first.position + done) throw new Error(`A block at ${block.position} is out of place.`);
    for (const [i, plane] of block.channels.entries()) channels[i]!.set(plane, done);
    done += lengthOf(block);
  }
  return { channels, sampleRate: first.sampleRate, position: first.position };
}

/** A block with samples of its own: those of the original are valid until the next block only. */
export const copyOf = ({ channels, ...rest }: SampleBlock): SampleBlock => ({
  channels: channels.map((plane) => plane.slice()),
  ...rest,
});

/** The result of effects on a signal. */
export async function apply(signal: Signal, effects: SoundEffects, size = 1000, start = 0) {
  const list = flattenSound(effects);
  const format = { sampleRate: signal.sampleRate, numberOfChannels: signal.channels.length };
  const chain = new SoundChain(list, format, 0);
  const blocks: SampleBlock[] = [];
  for (const block of blocksOf(signal, size, start)) {
    const done = await chain.process(block);
    if (done) blocks.push(copyOf(done));
  }
  for await (const block of chain.flush()) blocks.push(copyOf(block));
  return joined(blocks);
}
