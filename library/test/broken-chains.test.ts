/** Pipelines that end early, at any point and in any way: every frame is closed, and no stage waits forever. */
import { expect, test } from "vitest";
import { isFull } from "../../packages/test-browsers/src/full-tests.ts";
import { visual } from "../releases/next.ts";
import { MFXVideoEncoder } from "../src/codec/mfx-video-encoder.ts";
import { WebMContainerEncoder } from "../src/container/webm-container-encoder.ts";
import { decode } from "../src/decode.ts";
import { effect } from "../src/effects/effect.ts";
import { zoom } from "../src/effects/zoom.ts";
import { encode } from "../src/encode/encode.ts";
import { closeItem } from "../src/stream/close-item.ts";
import { FPSDebugger } from "../src/stream/fps-debugger.ts";
import { FrameTee } from "../src/stream/frame-tee.ts";
import { MFXTransformStream } from "../src/stream/mfx-transform-stream.ts";
import { Sampler } from "../src/stream/sampler.ts";
import { Scaler } from "../src/stream/scaler.ts";
import { Void } from "../src/stream/void.ts";
import { clipUrl } from "./support/clips.ts";
import fc from "./support/fast-check.ts";
import { watchFrames } from "./support/open-frames.ts";

const { add } = visual;

type Frames = ReadableStream<VideoFrame>;
type Stage = (frames: Frames, context: { signal: AbortSignal; second: Frames }) => Frames;

const SIZE = { width: 160, height: 90, bitrate: 200_000, framerate: 25 };
const config = { codec: "vp8", ...SIZE };

const stages: Record<string, Stage> = {
  fps: (frames) => frames.pipeThrough(new FPSDebugger()),
  sampler: (frames) => frames.pipeThrough(new Sampler<VideoFrame>(async (frame) => frame.timestamp % 80_000 === 0)),
  scaler: (frames) => frames.pipeThrough(new Scaler(0.5)),
  tee: (frames) => frames.pipeThrough(new FrameTee((copy) => copy.pipeTo(new Void()).catch(() => {}))),
  plain: (frames) => frames.pipeThrough(new MFXTransformStream<VideoFrame, VideoFrame>()),
  zoom: (frames, { signal }) => effect(frames, [zoom({ factor: 2 })], { signal }),
  ahead: (frames) =>
    effect(frames, [zoom({ factor: 2 })], {
      writableStrategy: { highWaterMark: 3 },
      readableStrategy: { highWaterMark: 3 },
    }),
  add: (frames, { second }) => effect(frames, [add(second, { normal: 0.5 })]),
  loop: (frames, { second }) => effect(frames, [add(second, { normal: 0.5, atEnd: "loop" })]),
};
const ends: Record<string, (frames: Frames, signal: AbortSignal) => ReadableStream<unknown>> = {
  frames: (frames) => frames,
  encode: (stream, signal) => encode({ mimeType: "video/webm", streaming: true, signal, video: { stream, ...SIZE } }),
  stages: (frames) =>
    frames
      .pipeThrough(new MFXVideoEncoder(config))
      .pipeThrough(new WebMContainerEncoder({ video: config, streaming: true })),
};

test("decode → stages → end, broken off by cancel, abort or a failure", async () => {
  const chain = fc.array(fc.constantFrom(...Object.keys(stages)), { maxLength: 4 });
  const way = fc.constantFrom("cancel", "abort", "fail", "abort at once", "fail late");
  const property = fc.asyncProperty(
    chain,
    fc.constantFrom(...Object.keys(ends)),
    way,
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 0, max: 6 }),
    async (names, end, how, count, ticks) => {
      const open = watchFrames();
      const abort = new AbortController();
      const { signal } = abort;
      const { video } = await decode(clipUrl("odd-size.webm"), "", { signal });
      const { video: second } = await decode(clipUrl("b-frames.mp4"), "", { signal });
      let taken = 0;
      const failing = new Sampler<VideoFrame>(() => {
        if (how === "fail" && taken++ === count) throw new Error("on purpose");
        return true;
      });
      let frames: Frames = how === "fail" ? video!.pipeThrough(failing) : video!;
      let used = false;
      for (const name of names) {
        const takes = name === "add" || name === "loop";
        if (takes && used) continue; // There is but one second video.
        used ||= takes;
        frames = stages[name]!(frames, { signal, second: second! });
      }
      if (how === "fail late") {
        frames = frames.pipeThrough(
          new Sampler<VideoFrame>(() => {
            if (taken++ === count) throw new Error("on purpose");
            return true;
          }),
        );
      }
      const reader = ends[end]!(frames, signal).getReader();
      if (!used) await second!.cancel();
      try {
        const first = reader.read().then(({ value }) => closeItem(value));
        if (how === "abort at once") abort.abort();
        await first;
        for (let i = 0; i < count; i++) closeItem((await reader.read()).value);
        // Ends the chain during a read, not only between two frames.
        const pending = reader.read().then(({ value }) => closeItem(value));
        for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
        if (how === "cancel") await reader.cancel();
        if (how === "abort") abort.abort();
        await pending;
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          closeItem(value);
        }
      } catch {
        // Other tests check the errors.
      }
      await expect.poll(() => open.count).toBe(0);
    },
  );
  const details = await fc.check(property, { numRuns: isFull ? 60 : 15, interruptAfterTimeLimit: 20_000 });
  if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
});
