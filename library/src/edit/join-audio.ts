import { checkSignal } from "../media/abort.ts";
import { blockToAudioData, emptyPlanes, positionAt, type SampleFormat } from "../sound/samples.ts";
import { generated } from "../stream/generate.ts";
import { type Edit, openInput, type Run, runAt, soundOf } from "./edit.ts";
import { PartSound, type Planes } from "./part-sound.ts";
import type { Sequence } from "./sequence.ts";

/** Format of the output if nothing tells another one. */
export const DEFAULT_FORMAT: SampleFormat = { sampleRate: 48_000, numberOfChannels: 2 };
/** Highest default for the number of channels: encoders may refuse more. */
export const MAX_CHANNELS = 2;
/** Number of samples that are crossfaded at a time. */
const FADE_BLOCK = 1024;

interface SoundOptions {
  /** Format of the result; what is missing follows from the first part with a sound. */
  sampleRate?: number | undefined;
  numberOfChannels?: number | undefined;
}

/** The sound of all parts, one after the other. */
export function joinAudio(sequence: Sequence, run: Run, options: SoundOptions): ReadableStream<AudioData> {
  const sounds = new Set<PartSound>();
  let reason: { value: unknown } | undefined;
  const close = async (why: unknown) => {
    reason = { value: why };
    await Promise.all([...sounds].map((sound) => sound.close(why)));
  };
  const keep = (sound: PartSound) => {
    sounds.add(sound);
    if (reason) sound.close(reason.value).catch(() => {});
    return sound;
  };
  return generated(soundOfAll(sequence, run, options, keep), { cancel: close });
}

async function* soundOfAll(
  sequence: Sequence,
  run: Run,
  options: SoundOptions,
  keep: (sound: PartSound) => PartSound,
): AsyncGenerator<AudioData, void> {
  const from = run.audio ?? 0;
  if (from > 0 && from >= sequence.length) return;
  let index = sequence.indexAt(from);
  const format = await formatOf(sequence, run, options);
  let position = positionAt(from, format.sampleRate);
  const dataOf = (channels: Planes) => {
    checkSignal(run.signal);
    const block = { channels, position, sampleRate: format.sampleRate };
    position += channels[0]!.length;
    return blockToAudioData(block);
  };
  const open = async (index: number) => {
    const part = sequence.partAt(index);
    const start = sequence.startOf(index);
    const length = part.duration * 1000;
    const at = Math.min(Math.max(0, from - start), Number.isNaN(length) ? Number.POSITIVE_INFINITY : length);
    const { audio, path } = part.audio
      ? await openInput(part, runAt(run, { video: undefined, audio: at }), sequence.placeOf(index))
      : { audio: undefined, path: run.path };
    return keep(new PartSound(audio, { start, from, length, path }, format));
  };
  let sound: PartSound | undefined = await open(index);
  let next: PartSound | undefined;
  try {
    // A rounded start may lie a sample before or after that of the part.
    const missing = positionAt(Math.max(sequence.startOf(index), from), format.sampleRate) - position;
    if (missing > 0) yield dataOf(emptyPlanes(format.numberOfChannels, missing));
    for (; ; index++) {
      const isLast = index + 1 >= sequence.count;
      const start = sequence.startOf(index);
      const hasOverlap = !isLast && sequence.overlapAfter(index) > 0;
      const until = hasOverlap ? sound.positionAt(sequence.startOf(index + 1) - start) : undefined;
      for (let planes = await sound.read(until); planes; planes = await sound.read(until)) yield dataOf(planes);
      if (isLast) return;
      next = await open(index + 1);
      if (until !== undefined) {
        const length = sound.positionAt(sequence.partAt(index).duration * 1000) - until;
        const done = Math.max(0, sound.position - until);
        for await (const planes of crossfaded(sound, next, { length, done })) yield dataOf(planes);
      }
      await sound.close();
      [sound, next] = [next, undefined];
    }
  } finally {
    // A read has reported a failure.
    for (const each of [sound, next]) await each?.close().catch(() => {});
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

/** The format of the result: that of the first part with a sound, with the given values. */
async function formatOf(
  sequence: Sequence,
  run: Run,
  { sampleRate, numberOfChannels }: SoundOptions,
): Promise<SampleFormat> {
  if (sampleRate !== undefined && numberOfChannels !== undefined) return { sampleRate, numberOfChannels };
  let first = 0;
  while (!sequence.partAt(first).audio) first++;
  const known = await decodedFormat(sequence.partAt(first), run, sequence.placeOf(first));
  return {
    sampleRate: sampleRate ?? known.sampleRate,
    numberOfChannels: numberOfChannels ?? Math.min(known.numberOfChannels, MAX_CHANNELS),
  };
}

/** The format of an edit's sound. Opens the edit if only its decoder tells. */
export async function decodedFormat(edit: Edit, run: Run, place = ""): Promise<SampleFormat> {
  const { sampleRate, numberOfChannels } = soundOf(edit) ?? {};
  if (sampleRate !== undefined && numberOfChannels !== undefined) return { sampleRate, numberOfChannels };
  const { audio } = await openInput(edit, runAt(run, { video: undefined, audio: 0 }), place);
  const reader = audio?.getReader();
  const data = (await reader?.read())?.value;
  const format = data && { sampleRate: data.sampleRate, numberOfChannels: data.numberOfChannels };
  data?.close();
  await reader?.cancel();
  return format ?? DEFAULT_FORMAT;
}
