// @module-tag fakes
/** Frames of a video element: playing and pausing, the end of the stream, and cleanup. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SourceError } from "../src/errors.ts";
import { nextTask } from "../src/media/next-task.ts";
import { MFXVideoSource } from "../src/stream/mfx-video-source.ts";

beforeEach(() => {
  vi.stubGlobal("MediaStream", class extends EventTarget {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type OnFrame = (now: number, metadata: { mediaTime: number }) => void;

/** A video element that shows a picture when a test says so. */
class FakeVideo extends EventTarget {
  readonly width = 4;
  readonly height = 2;
  readonly currentSrc = "https://clips.example/film.mp4";
  srcObject: unknown = null;
  error: MediaError | null = null;
  ended = false;
  paused = true;
  playbackRate = 7;
  listeners = 0;
  callbacks = new Map<number, OnFrame>();
  refusal: unknown;
  #last = 0;

  async play(): Promise<void> {
    if (this.refusal) throw this.refusal;
    this.paused = false;
  }
  pause(): void {
    this.paused = true;
  }
  requestVideoFrameCallback(callback: OnFrame): number {
    this.callbacks.set(++this.#last, callback);
    return this.#last;
  }
  cancelVideoFrameCallback(id: number): void {
    this.callbacks.delete(id);
  }
  override addEventListener(...given: Parameters<EventTarget["addEventListener"]>): void {
    this.listeners++;
    super.addEventListener(...given);
  }
  override removeEventListener(...given: Parameters<EventTarget["removeEventListener"]>): void {
    this.listeners--;
    super.removeEventListener(...given);
  }
  /** Shows the picture of a time in seconds. */
  show(mediaTime: number): void {
    const callbacks = [...this.callbacks.values()];
    this.callbacks.clear();
    for (const callback of callbacks) callback(0, { mediaTime });
  }
}

const sourceOf = (video: FakeVideo, options?: ConstructorParameters<typeof MFXVideoSource>[1]) =>
  new MFXVideoSource(video as unknown as HTMLVideoElement, options);
/** A reader whose stream has started: the first read makes the element play. */
async function readerOf(video: FakeVideo): Promise<ReadableStreamDefaultReader<VideoFrame>> {
  const reader = sourceOf(video).getReader();
  await nextTask();
  return reader;
}
const expectLeft = (video: FakeVideo) =>
  expect([video.paused, video.listeners, video.callbacks.size]).toEqual([true, 0, 0]);

async function timeOf(reading: Promise<ReadableStreamReadResult<VideoFrame>>): Promise<number | undefined> {
  const { value } = await reading;
  value?.close();
  return value && value.timestamp / 1000;
}

test.each([
  [undefined, 1],
  [2, 2],
])("it plays when it is read, at a rate of %s", async (playbackRate, rate) => {
  const video = new FakeVideo();
  const source = sourceOf(video, { playbackRate });
  await nextTask();
  expect([video.paused, video.playbackRate, video.listeners]).toEqual([true, 7, 0]);
  const reader = source.getReader();
  const reading = reader.read();
  expect([video.paused, video.playbackRate]).toEqual([false, rate]);
  video.show(0.5);
  video.show(0.54);
  expect(await timeOf(reading)).toBe(500);
  await reader.cancel();
  expectLeft(video);
});

test("it pauses while two frames wait, and plays on when they have been read", async () => {
  const video = new FakeVideo();
  const reader = await readerOf(video);
  const first = reader.read();
  for (const time of [0, 0.04, 0.08]) video.show(time);
  expect(await timeOf(first)).toBe(0);
  expect(video.paused).toBe(false);
  video.show(0.12);
  expect(video.paused).toBe(true);
  expect([await timeOf(reader.read()), await timeOf(reader.read())]).toEqual([40, 80]);
  const next = reader.read();
  await nextTask();
  expect(video.paused).toBe(false);
  video.show(0.16);
  expect(await timeOf(next)).toBe(120);
  await reader.cancel();
  expectLeft(video);
});

test("a frame whose timestamp is not before the next one's is left out", async () => {
  const video = new FakeVideo();
  const reader = await readerOf(video);
  const first = reader.read();
  for (const time of [0, 0.2, 0.08, 0.08, 0.12, 0.16]) video.show(time);
  expect(await timeOf(first)).toBe(0);
  expect([await timeOf(reader.read()), await timeOf(reader.read())]).toEqual([80, 120]);
  await reader.cancel();
});

test("the stream ends with the video, after its last frame", async () => {
  const video = new FakeVideo();
  const reader = await readerOf(video);
  const first = reader.read();
  video.show(0);
  video.show(0.04);
  video.dispatchEvent(new Event("ended"));
  expect([await timeOf(first), await timeOf(reader.read())]).toEqual([0, 40]);
  expect((await reader.read()).done).toBe(true);
  expectLeft(video);
});

test("a video that has ended has no frames", async () => {
  const video = Object.assign(new FakeVideo(), { ended: true });
  expect((await sourceOf(video).getReader().read()).done).toBe(true);
  expectLeft(video);
});

test("a live stream gives each frame at once, and ends with its tracks", async () => {
  const live = Object.assign(new MediaStream(), { active: true });
  const ending = vi.spyOn(live, "removeEventListener");
  const video = Object.assign(new FakeVideo(), { srcObject: live });
  const reader = await readerOf(video);
  const first = reader.read();
  video.show(0.2);
  expect(await timeOf(first)).toBe(200);
  const second = reader.read();
  await nextTask();
  video.show(0.1);
  expect(await timeOf(second)).toBe(100);
  const last = reader.read();
  await nextTask();
  live.dispatchEvent(new Event("inactive"));
  expect((await last).done).toBe(true);
  expect(ending).toHaveBeenCalled();
  expectLeft(video);
});

/** Makes that a frame of the element cannot be made. */
const withoutPicture = (video: FakeVideo, name: string) =>
  Object.defineProperty(video, "width", {
    get: () => {
      throw new DOMException("There is no picture.", name);
    },
  });

test("a live stream may announce a picture that it lacks, but none that may not be read", async () => {
  const live = Object.assign(new MediaStream(), { active: true });
  const video = Object.assign(new FakeVideo(), { srcObject: live });
  const reading = (await readerOf(video)).read();
  for (const name of ["InvalidStateError", "SecurityError"]) withoutPicture(video, name).show(0);
  await expect(reading).rejects.toMatchObject({ code: "source-failed", cause: { name: "SecurityError" } });
  expectLeft(video);
});

test("a video that has failed before fails the stream", async () => {
  const video = Object.assign(new FakeVideo(), { error: { message: "" } as MediaError });
  const reading = sourceOf(video).getReader().read();
  await expect(reading).rejects.toThrow("The video cannot be played: unknown reason");
  expectLeft(video);
});

test.each<[string, (video: FakeVideo) => void, string]>([
  [
    "cannot be played",
    (video) => {
      video.error = { message: "no decoder" } as MediaError;
      video.dispatchEvent(new Event("error"));
    },
    "The video cannot be played: no decoder",
  ],
  [
    "may not be read",
    (video) => {
      withoutPicture(video, "InvalidStateError");
      video.show(0);
    },
    "The video's frames cannot be read.",
  ],
])("a video that %s fails the stream", async (_, fail, message) => {
  const video = new FakeVideo();
  const reading = (await readerOf(video)).read();
  fail(video);
  await expect(reading).rejects.toBeInstanceOf(SourceError);
  await expect(reading).rejects.toMatchObject({
    code: "source-failed",
    message: expect.stringContaining(message),
    cause: video.error ?? expect.any(DOMException),
    details: { url: video.currentSrc },
  });
  expectLeft(video);
});

test("a browser that refuses to play fails the stream, unless the element was only paused", async () => {
  const refusal = new DOMException("The user has not clicked.", "NotAllowedError");
  const video = Object.assign(new FakeVideo(), { refusal });
  const reading = (await readerOf(video)).read();
  await expect(reading).rejects.toMatchObject({
    ...{ code: "source-failed", cause: refusal },
    message: "The browser refused to play the video. Mute the element, or start it in a click handler.",
  });
  expectLeft(video);
  const paused = Object.assign(new FakeVideo(), { refusal: new DOMException("paused", "AbortError") });
  const reader = await readerOf(paused);
  const first = reader.read();
  await nextTask();
  paused.show(0);
  paused.show(0.04);
  expect(await timeOf(first)).toBe(0);
  await reader.cancel();
});
