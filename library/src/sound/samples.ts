/** Samples of all channels over the same stretch of time, as planar 32-bit floats. */
export interface SampleBlock {
  /** One plane per channel, all of the same length. The receiver of the block may change them. */
  channels: Float32Array[];
  /** Samples per second and channel. */
  sampleRate: number;
  /** Index of the first sample on the stream's clock, on which sample 0 has timestamp 0. */
  position: number;
}

/** What all blocks of a stream have in common. */
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

/** Index of the sample at a time in microseconds. Timestamps are rounded, sample positions are not. */
export const positionAt = (timestamp: number, sampleRate: number): number => Math.round((timestamp * sampleRate) / 1e6);

/** Timestamp of a sample in microseconds. */
export const timestampOf = (position: number, sampleRate: number): number => Math.round((position * 1e6) / sampleRate);

/** The samples of audio data. The caller closes the data. */
export function planesOf(data: AudioData): Float32Array[] {
  return Array.from({ length: data.numberOfChannels }, (_, planeIndex) => {
    const samples = new Float32Array(data.numberOfFrames);
    data.copyTo(samples, { planeIndex, format: "f32-planar" });
    return samples;
  });
}

/** Audio data with copies of the samples. */
export function audioDataOf(
  channels: readonly Float32Array[],
  { sampleRate, timestamp }: { sampleRate: number; timestamp: number },
): AudioData {
  const numberOfFrames = channels[0]?.length ?? 0;
  const data = new Float32Array(channels.length * numberOfFrames);
  for (const [index, plane] of channels.entries()) data.set(plane, index * numberOfFrames);
  return new AudioData({
    format: "f32-planar",
    sampleRate,
    numberOfChannels: channels.length,
    numberOfFrames,
    timestamp,
    data,
    transfer: [data.buffer],
  });
}

/** A block as audio data. */
export const blockToAudioData = ({ channels, sampleRate, position }: SampleBlock): AudioData =>
  audioDataOf(channels, { sampleRate, timestamp: timestampOf(position, sampleRate) });
