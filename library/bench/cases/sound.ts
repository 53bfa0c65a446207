/**
 * What sound costs: three tracks of 60 s with gain and fades, another sample rate, joins and speed, beside `OfflineAudioContext` doing the
 * same. Its cases have the samples in an `AudioBuffer` before the measurement, except for the one that reads and writes streams like MFX.
 */
import { concat } from "../../src/edit/concat.ts";
import { fromStreams } from "../../src/edit/from-streams.ts";
import { speed } from "../../src/edit/speed.ts";
import { audioEffect } from "../../src/sound/audio-effect.ts";
import { fade } from "../../src/sound/fade.ts";
import { gain } from "../../src/sound/gain.ts";
import { mix } from "../../src/sound/mix.ts";
import { resample } from "../../src/sound/resample.ts";
import type { BenchCase } from "../case.ts";
import { FADE, FASTER, GAINS, OVERLAP, RATE, SECONDS, SOUND_GROUPS } from "../sound-tasks.ts";

const LENGTH = SECONDS * RATE;
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

/** The samples of all channels as audio data, in blocks. */
function* blocksOf(planes: readonly Float32Array[], sampleRate: number): Generator<AudioData> {
  const [{ length }] = planes as [Float32Array];
  const data = new Float32Array(planes.length * BLOCK);
  for (let position = 0; position < length; position += BLOCK) {
    const numberOfFrames = Math.min(BLOCK, length - position);
    for (const [c, plane] of planes.entries())
      data.set(plane.subarray(position, position + numberOfFrames), c * numberOfFrames);
    const timestamp = Math.round((position * 1e6) / sampleRate);
    const shape = { format: "f32-planar" as const, sampleRate, numberOfChannels: 2, numberOfFrames, timestamp };
    yield new AudioData({ ...shape, data });
  }
}

function track(sampleRate = RATE): ReadableStream<AudioData> {
  const blocks = blocksOf(samples, sampleRate);
  return new ReadableStream(
    {
      pull(controller) {
        const { value, done } = blocks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Copies the samples of a stream into buffers, as `OfflineAudioContext` does. */
async function collect(
  stream: ReadableStream<AudioData>,
  planes = [0, 1].map(() => new Float32Array(2 * LENGTH)),
): Promise<{ frames: number }> {
  let length = 0;
  for await (const data of stream) {
    for (const [planeIndex, plane] of planes.entries())
      data.copyTo(plane.subarray(length), { planeIndex, format: "f32-planar" });
    length += data.numberOfFrames;
    data.close();
  }
  return { frames: length };
}

function bufferOfSamples(sampleRate = RATE): AudioBuffer {
  const buffer = new AudioBuffer({ length: LENGTH, sampleRate, numberOfChannels: 2 });
  for (const [c, plane] of samples.entries()) buffer.copyToChannel(plane, c);
  return buffer;
}

async function bufferOfStream(stream: ReadableStream<AudioData>): Promise<AudioBuffer> {
  const buffer = new AudioBuffer({ length: LENGTH, sampleRate: RATE, numberOfChannels: 2 });
  await collect(stream, [buffer.getChannelData(0), buffer.getChannelData(1)]);
  return buffer;
}

function renderMix(buffers: readonly AudioBuffer[]): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(2, LENGTH, RATE);
  for (const [index, level] of GAINS.entries()) {
    const source = new AudioBufferSourceNode(context, { buffer: buffers[index] });
    const node = new GainNode(context, { gain: 0 });
    node.gain.linearRampToValueAtTime(level, FADE);
    node.gain.setValueAtTime(level, SECONDS - FADE);
    node.gain.linearRampToValueAtTime(0, SECONDS);
    source.connect(node).connect(context.destination);
    source.start();
  }
  return context.startRendering();
}

async function mixWithStreams(): Promise<{ frames: number }> {
  const mixed = await renderMix(await Promise.all(GAINS.map(() => bufferOfStream(track()))));
  let frames = 0;
  for (const data of blocksOf([mixed.getChannelData(0), mixed.getChannelData(1)], RATE)) {
    frames += data.numberOfFrames;
    data.close();
  }
  return { frames };
}

async function offlineMix(): Promise<{ frames: number }> {
  const buffer = bufferOfSamples();
  return { frames: (await renderMix(GAINS.map(() => buffer))).length };
}

/** Plays the samples at another speed. */
async function offlinePlay(sampleRate: number, playbackRate: number): Promise<{ frames: number }> {
  const seconds = LENGTH / sampleRate / playbackRate;
  const context = new OfflineAudioContext(2, Math.round(seconds * RATE), RATE);
  const source = new AudioBufferSourceNode(context, { buffer: bufferOfSamples(sampleRate), playbackRate });
  source.connect(context.destination);
  source.start();
  return { frames: (await context.startRendering()).length };
}

async function offlineJoin(): Promise<{ frames: number }> {
  const context = new OfflineAudioContext(2, 2 * LENGTH - OVERLAP * RATE, RATE);
  const buffer = bufferOfSamples();
  const rising = Float32Array.from({ length: 128 }, (_, i) => Math.sin(((i / 127) * Math.PI) / 2));
  for (const [index, curve] of [rising.toReversed(), rising].entries()) {
    const source = new AudioBufferSourceNode(context, { buffer });
    const node = new GainNode(context);
    node.gain.setValueCurveAtTime(curve, SECONDS - OVERLAP, OVERLAP);
    source.connect(node).connect(context.destination);
    source.start(index * (SECONDS - OVERLAP));
  }
  return { frames: (await context.startRendering()).length };
}

const faded = (level: number) =>
  audioEffect(track(), [gain({ gain: level }), fade({ in: FADE * 1000, out: FADE * 1000, curve: "linear" })]);

function mixed() {
  const [first, second, third] = GAINS.map(faded);
  return collect(audioEffect(first!, [mix(second!), mix(third!)]));
}

const part = () => fromStreams(() => ({ audio: track() }), { duration: SECONDS * 1000, tracks: ["audio"] });

async function joined() {
  const { audio } = await concat([part(), part()], { transition: { duration: OVERLAP * 1000 } }).open();
  return collect(audio!);
}

async function faster(options?: Parameters<typeof speed>[2]) {
  const { audio } = await speed(part(), FASTER, options).open();
  return collect(audio!);
}

/** The cases make their own sound, so one clip is enough. */
const clips = ["coast"];
const { mixing, converting, joining, speeding } = SOUND_GROUPS;

export default [
  { name: "OfflineAudioContext", group: mixing, isBase: true, clips, run: offlineMix },
  { name: "OfflineAudioContext, streams", group: mixing, clips, run: mixWithStreams },
  { name: "audioEffect", group: mixing, clips, run: mixed },
  { name: "OfflineAudioContext", group: converting, isBase: true, clips, run: () => offlinePlay(44_100, 1) },
  {
    name: "audioEffect",
    group: converting,
    clips,
    run: () => collect(audioEffect(track(44_100), resample({ sampleRate: RATE }))),
  },
  { name: "OfflineAudioContext", group: joining, isBase: true, clips, run: offlineJoin },
  { name: "concat", group: joining, clips, run: joined },
  { name: "OfflineAudioContext", group: speeding, isBase: true, clips, run: () => offlinePlay(RATE, FASTER) },
  {
    name: "speed, pitch follows",
    group: speeding,
    clips,
    run: () => faster({ pitch: "follow" }),
  },
  { name: "speed, pitch kept", group: speeding, clips, run: () => faster() },
] satisfies BenchCase[];
