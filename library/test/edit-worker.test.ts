// @module-tag engine
import { afterAll, expect, test } from "vitest";
import { clip } from "../src/edit/clip.ts";
import { copyObstacle } from "../src/encode/copy-obstacle.ts";
import { encode } from "../src/encode/encode.ts";
import { openFile } from "../src/open-shared-file.ts";
import { probe } from "../src/probe.ts";
import type { Progress } from "../src/stream/progress.ts";
import { editInWorker } from "../src/worker/edit-in-worker.ts";
import { once, seek, until, withPlayer } from "./player/support.ts";
import { clipUrl } from "./support/clips.ts";
import type { WorkerEditValues } from "./support/edits.worker.ts";
import { assemble } from "./support/file.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readAudio, readVideo } from "./support/read.ts";

const url = clipUrl("vp9-opus.webm");

/** Makes one edit after the other: to load its modules takes seconds. */
const shared = new Worker(new URL("./support/edits.worker.ts", import.meta.url), { type: "module" });
afterAll(() => shared.terminate());

/** A busy machine loads the module later than the default time allows. */
const ask = (values: WorkerEditValues) => editInWorker(shared, values, { timeout: 60_000 });

test("tells its length and formats first, and gives the frames and the sound of the edit on the page, from any time", async () => {
  const edit = await ask({ url });
  const file = await openFile(url);
  const here = clip(file, { end: 2000 });
  expect(edit.duration).toBe(2000);
  expect(edit.video).toEqual({ width: file.video!.width, height: file.video!.height, frameRate: 25 });
  expect(edit.audio).toEqual({ sampleRate: 48_000, numberOfChannels: file.audio!.numberOfChannels });
  const open = watchFrames();
  for (const at of [0, 700]) {
    const read = async ({ video, audio }: Awaited<ReturnType<typeof edit.open>>) =>
      Promise.all([readVideo(video!), readAudio(audio!)]);
    expect(await read(await edit.open({ at }))).toEqual(await read(await here.open({ at })));
  }
  expect(open.count).toBe(0);
  file.close();
});

test("one worker makes several edits, each with its own values", async () => {
  const [short, long] = [await ask({ url, end: 500 }), await ask({ url, end: 1500 })];
  short.close();
  expect([short.duration, long.duration]).toEqual([500, 1500]);
  const { video } = await long.open({ tracks: ["video"] });
  expect((await readVideo(video!)).length).toBeGreaterThan(30);
  await expect(short.open()).rejects.toMatchObject({ code: "invalid-option" });
});

test("is encoded and copied in the worker, with progress, and can be stopped there", async () => {
  const edit = await ask({ url });
  expect(await copyObstacle(edit)).toBeUndefined();
  expect(await copyObstacle(edit, { mimeType: "audio/wav" })).toMatchObject({ details: { reason: "format" } });
  expect(await copyObstacle(await ask({ shade: 1 }))).toMatchObject({
    details: { reason: "streams", path: "fromStreams" },
  });
  const open = watchFrames();
  const seen: Progress[] = [];
  const onProgress = (progress: Progress) => seen.push(progress);
  const mimeType = 'video/webm; codecs="vp8,opus"';
  const { file } = await assemble(encode({ mimeType, edit, video: { width: 64 }, onProgress }));
  expect((await probe(file)).video).toMatchObject({ codec: "vp8", width: 64 });
  expect(seen.at(-1)!.fraction).toBeGreaterThan(0.9);
  expect(open.opened).toBe(0); // Nothing was made on the page.
  const stop = new AbortController();
  const stopped = assemble(encode({ mimeType, edit, signal: stop.signal, onProgress: () => stop.abort() }));
  await expect(stopped).rejects.toMatchObject({ code: "aborted" });
});

test("a player plays it, with values that are sent while it is paused", async () => {
  const edit = await ask({ shade: 40 });
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
  await withPlayer(await ask({ url }), async ({ player }) => {
    await seek(player, 1.5);
    await player.play();
    await once(player, "ended");
  });
});

test("a failure in the worker is that of editInWorker, and an aborted signal ends the wait", async () => {
  await expect(ask({ failure: "No such clip." })).rejects.toMatchObject({ message: "No such clip." });
  const stop = new AbortController();
  const asked = editInWorker(shared, { url }, { signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toMatchObject({ code: "aborted" });
});

// The last one, since it ends the worker of the others.
test("a run ends when its signal is aborted, the edit is closed, or the worker is terminated", async () => {
  const [closed, kept] = [await ask({ shade: 1 }), await ask({ shade: 1 })];
  const stop = new AbortController();
  const { video: stopped } = await kept.open({ signal: stop.signal });
  stop.abort();
  await expect(readVideo(stopped!)).rejects.toMatchObject({ code: "aborted" });
  const { video: forgotten } = await closed.open();
  closed.close();
  await expect(readVideo(forgotten!)).rejects.toMatchObject({ code: "aborted" });
  const { video: lost } = await kept.open();
  const reader = lost!.getReader();
  (await reader.read()).value!.close();
  shared.terminate();
  await expect(reader.read()).rejects.toMatchObject({ code: "worker-failed", message: "The worker was terminated." });
});
