// @module-tag fakes
/** Edits of a worker: what the page knows of them, and cleanup on both sides. Both sides run here; frames are not read. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { clip, copyObstacle, type Edit, editInWorker, encode, fromStreams, silence, still } from "../releases/next.ts";
import { makeEdit } from "../src/edit/edit.ts";
import type { EditRequest } from "../src/worker/edit-messages.ts";
import type { StartMessage } from "../src/worker/messages.ts";
import { runInWorker } from "../src/worker/run-in-worker.ts";
import { serveEdit } from "../src/worker/serve-edit.ts";
import { assemble } from "./support/assemble.ts";
import { listenerOf, stubLocks } from "./support/worker-scope.ts";

beforeEach(() => void stubLocks());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A worker that serves edits, and the requests that it gets. */
function workerOf<Values>(make: (values: () => Values) => Edit | Promise<Edit>) {
  const requests: EditRequest[] = [];
  const ports: MessagePort[] = [];
  const listener = listenerOf(() => serveEdit(make));
  const worker = Object.assign(new EventTarget(), {
    postMessage: (start: StartMessage) => {
      requests.push(start.input as EditRequest);
      ports.push(start.port);
      listener(new MessageEvent("message", { data: start }));
    },
  }) as unknown as Worker;
  onTestFinished(() => {
    for (const port of ports) port.close();
  });
  return { worker, requests, ports };
}

const film = (duration = 100) => still("red", { duration, width: 64, height: 36, frameRate: 20 });

test("the page knows the length and the formats, and nothing else", async () => {
  const { worker } = workerOf<number>(() =>
    Object.assign({}, film(150), { video: { ...film().video!, keyFrames: [0] } }),
  );
  const edit = await editInWorker(worker, 5);
  expect([edit.duration, edit.video, edit.audio]).toEqual([150, { width: 64, height: 36, frameRate: 20 }, undefined]);
  const format = { sampleRate: 8000, numberOfChannels: 1 };
  const { worker: other } = workerOf<number>(() => silence({ duration: 200, ...format }));
  const sound = await editInWorker(other, 5);
  expect([sound.duration, sound.video, sound.audio]).toEqual([200, undefined, format]);
});

test("the edit reads the values that were sent last, each edit its own", async () => {
  const read: (() => { number: number })[] = [];
  const { worker } = workerOf<{ number: number }>((values) => {
    read.push(values);
    return film(values().number);
  });
  const [one, two] = [await editInWorker(worker, { number: 100 }), await editInWorker(worker, { number: 200 })];
  expect([one.duration, two.duration]).toEqual([100, 200]);
  one.send({ number: 300 });
  await expect.poll(() => read.map((values) => values().number)).toEqual([300, 200]);
});

test("a closed edit is forgotten on both sides", async () => {
  const { worker, requests } = workerOf<number>(() => film());
  const [edit, kept] = [await editInWorker(worker, 5), await editInWorker(worker, 5)];
  const [name, other] = requests.map((request) => (request as { edit: string }).edit);
  expect(name).not.toBe(other);
  const answerOf = (edit: string) => {
    const answer = runInWorker(worker, { ask: "copy", edit, mimeType: undefined } satisfies EditRequest).getReader();
    return answer.read().finally(() => answer.cancel().catch(() => {}));
  };
  expect((await answerOf(name!)).value).toMatchObject({ details: { reason: "picture" } });
  edit.close();
  const use = [() => edit.open(), () => copyObstacle(edit), () => assemble(encode({ mimeType: "video/webm", edit }))];
  for (const call of use)
    await expect(call()).rejects.toMatchObject({
      ...{ name: "OptionError", details: { option: "edit" } },
      message: "The edit was closed. Ask the worker for it again.",
    });
  await expect.poll(() => answerOf(name!).catch(({ message }) => message)).toBe("The edit of the worker was closed.");
  expect((await answerOf(other!)).value).toMatchObject({ details: { reason: "picture" } });
  kept.close();
});

test.each<[string, () => unknown, object]>([
  [
    "a failure",
    () => Promise.reject(new TypeError("no such clip")),
    { code: "worker-failed", message: "no such clip" },
  ],
  ["a wrong result", () => 5, { name: "OptionError", details: { option: "make" } }],
])("the page gets %s of the function that makes the edit", async (_, make, failure) => {
  const { worker } = workerOf<number>(make as () => Edit);
  await expect(editInWorker(worker, 5)).rejects.toMatchObject(failure);
});

test("the worker is asked whether a file of a type can be copied", async () => {
  const { worker, requests, ports } = workerOf<number>(() => film());
  const edit = await editInWorker(worker, 5);
  const closing = vi.spyOn(MessagePort.prototype, "close");
  await copyObstacle(edit, { mimeType: "video/webm" });
  expect(requests.at(-1)).toMatchObject({ ask: "copy", mimeType: "video/webm" });
  await expect.poll(() => closing.mock.contexts.includes(ports.at(-1)!)).toBe(true);
  edit.close();
});

test("a worker is asked for nothing if the signal is aborted", async () => {
  const { worker, requests } = workerOf<number>(() => film());
  const signal = AbortSignal.abort("enough");
  const aborted = { code: "aborted", cause: "enough" };
  await expect(editInWorker(worker, 5, { signal })).rejects.toMatchObject(aborted);
  expect(requests).toEqual([]);
  const edit = await editInWorker(worker, 5);
  await expect(assemble(encode({ mimeType: "video/webm", edit, signal }))).rejects.toMatchObject(aborted);
  edit.close();
});

test("a failure in the worker tells the place in the edit of the page, and leaves no listener", async () => {
  const { worker } = workerOf<number>(() =>
    fromStreams(() => Promise.reject(new Error("gone")), { duration: 100, width: 64, height: 36 }),
  );
  const edit = await editInWorker(worker, 5);
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
  const details = { path: "clip.worker.fromStreams" };
  await expect(clip(edit, { end: 50 }).open({ signal })).rejects.toMatchObject({ details });
  expect(added.mock.calls.length).toBeGreaterThan(0);
  expect(removed.mock.calls).toEqual(added.mock.calls);
  edit.close();
});

test.each([
  ["in the worker", [{}], "encode"],
  ["on the page, if it has other sounds", [{ edit: silence({ duration: 100 }) }], "open"],
])("an edit is encoded %s", async (_, audio, ask) => {
  const { worker, requests } = workerOf<number>(() => film());
  const edit = await editInWorker(worker, 5);
  const reader = encode({ mimeType: "video/webm", edit, audio }).getReader();
  const reading = reader.read().catch(() => {});
  await expect.poll(() => requests.map((request) => request.ask).slice(0, 2)).toEqual(["make", ask]);
  edit.close();
  await Promise.all([reading, reader.cancel().catch(() => {})]);
});

test("a worker that serves nothing fails after the timeout", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const worker = Object.assign(new EventTarget(), {
    postMessage: ({ port }: StartMessage) => onTestFinished(() => port.close()),
  }) as unknown as Worker;
  const failed = expect(editInWorker(worker, 5, { timeout: 3000 })).rejects.toMatchObject({ code: "worker-failed" });
  vi.advanceTimersByTime(2999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await failed;
});

test.each(["read to its end", "canceled"])("an encoding that was %s leaves no listener at its signal", async (end) => {
  const { worker } = workerOf<number>(() => silence({ duration: 100 }));
  const edit = await editInWorker(worker, 5);
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
  const file = encode({ mimeType: "audio/wav", edit, signal });
  if (end === "canceled") await file.cancel();
  else expect((await assemble(file)).file.size).toBeGreaterThan(100 * 48);
  expect([added.mock.calls.length, removed.mock.calls]).toEqual([1, added.mock.calls]);
  edit.close();
});

test("a run that is canceled is canceled in the worker, and leaves no listener at its signal", async () => {
  const reasons: unknown[] = [];
  const streamOf = <T>(kind: string) =>
    new ReadableStream<T>({ cancel: (reason) => void reasons.push([kind, reason]) }, { highWaterMark: 0 });
  const info = { duration: 100, width: 64, height: 36, frameRate: 20 };
  const runs: unknown[] = [];
  const { worker } = workerOf<number>(() =>
    fromStreams(({ at, tracks }) => {
      runs.push([at, tracks]);
      return { video: streamOf<VideoFrame>("video"), audio: streamOf<AudioData>("audio") };
    }, info),
  );
  const edit = await editInWorker(worker, 5);
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, "removeEventListener");
  const added = vi.spyOn(signal, "addEventListener");
  const { video, audio } = await edit.open({ at: 40, signal });
  await Promise.all([video!.cancel("enough"), audio!.cancel("enough")]);
  await expect
    .poll(() => reasons.toSorted())
    .toEqual([
      ["audio", "enough"],
      ["video", "enough"],
    ]);
  const sound = await edit.open({ at: 60, tracks: ["audio"], signal });
  expect(Object.keys(sound)).toEqual(["audio"]);
  await sound.audio!.cancel();
  expect(runs).toEqual([
    [40, ["video", "audio"]],
    [60, ["audio"]],
  ]);
  expect(await edit.open({ tracks: [], signal })).toEqual({});
  await expect.poll(() => removed.mock.calls.length).toBe(added.mock.calls.length);
});

test("a run whose picture has ended is still aborted by its signal", async () => {
  const streams = () => ({
    video: new ReadableStream<VideoFrame>({ start: (controller) => controller.close() }),
    audio: new ReadableStream<AudioData>(),
  });
  const { worker } = workerOf<number>(() => fromStreams(streams, { duration: 100, width: 64, height: 36 }));
  const edit = await editInWorker(worker, 5);
  const stop = new AbortController();
  const { video, audio } = await edit.open({ signal: stop.signal });
  const removed = vi.spyOn(stop.signal, "removeEventListener");
  expect((await video!.getReader().read()).done).toBe(true);
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(removed).not.toHaveBeenCalled();
  stop.abort("enough");
  await expect(audio!.getReader().read()).rejects.toMatchObject({ code: "aborted", cause: "enough" });
  edit.close();
});

test("a run that the page leaves before it reads is canceled in the worker, and one that has no streams is over", async () => {
  const [left, { signal }] = [vi.fn(), new AbortController()];
  const { worker, requests } = workerOf<boolean>((values) => {
    const streamOf = <T>(kind: string) => new ReadableStream<T>({ cancel: (reason) => void left(kind, reason) });
    const hasStreams = values();
    return makeEdit({
      recipe: { stage: "file", options: {}, inputs: [] },
      duration: 100,
      video: { width: 64, height: 36, frameRate: 20 },
      audio: { sampleRate: 8000, numberOfChannels: 1 },
      start: () => (hasStreams ? { video: streamOf<VideoFrame>("video"), audio: streamOf<AudioData>("audio") } : {}),
    });
  });
  const edits = [await editInWorker(worker, true), await editInWorker(worker, false)];
  const { edit } = requests[0] as { edit: string };
  const ask = (request: EditRequest) => runInWorker(worker, request).getReader();
  const head = ask({ ask: "open", edit, run: "run", video: 0, audio: 0, path: "" });
  expect((await head.read()).value).toEqual({ hasVideo: true, hasAudio: true });
  await head.cancel("enough");
  await expect.poll(() => left.mock.calls.length).toBe(2);
  expect(left.mock.calls.toSorted()).toEqual(["audio", "video"].map((kind) => [kind, "enough"]));
  await expect(ask({ ask: "video", run: "run" }).read()).rejects.toThrow("The run of the edit is over.");
  const removed = vi.spyOn(signal, "removeEventListener");
  expect(await edits[1]!.open({ signal })).toEqual({});
  await expect.poll(() => removed.mock.calls.length).toBeGreaterThan(0);
  for (const each of edits) each.close();
});
