import { blockToAudioData, emptyPlanes, positionAt, type SampleFormat } from "../sound/samples.ts";
import { generated } from "../stream/generate.ts";
import type { Joints } from "./joints.ts";
import { PartSound, type Planes } from "./part-sound.ts";

/** Format of the output if the first part is silent. */
const DEFAULT_FORMAT: SampleFormat = { sampleRate: 48_000, numberOfChannels: 2 };
/** Highest default for the number of channels: encoders may refuse more. */
export const MAX_CHANNELS = 2;
/** Number of samples that are crossfaded at a time. */
const FADE_BLOCK = 1024;

interface JoinedSound {
  /** Format that the sound gets; what is missing follows from the first part's. */
  wanted: Partial<SampleFormat>;
  /** Length of the result in microseconds, if it is known. */
  end: number | undefined;
}

/** The sound of all parts, one after the other. */
export function joinAudio(joints: Joints, options: JoinedSound): ReadableStream<AudioData> {
  return generated(soundOf(joints, options), {
    cancel: (reason) => joints.cancel("audio", reason),
    fail: (error) => joints.fail(error, "audio"),
    finished: () => joints.finish("audio"),
    signal: joints.failure,
  });
}

async function* soundOf(
  joints: Joints,
  { wanted, end = Number.POSITIVE_INFINITY }: JoinedSound,
): AsyncGenerator<AudioData, void> {
  const from = joints.from("audio");
  if (from > 0 && from >= end) return;
  const format = await formatFor(joints, wanted);
  const first = joints.firstOf("audio");
  /** Start of the part in the output, in microseconds. */
  let { start } = first;
  let position = positionAt(from, format.sampleRate);
  let sound: PartSound | undefined;
  let next: PartSound | undefined;
  const dataOf = (channels: Planes) => {
    const block = { channels, position, sampleRate: format.sampleRate };
    position += channels[0]!.length;
    return blockToAudioData(block);
  };
  try {
    for (let { index } = first; ; index++) {
      const part = await joints.at(index);
      if (!part) return;
      if (!sound) {
        sound = new PartSound(part, { start, from }, format);
        // The sound of a part of unknown length may end a sample before or after its rounded end.
        const missing = positionAt(Math.max(start, from), format.sampleRate) - position;
        if (missing > 0) yield dataOf(emptyPlanes(format.numberOfChannels, missing));
        else if (missing < 0) await sound.readAll(-missing);
      }
      const shared = await joints.overlapAfter(index);
      const alone = shared > 0 ? part.finalLength - shared : undefined;
      const until = alone === undefined ? undefined : sound.positionAt(alone);
      for (let planes = await sound.read(until); planes; planes = await sound.read(until)) yield dataOf(planes);
      start += alone ?? part.finalLength;
      if (until !== undefined) {
        next = new PartSound((await joints.at(index + 1))!, { start, from }, format);
        const length = sound.positionAt(part.finalLength) - until;
        const done = Math.max(0, sound.position - until);
        for await (const planes of crossfaded(sound, next, { length, done })) yield dataOf(planes);
      }
      await sound.close();
      [sound, next] = [next, undefined];
    }
  } finally {
    await sound?.close();
    await next?.close();
  }
}

/** The end of one sound and the beginning of another, with equal power, after the samples that are done. */
async function* crossfaded(
  from: PartSound,
  to: PartSound,
  { length, done }: { length: number; done: number },
): AsyncGenerator<Planes, void> {
  for (; done < length; done += FADE_BLOCK) {
    const count = Math.min(FADE_BLOCK, length - done);
    const ending = await from.readAll(count);
    const beginning = await to.readAll(count);
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
  const { sampleRate: rate, numberOfChannels: channels } = wanted;
  if (rate !== undefined && channels !== undefined) return { sampleRate: rate, numberOfChannels: channels };
  const first = await joints.lookAtFirst("audio", async (part) => {
    const data = await part.peek("audio");
    return data && { sampleRate: data.sampleRate, numberOfChannels: data.numberOfChannels };
  });
  const { sampleRate, numberOfChannels } = first ?? DEFAULT_FORMAT;
  return {
    sampleRate: wanted.sampleRate ?? sampleRate,
    numberOfChannels: wanted.numberOfChannels ?? Math.min(numberOfChannels, MAX_CHANNELS),
  };
}
