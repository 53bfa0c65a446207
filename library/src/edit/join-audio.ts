import { blockToAudioData, emptyPlanes, positionAt, type SampleFormat } from "../sound/samples.ts";
import { generated } from "../stream/generate.ts";
import type { Joints } from "./joints.ts";
import { PartSound, type Planes } from "./part-sound.ts";

/** Format of the output if the first part is silent. */
const DEFAULT_FORMAT: SampleFormat = { sampleRate: 48_000, numberOfChannels: 2 };
/** Highest default for the number of channels: encoders may refuse more. */
const MAX_CHANNELS = 2;
/** Number of samples that are crossfaded at a time. */
const FADE_BLOCK = 1024;

/** The sound of all parts, one after the other. */
export function joinAudio(joints: Joints, format: Partial<SampleFormat>): ReadableStream<AudioData> {
  return generated(soundOf(joints, format), {
    cancel: (reason) => joints.cancel("audio", reason),
    fail: (error) => joints.fail(error),
    finished: () => joints.finish("audio"),
    signal: joints.failure,
  });
}

async function* soundOf(joints: Joints, wanted: Partial<SampleFormat>): AsyncGenerator<AudioData, void> {
  const format = await formatFor(joints, wanted);
  /** Start of the part in the output, in microseconds. */
  let start = 0;
  let position = 0;
  let sound: PartSound | undefined;
  let next: PartSound | undefined;
  const dataOf = (channels: Planes) => {
    const block = { channels, position, sampleRate: format.sampleRate };
    position += channels[0]!.length;
    return blockToAudioData(block);
  };
  try {
    for (let index = 0; ; index++) {
      const part = await joints.at(index);
      if (!part) return;
      if (!sound) {
        sound = new PartSound(part, start, format);
        // The sound of a part of unknown length may end a sample before or after its rounded end.
        const missing = positionAt(start, format.sampleRate) - position;
        if (missing > 0) yield dataOf(emptyPlanes(format.numberOfChannels, missing));
        else if (missing < 0) await sound.takeAll(-missing);
      }
      const shared = await joints.overlapAfter(index);
      const alone = shared > 0 ? part.finalLength - shared : undefined;
      const until = alone === undefined ? undefined : sound.positionAt(alone);
      for (let planes = await sound.take(until); planes; planes = await sound.take(until)) yield dataOf(planes);
      start += alone ?? part.finalLength;
      if (until !== undefined) {
        next = new PartSound((await joints.at(index + 1))!, start, format);
        for await (const planes of crossfaded(sound, next, sound.positionAt(part.finalLength) - until)) {
          yield dataOf(planes);
        }
      }
      await sound.close();
      [sound, next] = [next, undefined];
    }
  } finally {
    await sound?.close();
    await next?.close();
  }
}

/** The end of one sound and the beginning of another, with equal power. */
async function* crossfaded(from: PartSound, to: PartSound, length: number): AsyncGenerator<Planes, void> {
  for (let done = 0; done < length; done += FADE_BLOCK) {
    const count = Math.min(FADE_BLOCK, length - done);
    const ending = await from.takeAll(count);
    const beginning = await to.takeAll(count);
    for (const [channel, samples] of ending.entries()) {
      const added = beginning[channel]!;
      for (let i = 0; i < count; i++) {
        const angle = (((done + i + 0.5) / length) * Math.PI) / 2;
        samples[i] = samples[i]! * Math.cos(angle) + added[i]! * Math.sin(angle);
      }
    }
    yield ending;
  }
}

/** The format of the output: that of the first part, with the given values. */
async function formatFor(joints: Joints, wanted: Partial<SampleFormat>): Promise<SampleFormat> {
  const first = await (await joints.at(0))?.peek("audio");
  const { sampleRate, numberOfChannels } = first ?? DEFAULT_FORMAT;
  return {
    sampleRate: wanted.sampleRate ?? sampleRate,
    numberOfChannels: wanted.numberOfChannels ?? Math.min(numberOfChannels, MAX_CHANNELS),
  };
}
