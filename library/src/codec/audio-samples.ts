/** The samples of one channel. */
function channel(data: AudioData, planeIndex: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(data.numberOfFrames);
  data.copyTo(samples, { planeIndex, format: "f32-planar" });
  return samples;
}

const HALF = Math.SQRT1_2;
/**
 * Weights of each input channel for left and right, as in Web Audio's down-mixing. Orders: quad L R SL SR; 5.1 L R C LFE SL SR. Other
 * layouts use their first two channels.
 */
const TO_STEREO: Record<number, readonly (readonly [left: number, right: number])[]> = {
  1: [[1, 1]],
  4: [
    [0.5, 0],
    [0, 0.5],
    [0.5, 0],
    [0, 0.5],
  ],
  6: [
    [1, 0],
    [0, 1],
    [HALF, HALF],
    [0, 0],
    [HALF, 0],
    [0, HALF],
  ],
};
const FIRST_TWO = [
  [1, 0],
  [0, 1],
] as const;

/** Up- or downmixed audio. The input stays open. */
export function mixChannels(data: AudioData, numberOfChannels: number): AudioData {
  const length = data.numberOfFrames;
  const mixed = new Float32Array(length * numberOfChannels);
  const weights = TO_STEREO[data.numberOfChannels] ?? FIRST_TWO;
  const add = (target: number, samples: Float32Array, weight: number) => {
    if (weight) for (let i = 0; i < length; i++) mixed[target * length + i]! += samples[i]! * weight;
  };
  for (const [source, [left, right]] of weights.entries()) {
    const samples = channel(data, source);
    if (numberOfChannels === 1) {
      add(0, samples, data.numberOfChannels === 1 ? 1 : (left + right) / 2);
    } else {
      add(0, samples, left);
      add(1, samples, right);
    }
  }
  const { sampleRate, timestamp } = data;
  return new AudioData({
    format: "f32-planar",
    sampleRate,
    numberOfChannels,
    numberOfFrames: length,
    timestamp,
    data: mixed,
  });
}

/** Silence of a length in microseconds. */
export function silence(shape: {
  sampleRate: number;
  numberOfChannels: number;
  timestamp: number;
  duration: number;
}): AudioData {
  const { sampleRate, numberOfChannels, timestamp, duration } = shape;
  const numberOfFrames = Math.max(1, Math.round((duration * sampleRate) / 1e6));
  return new AudioData({
    format: "f32-planar",
    sampleRate,
    numberOfChannels,
    numberOfFrames,
    timestamp: Math.round(timestamp),
    data: new Float32Array(numberOfFrames * numberOfChannels),
  });
}
