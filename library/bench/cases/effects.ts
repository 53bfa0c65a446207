/** Cost of effects: decode → effects → encode VP8, compared with the same without effects (b). */
import { decode } from "../../src/decode.ts";
import { conform } from "../../src/edit/conform.ts";
import { effect as effectOnEdit } from "../../src/edit/effect.ts";
import { add } from "../../src/effects/add.ts";
import { adjustment } from "../../src/effects/adjustment.ts";
import { blur } from "../../src/effects/blur.ts";
import type { Effects } from "../../src/effects/chain.ts";
import { type EffectOptions, effect } from "../../src/effects/effect.ts";
import { gaussianBlur } from "../../src/effects/gaussian-blur.ts";
import { rotate } from "../../src/effects/rotate.ts";
import { sharpen } from "../../src/effects/sharpen.ts";
import { zoom } from "../../src/effects/zoom.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { Scaler } from "../../src/stream/scaler.ts";
import { bare } from "../bare.ts";
import type { BenchCase, Clip } from "../case.ts";

const group = "Effects, VP8";
const settings = ({ width, height }: Clip) => ({
  codec: "vp8",
  width,
  height,
  bitrate: width * height * 5,
  framerate: 30,
});

async function encodeAll(clip: Clip, frames: ReadableStream<VideoFrame>): Promise<{ frames: number }> {
  let count = 0;
  const encoder = new VideoEncoder({
    output: () => count++,
    error: (error) => {
      throw error;
    },
  });
  encoder.configure(settings(clip));
  for await (const frame of frames) {
    while (encoder.encodeQueueSize >= 4)
      await new Promise((resolve) => encoder.addEventListener("dequeue", resolve, { once: true }));
    encoder.encode(frame);
    frame.close();
  }
  await encoder.flush();
  encoder.close();
  return { frames: count };
}

async function video(clip: Clip): Promise<ReadableStream<VideoFrame>> {
  const tracks = await decode(clip.file, "video/mp4");
  await tracks.audio?.cancel();
  return tracks.video!;
}

const chains: Record<string, (clip: Clip) => Effects | Promise<Effects>> = {
  "empty chain": () => [],
  "identity chain": () => [zoom({ factor: () => 1 }), adjustment({ brightness: () => 1 })],
  "one zoom": () => [zoom({ factor: 1.5 })],
  "three fusable": () => [
    zoom({ factor: 1.5 }),
    adjustment({ brightness: 1.1, saturation: 1.2 }),
    rotate({ angle: 180 }),
  ],
  blur: () => [blur()],
  "three with two convolutions": () => [zoom({ factor: 1.5 }), gaussianBlur(), sharpen()],
  add: async (clip) => [add(await video(clip), { normal: 0.5 })],
};

const cases = (transfer: EffectOptions["transfer"], names: readonly string[]): BenchCase[] =>
  names.map((name) => ({
    name: transfer === "auto" ? name : `${name}, ${transfer}`,
    group,
    run: async (clip) =>
      encodeAll(clip, effect(await video(clip), await chains[name]!(clip), transfer ? { transfer } : {})),
  }));

const adjusted = () => [adjustment({ brightness: 1.1, saturation: 1.2 })];
const half = ({ width, height }: Clip) => ({ width: width / 2, height: height / 2 });

/** One adjustment at full size, and three ways to one at half size. */
const sized: BenchCase[] = [
  {
    name: "full size",
    isBase: true,
    run: async (clip: Clip) => encodeAll(clip, effect(await video(clip), adjusted())),
  },
  {
    name: "half size with effect's width and height",
    run: async (clip: Clip) => encodeAll({ ...clip, ...half(clip) }, effect(await video(clip), adjusted(), half(clip))),
  },
  {
    name: "half size with Scaler",
    run: async (clip: Clip) =>
      encodeAll({ ...clip, ...half(clip) }, effect((await video(clip)).pipeThrough(new Scaler(0.5)), adjusted())),
  },
  {
    name: "half size with conform",
    run: async (clip: Clip) => {
      const file = await openFile(clip.file);
      const { video } = await effectOnEdit(conform(file, half(clip)), adjusted()).open({ tracks: ["video"] });
      return encodeAll({ ...clip, ...half(clip) }, video!);
    },
  },
].map((one) => ({ ...one, group: "One adjustment, VP8" }));

export default [
  ...sized,
  { name: "bare decode → encode (b)", group, isBase: true, run: (clip) => bare(clip, settings(clip)) },
  ...cases("auto", Object.keys(chains)),
  ...cases("native", ["one zoom", "three fusable", "three with two convolutions"]),
] satisfies BenchCase[];
