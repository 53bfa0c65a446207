/** Reads samples from audio data. All other modules use this one, since engines differ in what they can copy. */

import { frameFailure } from "./frame-failure.ts";

/** Full scale of 32-bit integer samples. */
const FULL_SCALE = 2 ** 31;

/** The samples of audio data as one plane per channel, in new planes or in given ones. The caller closes the data. */
export function planesOf(data: AudioData, planes?: Float32Array[]): Float32Array[] {
  try {
    return copyPlanes(data, planes);
  } catch (error) {
    throw frameFailure(error);
  }
}

function copyPlanes(
  data: AudioData,
  planes: Float32Array[] = Array.from({ length: data.numberOfChannels }, () => new Float32Array(data.numberOfFrames)),
): Float32Array[] {
  const { format, numberOfChannels, numberOfFrames } = data;
  const needsConversion = numberOfChannels === 1 ? format?.startsWith("f32") : format === "f32-planar";
  if (!needsConversion || !clipsConversions()) {
    for (const [planeIndex, plane] of planes.entries()) data.copyTo(plane, { planeIndex, format: "f32-planar" });
  } else if (numberOfChannels === 1) {
    const samples = new Int32Array(numberOfFrames);
    data.copyTo(samples, { planeIndex: 0, format: "s32" });
    for (let i = 0; i < numberOfFrames; i++) planes[0]![i] = samples[i]! / FULL_SCALE;
  } else {
    const samples = new Float32Array(numberOfFrames * numberOfChannels);
    data.copyTo(samples, { planeIndex: 0, format: "f32" });
    for (const [channel, plane] of planes.entries()) {
      for (let i = 0; i < numberOfFrames; i++) plane[i] = samples[i * numberOfChannels + channel]!;
    }
  }
  return planes;
}

let clips: boolean | undefined;

/**
 * Whether a copy in another format clips samples to ±1. Only WebKit does that, and WebKitGTK with GLib before 2.76 ends the page's
 * process when it copies samples in the format that they have. So all samples are converted there.
 */
function clipsConversions(): boolean {
  clips ??= isClipped(2);
  return clips;
}

function isClipped(value: number): boolean {
  const shape = { sampleRate: 48_000, numberOfChannels: 2, numberOfFrames: 1, timestamp: 0 };
  const data = new AudioData({ format: "f32-planar", ...shape, data: Float32Array.of(value, value) });
  try {
    const samples = new Float32Array(2);
    data.copyTo(samples, { planeIndex: 0, format: "f32" });
    return samples[0] !== value;
  } catch {
    return false; // Browsers need not convert to other formats than f32-planar.
  } finally {
    data.close();
  }
}
