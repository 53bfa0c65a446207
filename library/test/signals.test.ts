// @module-tag fakes
/** Work that has ended leaves no listener at its signal, which several calls may share. */
import { expect, test, vi } from "vitest";
import {
  audioEffect,
  clip,
  concat,
  copyObstacle,
  decode,
  type Edit,
  effect,
  encode,
  frameAt,
  framesAt,
  fromStreams,
  loudness,
  openFile,
  overlay,
  probe,
  reverse,
  speed,
  tone,
} from "../releases/next.ts";
import { sharedFile } from "../src/container/shared-file.ts";
import { checkSignal, unlessAborted } from "../src/media/abort.ts";
import { assemble } from "./support/assemble.ts";
import { clip as storedClip } from "./support/copies.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";
import { readAudio, readVideo } from "./support/read.ts";

const film = () => storedClip("vp9-opus.webm");

/** Uses an edit of a file, which is closed again. */
const withEdit = async (use: (edit: Edit) => Promise<unknown>) => {
  using file = await openFile(await film());
  await use(concat([clip(file, { end: 400 }), speed(clip(file, { start: 500, end: 700 }), 2)]));
};
const read = async ({ video, audio }: { video?: ReadableStream<VideoFrame>; audio?: ReadableStream<AudioData> }) =>
  Promise.all([video && readVideo(video), audio && readAudio(audio)]);
const SIDES = { width: 4, height: 2 };
const own = () => fromStreams(() => ({ video: generatedVideo({ count: 2, ...SIDES }) }), { duration: 80, ...SIDES });
const WEBM = 'video/webm; codecs="vp9,opus"';

test.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
  ["openFile", async (signal) => (await openFile(await film(), { signal })).close()],
  ["probe", async (signal) => probe(await film(), { signal })],
  ["decode, read to the end", async (signal) => read((await decode(await film(), { signal })) as object)],
  [
    "decode of an opened file, read to the end",
    async (signal) => {
      using file = await openFile(await film());
      await read((await decode(file, { signal })) as object);
    },
  ],
  [
    "decode, canceled",
    async (signal) => {
      const { video, audio } = await decode(await film(), { signal });
      await Promise.all([video!.cancel(), audio!.cancel()]);
    },
  ],
  ["decode of what is no film", async (signal) => decode(new Blob(["text"]), { signal }).catch(() => {})],
  ["frameAt", async (signal) => (await frameAt(await film(), 700, { signal })).close()],
  ["framesAt", async (signal) => readVideo(framesAt(await film(), [700, 100], { signal }))],
  ["frameAt of an edit", (signal) => withEdit(async (edit) => (await frameAt(edit, 450, { signal })).close())],
  ["an edit, read to the end", (signal) => withEdit(async (edit) => read(await edit.open({ signal })))],
  [
    "an edit, canceled",
    (signal) =>
      withEdit(async (edit) => {
        const { video, audio } = await edit.open({ signal });
        const readers = [video!.getReader(), audio!.getReader()];
        for (const reader of readers) (await reader.read()).value!.close();
        await Promise.all(readers.map((reader) => reader.cancel()));
      }),
  ],
  ["copyObstacle", (signal) => withEdit((edit) => copyObstacle(edit, { signal }))],
  ["effect", async (signal) => readVideo(effect(generatedVideo({ count: 2 }), [], { signal }))],
  ["effect, canceled", async (signal) => effect(generatedVideo({ count: 2 }), [], { signal }).cancel()],
  ["audioEffect", async (signal) => readAudio(audioEffect(generatedAudio({ seconds: 0.1 }), [], { signal }))],
  [
    "layers over a film",
    (signal) => withEdit(async (edit) => read(await overlay(edit, [tone({ duration: 100 })]).open({ signal }))),
  ],
  ["streams of the program's own", async (signal) => read(await own().open({ signal }))],
  ["a picture backward", async (signal) => read(await reverse(own()).open({ signal }))],
  ["loudness", (signal) => loudness(tone({ duration: 100 }), { signal })],
  [
    "encode of streams",
    async (signal) => {
      const { video, audio } = await decode(await film());
      await assemble(encode({ mimeType: WEBM, video, audio, signal }));
    },
  ],
  [
    "encode, canceled",
    async (signal) => {
      const { video, audio } = await decode(await film());
      await encode({ mimeType: WEBM, video, audio, signal }).cancel();
    },
  ],
  [
    "encode, whose sound fails",
    async (signal) => {
      const audio = new ReadableStream<AudioData>({ start: (controller) => controller.error(new Error("no")) });
      await assemble(encode({ mimeType: WEBM, audio, signal })).catch(() => {});
    },
  ],
  ["encode of an edit", (signal) => withEdit((edit) => assemble(encode({ mimeType: WEBM, edit, signal })))],
])("%s", async (_, use) => {
  const { signal } = new AbortController();
  const listeners = new Map<unknown, number>();
  const count = (listener: unknown, change: number) => {
    const left = (listeners.get(listener) ?? 0) + change;
    if (left > 0) listeners.set(listener, left);
    else listeners.delete(listener);
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  let added = 0;
  signal.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    added++;
    count(listener, 1);
    addEventListener.call(signal, type, listener, options);
  };
  signal.removeEventListener = (type: string, listener: EventListener) => {
    count(listener, -1);
    removeEventListener.call(signal, type, listener);
  };
  await use(signal);
  expect(added).toBeGreaterThan(0);
  await expect.poll(() => listeners.size).toBe(0);
});

test("an opened file has no listener of tracks that are over", async () => {
  using file = await openFile(await film());
  const { closed, dispose } = sharedFile(file)!({});
  const [added, removed] = [vi.spyOn(closed!, "addEventListener"), vi.spyOn(closed!, "removeEventListener")];
  const { video, audio } = await decode(file);
  await Promise.all([readVideo(video!), audio!.cancel()]);
  await expect.poll(() => removed.mock.calls.length).toBe(1);
  expect(removed.mock.calls).toEqual(added.mock.calls);
  dispose();
});

test.each([
  ["audio/wav", { chunkSize: 0 }],
  ["audio/wav", { streaming: true }],
  ["audio/webm", { chunkSize: 0 }],
  ["audio/webm", { chunkSize: 0, audio: [{}, {}] }],
])("a file of an edit is canceled without a failure: %s, %j", async (mimeType, options) => {
  const reader = encode({ mimeType, edit: tone({ duration: 60_000 }), ...options }).getReader();
  expect(await reader.read()).toMatchObject({ done: false });
  await expect(reader.cancel("enough")).resolves.toBeUndefined();
});

test("nothing is waited for with a signal that was aborted before", async () => {
  const waiting = unlessAborted(new Promise(() => {}), AbortSignal.abort("enough"));
  await expect(waiting).rejects.toMatchObject({ code: "aborted", cause: "enough" });
});

test("a signal of another window is one, though it has another class", () => {
  const signal = { aborted: true, reason: "enough" } as AbortSignal;
  expect(() => checkSignal(signal)).toThrow(expect.objectContaining({ code: "aborted", cause: "enough" }));
});

test("a picture is no longer waited for while its file is opened", async () => {
  const stop = new AbortController();
  const picture = frameAt(new ReadableStream<Uint8Array>(), 0, { signal: stop.signal });
  stop.abort("enough");
  await expect(picture).rejects.toMatchObject({ code: "aborted", cause: "enough" });
});
