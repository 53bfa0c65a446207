import { COUNT, checkNumber, checkNumbers, NOT_NEGATIVE } from "../media/check-option.ts";
import { withRewind } from "../stream/rewind.ts";
import { withSpan } from "../stream/span.ts";
import { audioStream } from "./block-source.ts";
import { positionAt, ReusedPlanes, type SampleBlock, timestampOf } from "./samples.ts";

/**
 * Length and format of generated sound.
 *
 * @inline
 */
export interface GeneratorOptions {
  /** Duration in milliseconds, from 0 on. */
  duration: number;
  /**
   * Time in milliseconds at which the result starts: the same sound from there on, for an {@link Edit}.
   *
   * @defaultValue 0
   */
  start?: number | undefined;
  /**
   * Sample rate in hertz.
   *
   * @defaultValue 48000
   */
  sampleRate?: number | undefined;
  /**
   * Number of channels.
   *
   * @defaultValue 2
   */
  numberOfChannels?: number | undefined;
}

/** Longest generated block, in samples. */
const BLOCK = 1024;

/** A stream of blocks, made as they are read. `fill` receives each as silence and adds the sound. */
export function generate(
  options: GeneratorOptions,
  fill?: (block: SampleBlock) => void | Promise<void>,
): ReadableStream<AudioData> {
  const { duration, start = 0, sampleRate = 48_000, numberOfChannels = 2 } = options;
  checkNumbers({ start }, NOT_NEGATIVE);
  checkNumber("duration", duration, NOT_NEGATIVE);
  checkNumbers({ sampleRate, numberOfChannels }, COUNT);
  const end = positionAt(duration * 1000, sampleRate);
  const planes = new ReusedPlanes();
  let position = Math.min(end, positionAt(start * 1000, sampleRate));
  let started = false;
  const read = async () => {
    started = true;
    if (position >= end) return undefined;
    const channels = planes.take(numberOfChannels, Math.min(BLOCK, end - position));
    for (const plane of channels) plane.fill(0);
    const block = { channels, sampleRate, position };
    position += channels[0]!.length;
    await fill?.(block);
    return block;
  };
  const cancel = async () => {
    position = end;
  };
  const rewind = (time: number) => {
    if (!started) position = Math.max(0, Math.min(position, positionAt(time, sampleRate)));
    return timestampOf(position, sampleRate);
  };
  const span = { start: timestampOf(position, sampleRate), end: timestampOf(end, sampleRate) };
  return withRewind(withSpan(audioStream({ read, cancel }), span), rewind);
}
