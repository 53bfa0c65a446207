/** Runs of edits: their pictures and sound as data, and files to make edits of. */

import type { Edit } from "../../src/edit/edit.ts";
import { planesOf } from "../../src/media/audio-planes.ts";
import type { MediaFile } from "../../src/media/media-file.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { clipUrl } from "../support/clips.ts";

export interface Files {
  main: MediaFile;
  other: MediaFile;
  uneven: MediaFile;
}

export const opened = async (): Promise<Files> => {
  const [main, other, uneven] = await Promise.all(
    ["h264-aac.mp4", "vp9-opus.webm", "vfr.mp4"].map((name) => openFile(clipUrl(name))),
  );
  return { main: main!, other: other!, uneven: uneven! };
};

export interface Picture {
  timestamp: number;
  duration: number | null;
  pixels: Uint8ClampedArray;
}

const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;

/** The frames of a stream up to some behind a time in milliseconds, or all of them. */
export async function framesOf(
  stream: ReadableStream<VideoFrame> | undefined,
  most = Number.POSITIVE_INFINITY,
  time = Number.NEGATIVE_INFINITY,
) {
  const pictures: Picture[] = [];
  let behind = 0;
  if (!stream) return pictures;
  const reader = stream.getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    const { displayWidth: width, displayHeight: height, timestamp, duration } = value;
    Object.assign(context.canvas, { width, height });
    context.drawImage(value, 0, 0);
    value.close();
    pictures.push({ timestamp, duration, pixels: context.getImageData(0, 0, width, height).data });
    if (timestamp > time * 1000 && ++behind >= most) break;
  }
  await reader.cancel();
  return pictures;
}

/** The samples of the first channels of a stream, and the index of the first one. */
export async function samplesOf(stream: ReadableStream<AudioData> | undefined) {
  const planes: Float32Array[] = [];
  let first: { position: number; sampleRate: number } | undefined;
  const reader = stream?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    const data = next.value;
    first ??= { position: Math.round((data.timestamp * data.sampleRate) / 1e6), sampleRate: data.sampleRate };
    planes.push(planesOf(data)[0]!.slice());
    data.close();
  }
  const samples = new Float32Array(planes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const plane of planes) {
    samples.set(plane, at);
    at += plane.length;
  }
  return { samples, position: first?.position ?? 0, sampleRate: first?.sampleRate ?? 0 };
}

/** Largest difference of two pictures. */
export const differenceOf = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  a.length === b.length ? a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0) : Number.NaN;

/** A run of an edit, to its end or for some frames, from its start or behind a time. */
export async function runOf(edit: Edit, at: number, frames?: number, time?: number) {
  const { video, audio } = await edit.open({ at });
  const [pictures, sound] = await Promise.all([framesOf(video, frames, time), samplesOf(audio)]);
  return { pictures, sound };
}
