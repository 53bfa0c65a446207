import "./open-frames.ts";
import { audioEffect, sound, tone } from "../../releases/next.ts";
import { decode } from "../../src/decode.ts";
import { concat } from "../../src/edit/concat.ts";
import { speed } from "../../src/edit/speed.ts";
import { encode } from "../../src/encode/encode.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { servePipeline } from "../../src/worker/serve-pipeline.ts";
import { watchFrames } from "./open-frames.ts";

/** Pipelines that tests run in the worker. */
export type WorkerJob =
  | { kind: "video" | "count" | "join" | "edit"; url: string }
  | { kind: "failure" | "open" }
  | { kind: "number"; value: number };

const open = watchFrames();

servePipeline(async (job: WorkerJob, { latest }): Promise<ReadableStream<unknown>> => {
  switch (job.kind) {
    case "video":
      return (await decode(job.url)).video!;
    case "join":
      return join(job.url);
    case "edit":
      return edit(job.url);
    case "count":
      return one({ ...(await count(job.url)), open: open.count });
    case "open":
      return one(open.count);
    case "number":
      return new ReadableStream(
        { pull: (controller) => controller.enqueue((latest() as typeof job).value) },
        { highWaterMark: 0 },
      );
    case "failure":
      throw new Error("my mistake");
  }
});

/** The clip twice, with a transition. */
async function join(url: string) {
  const file = await openFile(url);
  const { video, audio } = await concat([file, file], { transition: { duration: 400 } }).open();
  return encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    video: { stream: video! },
    audio: audio && { stream: audio },
  });
}

/** The clip, then the clip at half the speed, with a tone under its sound. */
async function edit(url: string) {
  const file = await openFile(url);
  const mixed = audioEffect(concat([file, speed(file, 0.5)]), [
    sound.mix(tone({ duration: 60_000, sampleRate: 44_100 }), { gain: 0.5, duck: {} }),
    sound.fade({ in: 500, out: 500 }),
    sound.limiter(),
  ]);
  const { video, audio } = await mixed.open();
  return encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    video: { stream: video! },
    audio: { stream: audio! },
  });
}

async function count(url: string) {
  const { video, audio } = await decode(url);
  let frames = 0;
  let pieces = 0;
  const reading = [
    (async () => {
      for await (const frame of video!) {
        frame.close();
        frames++;
      }
    })(),
    (async () => {
      if (!audio) return;
      for await (const data of audio) {
        data.close();
        pieces++;
      }
    })(),
  ];
  await Promise.all(reading);
  return { frames, pieces };
}

function one<T>(value: T): ReadableStream<T> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(value);
      controller.close();
    },
  });
}
