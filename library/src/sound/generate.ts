import { COUNT, checkNumber, checkNumbers, NOT_NEGATIVE } from "../media/check-option.ts";
import { Queue } from "../stream/queue.ts";
import { withSpan } from "../stream/span.ts";
import { blockToAudioData, emptyPlanes, positionAt, type SampleBlock, timestampOf } from "./samples.ts";

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
  sampleRate?: number;
  /**
   * Number of channels.
   *
   * @defaultValue 2
   */
  numberOfChannels?: number;
}

/** Longest generated block, in samples. */
const BLOCK = 1024;

/** A stream of blocks that `fill` completes from silence, made as they are read. */
export function generate(
  options: GeneratorOptions,
  fill?: (block: SampleBlock) => void | Promise<void>,
): ReadableStream<AudioData> {
  const { duration, sampleRate = 48_000, numberOfChannels = 2 } = options;
  checkNumber("duration", duration, NOT_NEGATIVE);
  checkNumbers({ sampleRate, numberOfChannels }, COUNT);
  const end = positionAt(duration * 1000, sampleRate);
  const queue = new Queue<AudioData>();
  const run = async () => {
    for (let position = 0; position < end; position += BLOCK) {
      await queue.ready();
      if (queue.done) return;
      const channels = emptyPlanes(numberOfChannels, Math.min(BLOCK, end - position));
      const block = { channels, sampleRate, position };
      await fill?.(block);
      queue.push(blockToAudioData(block));
    }
    queue.close();
  };
  run().catch((error) => queue.error(error));
  return withSpan(queue.readable, { start: 0, end: timestampOf(end, sampleRate) });
}
