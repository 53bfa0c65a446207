// @module-tag engine
import { afterEach, expect, test } from "vitest";
import { decode } from "../src/decode.ts";
import { editInWorker } from "../src/worker/edit-in-worker.ts";
import { once, seek, until, withPlayer } from "./player/support.ts";
import { clipUrl } from "./support/clips.ts";
import type { WorkerEditValues } from "./support/edits.worker.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readAudio, readVideo } from "./support/read.ts";

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

function start(values: WorkerEditValues) {
  const worker = new Worker(new URL("./support/edits.worker.ts", import.meta.url), { type: "module" });
  workers.push(worker);
  return { worker, edit: editInWorker(worker, values) };
}

test("gives the frames and the sound that the edit gives on the page, from any time", async () => {
  const url = clipUrl("vp9-opus.webm");
  const { edit } = start({ url });
  const open = watchFrames();
  for (const from of [0, 700]) {
    const { video, audio, duration } = await edit({ start: from });
    const seen = await Promise.all([readVideo(video!), readAudio(audio!)]);
    const plain = await decode(url, { start: from });
    expect(seen).toEqual(await Promise.all([readVideo(plain.video!), readAudio(plain.audio!)]));
    expect(duration).toBe(2000);
  }
  expect(open.count).toBe(0);
});

test("a player plays it, with values that are sent while it is paused", async () => {
  const { edit } = start({ shade: 40 });
  await withPlayer(edit, async ({ player, canvas }) => {
    await once(player, "loadeddata");
    const shade = () => canvas.getContext("2d")!.getImageData(0, 0, 1, 1).data[0];
    expect(shade()).toBe(40);
    edit.send({ shade: 200 });
    player.refresh();
    await until(() => shade() === 200);
    for (const seconds of [1, 0.3, 1.7]) await seek(player, seconds);
    await player.play();
    await once(player, "ended");
  });
});

test("its sound is played, and nothing stays open", async () => {
  const { edit } = start({ url: clipUrl("vp9-opus.webm") });
  await withPlayer(edit, async ({ player }) => {
    await seek(player, 1.5);
    await player.play();
    await once(player, "ended");
  });
});

test("a failure in the worker is that of the edit", async () => {
  const { edit } = start({ failure: "No such clip." });
  await expect(edit({ start: 0 })).rejects.toMatchObject({ code: "worker-failed", message: "No such clip." });
  await withPlayer(edit, async ({ player }) => {
    await once(player, "error");
    expect(player.error?.message).toBe("No such clip.");
    edit.send({ shade: 1 });
    player.refresh();
    await until(() => player.videoWidth === 16);
  });
});

test("a run ends when its signal is aborted, and when the worker is terminated", async () => {
  const { edit, worker } = start({ shade: 1 });
  const stop = new AbortController();
  const { video } = await edit({ start: 0, signal: stop.signal });
  stop.abort();
  await expect(readVideo(video!)).rejects.toMatchObject({ code: "aborted" });
  const { video: second } = await edit({ start: 0 });
  worker.terminate();
  await expect(readVideo(second!)).rejects.toMatchObject({ code: "worker-failed" });
});
