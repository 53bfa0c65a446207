import { OptionError } from "../errors.ts";

/** Samples of all channels over the same stretch of time, as planar 32-bit floats. */
export interface SampleBlock {
  /**
   * One plane per channel, all of the same length. The receiver may change them. The next block reuses their memory.
   */
  channels: Float32Array[];
  /** Samples per second and channel. */
  sampleRate: number;
  /** Index of the first sample on the stream's clock, on which sample 0 has timestamp 0. */
  position: number;
}

/** Format that all blocks of a stream have. */
export interface SampleFormat {
  sampleRate: number;
  numberOfChannels: number;
}

/** Number of samples per channel. */
export const lengthOf = (block: SampleBlock): number => block.channels[0]?.length ?? 0;

export const formatOf = ({ channels, sampleRate }: SampleBlock): SampleFormat => ({
  sampleRate,
  numberOfChannels: channels.length,
});

/** Planes of zeros. */
export const emptyPlanes = (numberOfChannels: number, length: number): Float32Array[] =>
  Array.from({ length: numberOfChannels }, () => new Float32Array(length));

/** Planes that each block reuses: allocating new ones takes longer than most effects. */
export class ReusedPlanes {
  #planes: Float32Array[] = [];

  /** Planes with the samples of earlier blocks. Valid until the next call. */
  take(numberOfChannels: number, length: number): Float32Array[] {
    if (this.#planes.length !== numberOfChannels || this.#planes[0]!.length < length) {
      this.#planes = emptyPlanes(numberOfChannels, length);
    }
    return this.#planes.map((plane) => plane.subarray(0, length));
  }
}

/** Index of the sample at a time in microseconds. Timestamps are rounded, sample positions are not. */
export const positionAt = (timestamp: number, sampleRate: number): number => Math.round((timestamp * sampleRate) / 1e6);

/** Timestamp of a sample in microseconds. */
export const timestampOf = (position: number, sampleRate: number): number => Math.round((position * 1e6) / sampleRate);

/** Memory for the samples of one `AudioData`, whose constructor copies them. */
let staging = new Float32Array(0);

/**
 * Audio data with copies of the samples.
 *
 * @throws OptionError if the browser refuses the sample rate or the number of channels.
 */
export function audioDataOf(
  channels: readonly Float32Array[],
  { sampleRate, timestamp }: { sampleRate: number; timestamp: number },
): AudioData {
  const numberOfFrames = channels[0]?.length ?? 0;
  const size = channels.length * numberOfFrames;
  if (staging.length < size) staging = new Float32Array(size);
  for (const [index, plane] of channels.entries()) staging.set(plane, index * numberOfFrames);
  const shape = { sampleRate, numberOfChannels: channels.length, numberOfFrames, timestamp };
  try {
    return new AudioData({ format: "f32-planar", ...shape, data: staging.subarray(0, size) });
  } catch (cause) {
    const format = `${sampleRate} Hz with ${channels.length} channels`;
    const message = `This browser cannot make audio data of ${format}. Use another \`sampleRate\` or \`numberOfChannels\`.`;
    throw new OptionError("sampleRate", message, { cause, timestamp });
  }
}

/** A block as audio data. */
export const blockToAudioData = ({ channels, sampleRate, position }: SampleBlock): AudioData =>
  audioDataOf(channels, { sampleRate, timestamp: timestampOf(position, sampleRate) });
