/** Plays a clip before and after an effect of `sound`, following the controls. Loaded when the first preview starts. */
import type { FunctionDescription as EffectDescription } from "typedoc-history";
import { COLUMNS, type Peaks } from "../waveform/peaks";
import { nested, optionsToWrite } from "./code";
import type { Values } from "./controls";
import type { Argument } from "./exhibits";
import type { Running } from "./usePreview";

/** The part of a release that is used. */
interface Release {
  decode(input: Blob): Promise<{ video?: ReadableStream<VideoFrame>; audio?: ReadableStream<AudioData> }>;
  audioEffect(input: ReadableStream<AudioData>, effects: unknown[], options: Abortable): ReadableStream<AudioData>;
  loudness(audio: ReadableStream<AudioData>, options: Abortable): Promise<unknown>;
  waveform(audio: ReadableStream<AudioData>, options: Abortable & { width: number }): Promise<Peaks>;
  sound: Record<string, (...args: unknown[]) => unknown>;
}

interface Abortable {
  signal: AbortSignal;
}

export type Side = "before" | "after";
export type Drawn = Record<Side, Peaks>;

export interface SoundPreviewOptions extends Running {
  /** URL of the release's module. */
  moduleUrl: string;
  effect: EffectDescription;
  argument: Argument | undefined;
  /** URL of the footage. */
  clip: string;
  /** URL of the clip for effects that mix two. */
  second: string;
  /** Current values of the controls. */
  values(): Values;
  /** The sound that is heard now. */
  side(): Side;
  /** Plays the sounds. Only draws them if it is missing. */
  context?: AudioContext;
  onDrawn(drawn: Drawn): void;
  /** Called with the part that was played, from 0 to 1. */
  onPosition(share: number): void;
}

/** Time in which one sound gives way to the other, in seconds: too short to notice, long enough not to click. */
const SWITCH = 0.01;
/** Time until a sound that is started begins, in seconds, so that both begin at the same sample. */
const AHEAD = 0.02;
/** Time for the sound device to start, in milliseconds. */
const START_MS = 5000;
/** Samples in a block of audio. */
const BLOCK = 4096;

/** Resolves at the end of the sound, or when the signal aborts. */
export async function playSound(options: SoundPreviewOptions): Promise<void> {
  const { moduleUrl, clip, second, argument, context, signal, values, onDrawn } = options;
  const release = (await import(/* webpackIgnore: true */ moduleUrl)) as Release;
  const [before, music] = await Promise.all([
    decoded(release, clip, signal),
    argument === "music" ? decoded(release, second, signal) : undefined,
  ]);
  const draw = (buffer: AudioBuffer) => release.waveform(streamOf(buffer), { width: COLUMNS, signal });
  const beforePeaks = await draw(before);
  let rendered: string;
  const isOutdated = () => JSON.stringify(values()) !== rendered;
  const render = async () => {
    rendered = JSON.stringify(values());
    const after = await applied(release, before, music, options);
    onDrawn({ before: beforePeaks, after: await draw(after) });
    return after;
  };
  let after = await render();
  while (!signal.aborted && isOutdated()) after = await render();
  if (!context || signal.aborted) return;
  const player = new Player(context, { before, after }, options.side());
  try {
    await start(context);
    options.onPlaying();
    while (!signal.aborted && player.position < before.duration) {
      options.onPosition(player.position / before.duration);
      player.hear(options.side());
      await new Promise(requestAnimationFrame);
      if (isOutdated()) player.replaceAfter(await render());
    }
  } finally {
    options.onPosition(0);
    player.stop();
  }
}

/** Resolves when the sound device plays. Firefox never resumes a context if there is none. */
async function start(context: AudioContext): Promise<void> {
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = "The sound device did not start, so nothing can be heard. The waveforms show what the effect does.";
    timer = window.setTimeout(() => reject(new Error(message)), START_MS);
  });
  await Promise.race([context.resume(), late]).finally(() => clearTimeout(timer));
}

/** Both sounds at the same position, one of them silent. */
class Player {
  readonly #context: AudioContext;
  readonly #start: number;
  readonly #gains: Record<Side, GainNode>;
  readonly #sources: Record<Side, AudioBufferSourceNode>;
  #heard: Side;

  constructor(context: AudioContext, buffers: Record<Side, AudioBuffer>, heard: Side) {
    this.#context = context;
    this.#start = context.currentTime + AHEAD;
    this.#heard = heard;
    const gain = (side: Side) => {
      const node = new GainNode(context, { gain: side === heard ? 1 : 0 });
      node.connect(context.destination);
      return node;
    };
    this.#gains = { before: gain("before"), after: gain("after") };
    const play = (side: Side) => this.#play(side, buffers[side], this.#start);
    this.#sources = { before: play("before"), after: play("after") };
  }

  /** Seconds from the beginning of the sounds. */
  get position(): number {
    return Math.max(0, this.#context.currentTime - this.#start);
  }

  hear(side: Side): void {
    if (side === this.#heard) return;
    this.#heard = side;
    for (const [name, { gain }] of Object.entries(this.#gains))
      gain.setTargetAtTime(name === side ? 1 : 0, this.#context.currentTime, SWITCH / 3);
  }

  replaceAfter(buffer: AudioBuffer): void {
    const time = this.#context.currentTime + AHEAD;
    this.#sources.after.stop(time);
    this.#sources.after = this.#play("after", buffer, time);
  }

  stop(): void {
    for (const source of Object.values(this.#sources)) source.stop();
  }

  /** Plays from the position of a time of the context. */
  #play(side: Side, buffer: AudioBuffer, time: number): AudioBufferSourceNode {
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    source.connect(this.#gains[side]);
    source.start(time, time - this.#start);
    return source;
  }
}

async function applied(
  release: Release,
  before: AudioBuffer,
  music: AudioBuffer | undefined,
  { effect, argument, values, signal }: SoundPreviewOptions,
): Promise<AudioBuffer> {
  const first: Partial<Record<Argument, () => unknown>> = {
    music: () => music && streamOf(music),
    measured: () => release.loudness(streamOf(before), { signal }),
    process: () => crush,
  };
  const given = argument ? [await first[argument]?.()] : [];
  const made = release.sound[effect.name]!(...given, nested(optionsToWrite(effect, values())));
  return collect(release.audioEffect(streamOf(before), [made], { signal }));
}

/** The function of the program for `sound.custom`: few levels, as of an old game. */
function crush({ channels }: { channels: Float32Array[] }): void {
  for (const plane of channels) {
    for (let i = 0; i < plane.length; i++) plane[i] = Math.round(plane[i]! * 8) / 8;
  }
}

async function decoded(release: Release, url: string, signal: AbortSignal): Promise<AudioBuffer> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`Failed to fetch ${url}: HTTP ${response.status}`);
  const { video, audio } = await release.decode(await response.blob());
  await video?.cancel();
  if (!audio) throw new Error(`${url} has no audio.`);
  return collect(audio);
}

/** All samples of a stream. */
async function collect(audio: ReadableStream<AudioData>): Promise<AudioBuffer> {
  const reader = audio.getReader();
  const blocks: Float32Array<ArrayBuffer>[][] = [];
  let length = 0;
  let sampleRate = 0;
  for (let { value: data } = await reader.read(); data; { value: data } = await reader.read()) {
    const { numberOfFrames, numberOfChannels } = data;
    sampleRate = data.sampleRate;
    const planes = Array.from({ length: numberOfChannels }, () => new Float32Array(numberOfFrames));
    for (const [planeIndex, plane] of planes.entries()) data.copyTo(plane, { planeIndex, format: "f32-planar" });
    data.close();
    blocks.push(planes);
    length += numberOfFrames;
  }
  const buffer = new AudioBuffer({ length, sampleRate, numberOfChannels: blocks[0]?.length ?? 1 });
  let at = 0;
  for (const planes of blocks) {
    for (const [index, plane] of planes.entries()) buffer.copyToChannel(plane, index, at);
    at += planes[0]!.length;
  }
  return buffer;
}

function streamOf(buffer: AudioBuffer): ReadableStream<AudioData> {
  const { length, sampleRate, numberOfChannels } = buffer;
  let at = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (at >= length) return controller.close();
        const numberOfFrames = Math.min(BLOCK, length - at);
        const data = new Float32Array(numberOfFrames * numberOfChannels);
        for (let channel = 0; channel < numberOfChannels; channel++)
          buffer.copyFromChannel(
            data.subarray(channel * numberOfFrames, (channel + 1) * numberOfFrames) as Float32Array<ArrayBuffer>,
            channel,
            at,
          );
        const timestamp = Math.round((at * 1e6) / sampleRate);
        controller.enqueue(
          new AudioData({ format: "f32-planar", sampleRate, numberOfChannels, numberOfFrames, timestamp, data }),
        );
        at += numberOfFrames;
      },
    },
    { highWaterMark: 0 },
  );
}
