// @module-tag engine
/** Frames of a `<video>` element that shows a live stream. */
import { expect, onTestFinished, test, vi } from "vitest";
import { MFXVideoSource } from "../src/stream/mfx-video-source.ts";
import { readOn } from "./support/read.ts";

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
  const element: HTMLVideoElement = Object.assign(document.createElement("video"), { srcObject, muted: true });
  const reader = new MFXVideoSource(element).getReader();
  const { value } = await reader.read();
  value?.close();
  return { element, reader, first: value };
}

test("the stream ends when the tracks are stopped while it is read", async () => {
  const stream = camera();
  const { reader, first } = await play(stream);
  expect(first).toBeInstanceOf(VideoFrame);
  const end = readOn(reader);
  for (const track of stream.getTracks()) track.stop();
  await expect(end).resolves.toBeUndefined();
});

test("an announced picture that is missing is passed over", async () => {
  let asked = 0;
  const construct = (frame: typeof VideoFrame, args: ConstructorParameters<typeof VideoFrame>) => {
    if (asked++ === 0) throw new DOMException("No picture", "InvalidStateError");
    return new frame(...args);
  };
  vi.stubGlobal("VideoFrame", new Proxy(VideoFrame, { construct }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { reader, first } = await play(camera());
  expect(asked).toBe(2);
  expect(first).toBeDefined();
  await reader.cancel();
});

test("the stream ends when the tracks are stopped while nobody reads", async () => {
  const stream = camera();
  const { element, reader } = await play(stream);
  if (!element.paused) await new Promise((resolve) => element.addEventListener("pause", resolve, { once: true }));
  for (const track of stream.getTracks()) track.stop();
  await expect(readOn(reader)).resolves.toBeUndefined();
});

test("the element is paused when a reader cancels while it waits", async () => {
  const { element, reader } = await play(camera());
  const pending = reader.read();
  await expect.poll(() => element.paused).toBe(false);
  await reader.cancel();
  (await pending).value?.close();
  expect(element.paused).toBe(true);
});

test("the stream ends at once if its tracks had ended before", async () => {
  const stream = camera();
  for (const track of stream.getTracks()) track.stop();
  const element = Object.assign(document.createElement("video"), { srcObject: stream, muted: true });
  const { done } = await new MFXVideoSource(element).getReader().read();
  expect(done).toBe(true);
});
