/**
 * The preview of an edit, beside a `<video>` and bare WebCodecs. The time of a case is not that of its run: it is the median of 50 seeks, the longest
 * time without a new picture during a drag, or the 95th percentile of what pictures and sound are apart.
 */
import { BlobSource, EncodedPacketSink, Input, MP4, VideoSampleSink } from "mediabunny";
import { decode } from "../../src/decode.ts";
import { fromStreams } from "../../src/edit/from-streams.ts";
import { encode } from "../../src/encode/encode.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { MFXPlayer } from "../../src/player/mfx-player.ts";
import type { BenchCase, Clip } from "../case.ts";

const SEEKS = 50;
/** Milliseconds between two events of a pointer, and of a drag. */
const MOVE = 16;
const DRAG = 3000;

const happens = (target: EventTarget, type: string) =>
  new Promise<void>((resolve) => target.addEventListener(type, () => resolve(), { once: true }));
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? Number.NaN;
}

/** Times from 0 to 1 that look like chance and are the same in each run. */
function* chance(): Generator<number, never> {
  for (let value = 1; ; ) {
    value = (value * 16_807) % 2_147_483_647;
    yield value / 2_147_483_647;
  }
}

interface Shown {
  /** A player or a media element. */
  media: EventTarget & { currentTime: number; readonly duration: number };
  /** Calls back when a picture was painted. */
  onPicture(callback: () => void): void;
  close(): void;
}

/** Seconds of a clip whose file doesn't say it: that with rare key frames. */
const lengthOf = ({ duration }: Shown["media"]): number => (Number.isFinite(duration) ? duration : 10);

type Open = (clip: Clip) => Promise<Shown>;

const openVideo: Open = async (clip) => {
  const media = Object.assign(document.createElement("video"), { muted: true, src: URL.createObjectURL(clip.file) });
  document.body.append(media);
  await happens(media, "loadeddata");
  return {
    media,
    onPicture(callback) {
      const next = () =>
        media.requestVideoFrameCallback(() => {
          callback();
          next();
        });
      next();
    },
    close: () => media.remove(),
  };
};

const openPlayer: Open = async (clip) => {
  const file = await openFile(clip.file);
  const canvas = document.createElement("canvas");
  document.body.append(canvas);
  const context = canvas.getContext("2d")!;
  const { drawImage } = context;
  const media = new MFXPlayer(canvas, file);
  await happens(media, "loadeddata");
  return {
    media,
    onPicture(callback) {
      context.drawImage = (...args: unknown[]) => {
        drawImage.apply(context, args as Parameters<typeof drawImage>);
        callback();
      };
    },
    close() {
      media.close();
      file.close();
      canvas.remove();
    },
  };
};

/** Milliseconds from each of the positions, in parts of the duration, to its picture. */
const seeks = (open: Open, positions: () => Iterable<number>) => async (clip: Clip) => {
  const { media, close } = await open(clip);
  const times: number[] = [];
  for (const position of positions()) {
    const start = performance.now();
    media.currentTime = position * lengthOf(media);
    await happens(media, "seeked");
    times.push(performance.now() - start);
  }
  close();
  return { frames: 1, wall: percentile(times, 0.5) };
};

function* anywhere() {
  const random = chance();
  for (let i = 0; i < SEEKS; i++) yield random.next().value;
}

/** Seeks up to 0.3 s around a time. */
function* nearby() {
  const random = chance();
  for (let i = 0; i < SEEKS; i++) yield 0.7 + ((random.next().value - 0.5) * 0.6) / 10;
}

/** Decodes from the key frame before each of the positions, and paints. */
const bareSeeks = (positions: () => Iterable<number>) => async (clip: Clip) => {
  const input = new Input({ source: new BlobSource(clip.file), formats: [MP4] });
  const track = (await input.getPrimaryVideoTrack())!;
  const config = (await track.getDecoderConfig())!;
  const duration = await input.computeDuration();
  const sink = new EncodedPacketSink(track);
  const context = document.createElement("canvas").getContext("2d")!;
  const times: number[] = [];
  for (const position of positions()) {
    const start = performance.now();
    const target = position * duration;
    let isShown = false;
    const decoder = new VideoDecoder({
      output(frame) {
        if (!isShown && frame.timestamp + frame.duration! > target * 1e6) {
          isShown = true;
          context.drawImage(frame, 0, 0);
        }
        frame.close();
      },
      error(error) {
        throw error;
      },
    });
    decoder.configure(config);
    const first = (await sink.getKeyPacket(target))!;
    for await (const packet of sink.packets(first)) {
      while (decoder.decodeQueueSize >= 8) await happens(decoder, "dequeue");
      if (isShown) break;
      decoder.decode(packet.toEncodedVideoChunk());
      if (packet.timestamp > target + 0.5) break;
    }
    if (!isShown) await decoder.flush();
    decoder.close();
    times.push(performance.now() - start);
  }
  input.dispose();
  return { frames: 1, wall: percentile(times, 0.5) };
};

/** Asks mediabunny for the frame at each of the positions, and paints it. */
const mediabunnySeeks = (positions: () => Iterable<number>) => async (clip: Clip) => {
  const input = new Input({ source: new BlobSource(clip.file), formats: [MP4] });
  const sink = new VideoSampleSink((await input.getPrimaryVideoTrack())!);
  const duration = await input.computeDuration();
  const context = document.createElement("canvas").getContext("2d")!;
  const times: number[] = [];
  for (const position of positions()) {
    const start = performance.now();
    const sample = (await sink.getSample(position * duration))!;
    sample.draw(context, 0, 0);
    sample.close();
    times.push(performance.now() - start);
  }
  input.dispose();
  return { frames: 1, wall: percentile(times, 0.5) };
};

/** The longest time between two pictures while the position is dragged to and fro. */
const drag = (open: Open) => async (clip: Clip) => {
  const { media, onPicture, close } = await open(clip);
  media.currentTime = 0.3 * media.duration;
  await happens(media, "seeked");
  let last = performance.now();
  let longest = 0;
  const start = last;
  onPicture(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  });
  for (let time = 0; time < DRAG; time = performance.now() - start) {
    media.currentTime = (0.5 - 0.3 * Math.cos((2 * Math.PI * time) / DRAG)) * media.duration;
    await wait(MOVE);
  }
  close();
  return { frames: 1, wall: longest };
};

let rare: Promise<Clip> | undefined;

/** A clip in 480p with one key frame in 10 s. */
async function makeRare(clip: Clip): Promise<Clip> {
  const { video: frames, audio } = await decode(clip.file, { trim: { end: 10_000 } });
  await audio?.cancel();
  const [width, height] = [854, 480];
  const video = { stream: frames!, width, height, keyframeEveryNthSecond: 10, bitrate: 1_500_000 };
  const pieces: Blob[] = [];
  const file = encode({ mimeType: 'video/mp4; codecs="h264"', video, streaming: true });
  for await (const piece of file) pieces.push(piece);
  return { ...clip, file: new Blob(pieces, { type: "video/mp4" }), width, height };
}

const withRareKeyFrames = (run: (clip: Clip) => Promise<{ frames: number; wall: number }>) => async (clip: Clip) => {
  rare ??= makeRare(clip);
  return run(await rare);
};

const FLASH_PLAYER = `registerProcessor("beeps", class extends AudioWorkletProcessor {
  process([[samples]]) {
    const loud = samples?.findIndex((sample) => sample > 0.5) ?? -1;
    if (loud >= 0) this.port.postMessage(currentTime + loud / sampleRate);
    return true;
  }
});`;

/** Seconds of flashes and beeps that are compared. */
const FLASHES = 20;

/** An edit with a white picture and a beep at each full second. */
const openFlashes = ({ at: start }: { at: number }) => {
  const rate = 30;
  const canvas = new OffscreenCanvas(640, 360);
  const context = canvas.getContext("2d")!;
  let index = Math.floor((start * rate) / 1000);
  let sample = Math.round(start * 48);
  const timeOf = (frame: number) => Math.round((frame * 1e6) / rate);
  const duration = FLASHES * 1000;
  const video = new ReadableStream<VideoFrame>(
    {
      pull(controller) {
        if (index >= FLASHES * rate) return controller.close();
        context.fillStyle = index % rate ? "black" : "white";
        context.fillRect(0, 0, 640, 360);
        const timing = { timestamp: timeOf(index), duration: timeOf(index + 1) - timeOf(index) };
        controller.enqueue(new VideoFrame(canvas, timing));
        index++;
      },
    },
    { highWaterMark: 0 },
  );
  const audio = new ReadableStream<AudioData>(
    {
      pull(controller) {
        if (sample >= duration * 48) return controller.close();
        const data = Float32Array.from({ length: 960 }, (_, i) => ((sample + i) % 48_000 < 480 ? 0.9 : 0));
        const shape = { numberOfFrames: 960, numberOfChannels: 1, sampleRate: 48_000 };
        const timestamp = Math.round(sample / 0.048);
        controller.enqueue(new AudioData({ format: "f32-planar", ...shape, timestamp, data }));
        sample += 960;
      },
    },
    { highWaterMark: 0 },
  );
  return { video, audio };
};

const flashes = fromStreams(openFlashes, { duration: FLASHES * 1000 });

/** Milliseconds between each flash, when it is painted, and its beep, when the device plays it. */
async function sync(): Promise<{ frames: number; wall: number }> {
  const audio = new AudioContext();
  await audio.audioWorklet.addModule(URL.createObjectURL(new Blob([FLASH_PLAYER], { type: "text/javascript" })));
  const recorder = new AudioWorkletNode(audio, "beeps", { numberOfOutputs: 1 });
  recorder.connect(audio.destination);
  const beeps: number[] = [];
  recorder.port.onmessage = ({ data }: MessageEvent<number>) => {
    if (data - (beeps.at(-1) ?? -1) > 0.5) beeps.push(data);
  };
  const canvas = document.createElement("canvas");
  document.body.append(canvas);
  const context = canvas.getContext("2d")!;
  const seen: number[] = [];
  const { drawImage } = context;
  context.drawImage = (...args: unknown[]) => {
    drawImage.apply(context, args as Parameters<typeof drawImage>);
    const { timestamp } = args[0] as VideoFrame;
    if (timestamp % 1_000_000 === 0) seen.push(audio.currentTime - audio.outputLatency);
  };
  const player = new MFXPlayer(canvas, flashes, { output: recorder });
  await happens(player, "loadeddata");
  seen.length = 0;
  await player.play();
  await happens(player, "ended");
  player.close();
  canvas.remove();
  await audio.close();
  const apart = beeps.flatMap((beep) => {
    const flash = seen.find((each) => Math.abs(each - beep) < 0.5);
    return flash === undefined ? [] : [Math.abs(flash - beep) * 1000];
  });
  return { frames: apart.length, wall: percentile(apart, 0.95) };
}

const groups = {
  seek: "Preview: median of 50 seeks",
  rare: "Preview: median of 50 seeks nearby, one key frame in 10 s, 480p",
  drag: "Preview: longest time without a picture in a drag",
  sync: "Preview: flashes against beeps, 95th percentile",
};
const clips = ["coast"];

export default [
  { name: "bare decode (b)", group: groups.seek, isBase: true, run: bareSeeks(anywhere) },
  { name: "mediabunny VideoSampleSink", group: groups.seek, run: mediabunnySeeks(anywhere) },
  { name: "MFXPlayer", group: groups.seek, run: seeks(openPlayer, anywhere) },
  { name: "<video>", group: groups.seek, run: seeks(openVideo, anywhere) },
  { name: "bare decode (b)", group: groups.rare, clips, isBase: true, run: withRareKeyFrames(bareSeeks(nearby)) },
  { name: "MFXPlayer", group: groups.rare, clips, run: withRareKeyFrames(seeks(openPlayer, nearby)) },
  { name: "<video>", group: groups.rare, clips, run: withRareKeyFrames(seeks(openVideo, nearby)) },
  { name: "MFXPlayer", group: groups.drag, run: drag(openPlayer) },
  { name: "<video>", group: groups.drag, run: drag(openVideo) },
  { name: "MFXPlayer", group: groups.sync, clips, run: sync },
] satisfies BenchCase[];
