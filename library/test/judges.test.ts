/** Cases in which players differ: what the standards say, what a browser's `<video>` shows, what ffprobe tells, and what is ours. */
import { describe, expect, test } from "vitest";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { MFXMediaSourceStream } from "../src/io/mfx-media-source-stream.ts";
import { clipBytes } from "./support/clips.ts";
import { assemble, probe, readFile } from "./support/file.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";
import { readVideo } from "./support/read.ts";

async function player(src: string): Promise<HTMLVideoElement> {
  const element = document.createElement("video");
  element.muted = true;
  element.src = src;
  await new Promise((resolve, reject) => {
    element.onloadeddata = resolve;
    element.onerror = () => reject(element.error);
  });
  return element;
}

async function seek(element: HTMLVideoElement, time: number): Promise<void> {
  const seeked = new Promise((resolve) => {
    element.onseeked = resolve;
  });
  element.currentTime = time;
  await seeked;
}

function pixels(source: CanvasImageSource): Uint8ClampedArray {
  const context = new OffscreenCanvas(160, 90).getContext("2d")!;
  context.drawImage(source, 0, 0, 160, 90);
  return context.getImageData(0, 0, 160, 90).data;
}

describe("an edit list that begins amid a frame", () => {
  // ISO/IEC 14496-12, 8.6.6: the edit's media time is shown at 0, so the frame there is shown for the rest of its duration, and
  // sound stays with picture. Browsers and ffprobe agree on begin and end, but move all pictures so that a whole one begins at 0.
  test("begins at 0 and is as long as for the judges", async () => {
    const file = new Blob([await clipBytes("edit-list.mp4")]);
    const { video, audio } = await decode(file);
    await audio!.cancel();
    const frames = await readVideo(video!);
    const end = frames.at(-1)!.timestamp + frames.at(-1)!.duration!;
    const element = await player(URL.createObjectURL(file));
    expect(frames[0]!.timestamp).toBe(0);
    expect(end / 1e6).toBeCloseTo(element.duration, 3);
    const seen = await probe(file);
    if (seen) expect(end / 1e6).toBeCloseTo(Number(seen.format.duration), 3);
  });

  test("shows what the browser shows, or the frame before", async () => {
    const file = new Blob([await clipBytes("edit-list.mp4")]);
    const element = await player(URL.createObjectURL(file));
    const { video, audio } = await decode(file);
    await audio!.cancel();
    const frames: { timestamp: number; pixels: Uint8ClampedArray }[] = [];
    for await (const frame of video!) {
      frames.push({ timestamp: frame.timestamp, pixels: pixels(frame) });
      frame.close();
    }
    // Firefox shows pictures of before the edit, late: one that is not ours, or an earlier one.
    const ignoresEdit = navigator.userAgent.includes("Firefox");
    const shownFrame = () => {
      const shown = pixels(element);
      return frames.findIndex((frame) => frame.pixels.every((value, at) => Math.abs(value - shown[at]!) <= 2));
    };
    for (const time of [0.005, 0.03, 0.07, 0.25, 0.51, 0.79]) {
      await seek(element, time);
      const ours = frames.findLastIndex(({ timestamp }) => timestamp <= time * 1e6);
      // On a busy machine, "seeked" comes before the element draws the picture.
      const right = (same: number) => (ignoresEdit ? same < ours : same === ours || same === ours + 1);
      await expect.poll(() => right(shownFrame()), { message: `${time}` }).toBe(true);
    }
  });
});

describe("a streaming MP4 with a track that begins late", () => {
  const film = (streaming: boolean) =>
    encode({
      mimeType: 'video/mp4; codecs="avc1.42001f,opus"',
      streaming,
      video: { stream: generatedVideo({ count: 60 }), width: 160, height: 90, bitrate: 200_000, framerate: 30 },
      audio: { stream: generatedAudio({ seconds: 1.5, start: 500_000 }) },
    });

  test("has the right times, by the standard and in a media source", async () => {
    const { file } = await assemble(film(true));
    const { video, audio } = await readFile(file);
    expect([video!.timestamps[0], video!.end]).toEqual([0, 2]);
    // Opus begins before it is heard.
    expect([audio!.timestamps[0], audio!.end]).toEqual([500_000 - 6500, 2]);
    const sink = new MFXMediaSourceStream();
    const element = document.createElement("video");
    element.src = sink.getSource();
    await film(true).pipeTo(sink);
    await expect.poll(() => element.duration).toBeCloseTo(2, 1);
  });

  // FFmpeg takes the end of a fragmented track for its length and adds it to the begin. So does Chromium, which uses it for files; Firefox goes by the standard.
  // The length that the box `mehd` could give is not known while a file is being written. Other layouts are not affected.
  test("is said to be longer by FFmpeg, by the time before the late track; without streaming it is not", async () => {
    for (const [streaming, expected] of [
      [true, 2 + 0.5 - 0.0065],
      [false, 2],
    ] as const) {
      const { file } = await assemble(film(streaming));
      const element = await player(URL.createObjectURL(file));
      const byStandard = Math.abs(element.duration - 2) < 0.01;
      if (!byStandard) expect(element.duration, `streaming: ${streaming}`).toBeCloseTo(expected, 2);
      const seen = await probe(file);
      if (seen) expect(Number(seen.format.duration)).toBeCloseTo(expected, 2);
    }
  });
});
