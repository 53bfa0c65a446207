// @module-tag engine
/** Copies of frames in memory of their own, which stay as long as they are needed. */
import { afterEach, expect, test, vi } from "vitest";
import { decode } from "../src/decode.ts";
import { clip } from "../src/edit/clip.ts";
import { reverse } from "../src/edit/reverse.ts";
import { ownCopy } from "../src/frame/own-copy.ts";
import { openFile } from "../src/open-shared-file.ts";
import { clipUrl } from "./support/clips.ts";
import { colourAt } from "./support/colours.ts";
import { watchFrames } from "./support/open-frames.ts";
import { frame, withoutFormat } from "./support/synthetic.ts";

afterEach(() => vi.restoreAllMocks());

const shapeOf = ({ displayWidth, displayHeight, timestamp, duration }: VideoFrame) => ({
  size: `${displayWidth}x${displayHeight}`,
  timestamp,
  duration,
});

test.each(["rotated-90.mp4", "rotated-180.mp4", "rotated-270.mp4", "h264-aac.mp4"])(
  "a copy of a frame of %s is shown at the same size and time",
  async (clip) => {
    const { video } = await decode(clipUrl(clip), undefined, { trim: { end: 100 } });
    for await (const frame of video!) {
      const shape = shapeOf(frame);
      const copy = await ownCopy(frame);
      expect(shapeOf(copy)).toEqual(shape);
      copy.close();
    }
  },
);

test("portrait video stays portrait backwards", async () => {
  const file = await openFile(clipUrl("rotated-90.mp4"));
  const { video } = await reverse(clip(file, { end: 200 })).open({ tracks: ["video"] });
  const sizes: string[] = [];
  for await (const frame of video!) {
    sizes.push(shapeOf(frame).size);
    frame.close();
  }
  expect(new Set(sizes)).toEqual(new Set(["90x160"]));
});

test("a frame whose pixel format is unknown is copied by drawing it", async () => {
  const open = watchFrames();
  const copy = await ownCopy(withoutFormat(frame(2)));
  expect(open.count).toBe(1);
  expect(shapeOf(copy)).toEqual({ size: "4x4", timestamp: 80_000, duration: 40_000 });
  copy.close();
});

test("a frame of opaque RGB is copied by drawing it if the browser copies no such frames", async () => {
  const open = watchFrames();
  vi.spyOn(VideoFrame.prototype, "copyTo").mockRejectedValue(new DOMException("no", "NotSupportedError"));
  const init = { format: "RGBX", codedWidth: 2, codedHeight: 2, timestamp: 9, duration: 5 } as const;
  const copy = await ownCopy(new VideoFrame(new Uint8Array(16).fill(255), init));
  expect(open.count).toBe(1);
  expect(shapeOf(copy)).toEqual({ size: "2x2", timestamp: 9, duration: 5 });
  expect(await colourAt(copy, 0.9, 0.9)).toEqual([255, 255, 255, 255]);
  copy.close();
});

test("a frame that cannot be copied is closed", async () => {
  vi.spyOn(VideoFrame.prototype, "copyTo").mockRejectedValue(new DOMException("out of memory", "OperationError"));
  await expect(ownCopy(frame(0))).rejects.toThrow("out of memory");
});
