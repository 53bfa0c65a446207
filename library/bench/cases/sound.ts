/** What mixing costs: three tracks of 60 s with gain and fades, beside `OfflineAudioContext` doing the same. */
import { audioEffect } from "../../src/sound/audio-effect.ts";
import { fade } from "../../src/sound/fade.ts";
import { gain } from "../../src/sound/gain.ts";
import { mix } from "../../src/sound/mix.ts";
import { resample } from "../../src/sound/resample.ts";
import type { BenchCase } from "../case.ts";

const SECONDS = 60;
const RATE = 48_000;
const LENGTH = SECONDS * RATE;
const FADE = 2;
const GAINS = [0.5, 0.3, 0.2];
/** Samples in a block, as decoders return them. */
const BLOCK = 1024;

/** Two channels of noise. */
const samples = [1, 2].map((seed) => {
  let state = seed;
  return Float32Array.from({ length: LENGTH }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
});

function track(sampleRate = RATE): ReadableStream<AudioData> {
  let position = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (position >= LENGTH) return controller.close();
        const numberOfFrames = Math.min(BLOCK, LENGTH - position);
        const data = new Float32Array(2 * numberOfFrames);
        for (const [c, plane] of samples.entries())
          data.set(plane.subarray(position, position + numberOfFrames), c * numberOfFrames);
        const timestamp = Math.round((position * 1e6) / sampleRate);
        const shape = { format: "f32-planar" as const, sampleRate, numberOfChannels: 2, numberOfFrames, timestamp };
        controller.enqueue(new AudioData({ ...shape, data, transfer: [data.buffer] }));
        position += numberOfFrames;
      },
    },
    { highWaterMark: 0 },
  );
}

/** Copies the samples of a stream into one buffer, as `OfflineAudioContext` does. */
async function collect(stream: ReadableStream<AudioData>): Promise<{ frames: number }> {
  const planes = [0, 1].map(() => new Float32Array(2 * LENGTH));
  let length = 0;
  for await (const data of stream) {
    for (const [planeIndex, plane] of planes.entries())
      data.copyTo(plane.subarray(length), { planeIndex, format: "f32-planar" });
    length += data.numberOfFrames;
    data.close();
  }
  return { frames: length };
}

async function offlineMix(): Promise<{ frames: number }> {
  const context = new OfflineAudioContext(2, LENGTH, RATE);
  const buffer = new AudioBuffer({ length: LENGTH, sampleRate: RATE, numberOfChannels: 2 });
  for (const [c, plane] of samples.entries()) buffer.copyToChannel(plane, c);
  for (const level of GAINS) {
    const source = new AudioBufferSourceNode(context, { buffer });
    const node = new GainNode(context, { gain: 0 });
    node.gain.linearRampToValueAtTime(level, FADE);
    node.gain.setValueAtTime(level, SECONDS - FADE);
    node.gain.linearRampToValueAtTime(0, SECONDS);
    source.connect(node).connect(context.destination);
    source.start();
  }
  return { frames: (await context.startRendering()).length };
}

async function offlineResample(): Promise<{ frames: number }> {
  const seconds = LENGTH / 44_100;
  const context = new OfflineAudioContext(2, Math.round(seconds * RATE), RATE);
  const buffer = new AudioBuffer({ length: LENGTH, sampleRate: 44_100, numberOfChannels: 2 });
  for (const [c, plane] of samples.entries()) buffer.copyToChannel(plane, c);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  source.start();
  return { frames: (await context.startRendering()).length };
}

const faded = (level: number) =>
  audioEffect(track(), [gain({ gain: level }), fade({ in: FADE * 1000, out: FADE * 1000, curve: "linear" })]);

const mixing = "Sound: three tracks of 60 s with gain and fades";
const converting = "Sound: 65 s from 44.1 to 48 kHz";
/** The cases make their own sound, so one clip is enough. */
const clips = ["coast"];

export default [
  { name: "OfflineAudioContext", group: mixing, isBase: true, clips, run: offlineMix },
  {
    name: "audioEffect",
    group: mixing,
    clips,
    run: () => {
      const [first, second, third] = GAINS.map(faded);
      return collect(audioEffect(first!, [mix(second!), mix(third!)]));
    },
  },
  { name: "OfflineAudioContext", group: converting, isBase: true, clips, run: offlineResample },
  {
    name: "audioEffect",
    group: converting,
    clips,
    run: () => collect(audioEffect(track(44_100), resample({ sampleRate: RATE }))),
  },
] satisfies BenchCase[];
