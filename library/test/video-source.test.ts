// @module-tag engine
/** Frames of a `<video>` element that shows a live stream. */
import { expect, onTestFinished, test } from "vitest";
import { MFXVideoSource } from "../src/stream/mfx-video-source.ts";

/** A canvas that keeps changing, as a camera would. */
function camera(): MediaStream {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d")!;
  let hue = 0;
  const timer = setInterval(() => {
    context.fillStyle = `hsl(${hue++ % 360} 50% 50%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }, 20);
  onTestFinished(() => clearInterval(timer));
  return canvas.captureStream(30);
}

async function play(srcObject: MediaStream) {
  const element = Object.assign(document.createElement("video"), { srcObject, muted: true });
  const reader = new MFXVideoSource(element).getReader();
  const { value } = await reader.read();
  value?.close();
  return { element, reader, first: value };
}

async function readToEnd(reader: ReadableStreamDefaultReader<VideoFrame>): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    value.close();
  }
}

test("the stream ends when the tracks are stopped while it is read", async () => {
  const stream = camera();
  const { reader, first } = await play(stream);
  expect(first).toBeInstanceOf(VideoFrame);
  const end = readToEnd(reader);
  for (const track of stream.getTracks()) track.stop();
  await expect(end).resolves.toBeUndefined();
});

test("the stream ends when the element loses its picture before it hears of the stopped tracks", async () => {
  const stream = camera();
  const { element, reader } = await play(stream);
  let end: Promise<void> | undefined;
  const show = await new Promise<() => void>((resolve) => {
    element.requestVideoFrameCallback = (callback) => {
      resolve(() => callback(0, { mediaTime: 0 } as VideoFrameCallbackMetadata));
      return 0;
    };
    end = readToEnd(reader);
  });
  for (const track of stream.getTracks()) track.stop();
  element.srcObject = null;
  show();
  await expect(end).resolves.toBeUndefined();
});

test("the stream ends when the tracks are stopped while nobody reads", async () => {
  const stream = camera();
  const { element, reader } = await play(stream);
  if (!element.paused) await new Promise((resolve) => element.addEventListener("pause", resolve, { once: true }));
  for (const track of stream.getTracks()) track.stop();
  await expect(readToEnd(reader)).resolves.toBeUndefined();
});

test("the stream ends at once if its tracks had ended before", async () => {
  const stream = camera();
  for (const track of stream.getTracks()) track.stop();
  const element = Object.assign(document.createElement("video"), { srcObject: stream, muted: true });
  const { done } = await new MFXVideoSource(element).getReader().read();
  expect(done).toBe(true);
});
