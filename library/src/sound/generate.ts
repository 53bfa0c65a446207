import { COUNT, checkNumber, checkNumbers, NOT_NEGATIVE } from "../media/check-option.ts";
import { withSpan } from "../stream/span.ts";
import { audioStream } from "./block-source.ts";
import { positionAt, ReusedPlanes, type SampleBlock, timestampOf } from "./samples.ts";

/**
 * Length and format of generated sound.
 *
 * @inline
 */
export interface GeneratorOptions {
  /** Duration in milliseconds. */
  duration: number;
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
  const { duration, sampleRate = 48_000, numberOfChannels = 2 } = options;
  checkNumber("duration", duration, NOT_NEGATIVE);
  checkNumbers({ sampleRate, numberOfChannels }, COUNT);
  const end = positionAt(duration * 1000, sampleRate);
  const planes = new ReusedPlanes();
  let position = 0;
  const read = async () => {
    if (position >= end) return undefined;
    const channels = planes.take(numberOfChannels, Math.min(BLOCK, end - position));
    for (const plane of channels) plane.fill(0);
    const block = { channels, sampleRate, position };
    position += BLOCK;
    await fill?.(block);
    return block;
  };
  const cancel = async () => {
    position = end;
  };
  return withSpan(audioStream({ read, cancel }), { start: 0, end: timestampOf(end, sampleRate) });
}
