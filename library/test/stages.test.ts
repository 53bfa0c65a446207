// @module-tag engine
import { afterEach, describe, expect, test, vi } from "vitest";
import { firstOf } from "../../packages/test-browsers/src/full-tests.ts";
import { OptionError } from "../src/errors.ts";
import { cloneAudioData, cloneFrame, forceCopyFrame } from "../src/frame/clone.ts";
import { ExtendedVideoFrame } from "../src/frame/extended-video-frame.ts";
import { ConsoleWritableStream } from "../src/stream/console-writable-stream.ts";
import { Digest } from "../src/stream/digest.ts";
import { FPSDebugger } from "../src/stream/fps-debugger.ts";
import { FrameTee } from "../src/stream/frame-tee.ts";
import { iterate } from "../src/stream/iterate.ts";
import { MFXVideoSource } from "../src/stream/mfx-video-source.ts";
import { PaintToCanvas } from "../src/stream/paint-to-canvas.ts";
import { PassthroughCanvas } from "../src/stream/passthrough-canvas.ts";
import { pipeFrames } from "../src/stream/pipe.ts";
import { Sampler } from "../src/stream/sampler.ts";
import { Scaler } from "../src/stream/scaler.ts";
import { Void } from "../src/stream/void.ts";
import { framesAreOriented } from "./support/capabilities.ts";
import { clipUrl } from "./support/clips.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readVideo } from "./support/read.ts";
import { frame, frames, withoutFormat } from "./support/synthetic.ts";

afterEach(() => vi.restoreAllMocks());

describe("frames", () => {
  test("clones are references of their own", () => {
    const original = frame(1);
    const twin = cloneFrame(original);
    original.close();
    expect(twin.timestamp).toBe(40_000);
    twin.close();
    const init = { format: "f32", sampleRate: 48_000, numberOfChannels: 1, numberOfFrames: 4 } as const;
    const data = new AudioData({ ...init, timestamp: 5, data: new Float32Array(4) });
    const sound = cloneAudioData(data);
    data.close();
    expect(sound.timestamp).toBe(5);
    sound.close();
  });

  test("a forced copy has the display size, the timing and the properties", () => {
    const source = frame(2);
    const original = new ExtendedVideoFrame(source, { displayWidth: 8, displayHeight: 6 }, { keyFrame: true });
    source.close();
    const copy = forceCopyFrame(original);
    expect([copy.displayWidth, copy.displayHeight, copy.timestamp, copy.duration]).toEqual([8, 6, 80_000, 40_000]);
    expect(copy.properties.keyFrame).toBe(true);
    copy.close();
    original.close();
  });

  test("a forced copy on a canvas that is used again shows only its frame", () => {
    const canvas = new OffscreenCanvas(4, 4);
    const original = frame(0);
    for (let round = 0; round < 2; round++) forceCopyFrame(original, canvas).close();
    // The frame is half transparent.
    expect(canvas.getContext("2d")!.getImageData(0, 0, 1, 1).data[3]).toBe(128);
    original.close();
  });

  test("a frame to be kept open closes only when that is taken back", () => {
    const source = frame(0);
    const kept = new ExtendedVideoFrame(source, {}, { keepOpen: true });
    source.close();
    kept.close();
    expect(kept.codedWidth).toBe(4);
    kept.properties.keepOpen = false;
    kept.close();
    expect(kept.codedWidth).toBe(0);
  });

  test("revising keeps the timing and takes the picture", () => {
    const original = frame(3);
    const canvas = new OffscreenCanvas(10, 12);
    canvas.getContext("2d")!.fillRect(0, 0, 10, 12);
    const revised = ExtendedVideoFrame.revise(original, canvas, {}, { keyFrame: true });
    expect([revised.timestamp, revised.duration, revised.codedWidth, revised.codedHeight]).toEqual([
      120_000, 40_000, 10, 12,
    ]);
    revised.close();
    original.close();
  });

  test("a clone has the properties of its frame, and changes only its own", () => {
    const source = frame(0);
    const original = new ExtendedVideoFrame(source, {}, { keyFrame: true, keepOpen: true });
    const clone = original.clone();
    expect(clone.properties).toEqual({ keyFrame: true, keepOpen: true });
    clone.properties.keepOpen = false;
    clone.close();
    expect([clone.format, original.properties.keepOpen]).toEqual([null, true]);
    const revised = ExtendedVideoFrame.revise(original, original, { timestamp: 7 }, { keepOpen: false });
    expect([revised.timestamp, revised.properties]).toEqual([7, { keyFrame: true, keepOpen: false }]);
    original.properties.keepOpen = false;
    for (const each of [source, original, revised]) each.close();
  });

  test("rotation survives being extended, cloned and revised", () => {
    const source = frame(0);
    const turned = new VideoFrame(source, { rotation: 90 } as VideoFrameInit);
    const extended = new ExtendedVideoFrame(turned);
    const clone = extended.clone();
    for (const each of [extended, clone])
      expect((each as { rotation?: number }).rotation).toBe(framesAreOriented ? 90 : undefined);
    for (const each of [source, turned, extended, clone]) each.close();
  });
});

describe("stages", () => {
  test("Sampler closes what it leaves out", async () => {
    const sampled = frames(10).pipeThrough(new Sampler<VideoFrame>(({ timestamp }) => timestamp % 120_000 === 0));
    const seen = await readVideo(sampled);
    expect(seen.map(({ timestamp }) => timestamp)).toEqual([0, 120_000, 240_000, 360_000]);
  });

  test("Sampler makes something else of what passes", async () => {
    const open = watchFrames();
    const times = new Sampler<VideoFrame, number>(undefined, {
      transform: (item) => {
        item.close();
        return item.timestamp;
      },
    });
    const seen: number[] = [];
    for await (const time of frames(3).pipeThrough(times)) seen.push(time);
    expect([seen.length, open.count]).toEqual([3, 0]);
  });

  test("Sampler closes the frame that its filter fails at", async () => {
    const failing = new Sampler<VideoFrame>(() => {
      throw new Error("no taste");
    });
    await expect(readVideo(frames(3).pipeThrough(failing))).rejects.toThrow("no taste");
  });

  test("Scaler scales to whole pixels, and refuses nonsense", async () => {
    const open = watchFrames();
    for (const [ratio, side] of [
      [0.1, 1],
      [2.6, 10],
      [2.7, 11],
    ] as const) {
      const [first] = await readVideo(frames(2).pipeThrough(new Scaler(ratio)));
      expect(first).toMatchObject({ width: side, height: side, timestamp: 0, duration: 40_000 });
    }
    expect(open.count).toBe(0);
    expect(() => new Scaler(0)).toThrow(OptionError);
  });

  test("Scaler fills the new size with the picture", async () => {
    const context = new OffscreenCanvas(10, 10).getContext("2d")!;
    for await (const frame of iterate(frames(1).pipeThrough(new Scaler(2.6)))) {
      context.drawImage(frame, 0, 0);
      frame.close();
    }
    const [, , , alpha] = context.getImageData(9, 9, 1, 1).data;
    expect(alpha).toBeGreaterThan(100);
  });

  test("Scaler draws each frame on the cleared canvas that it is given", async () => {
    const canvas = new OffscreenCanvas(300, 2);
    await frames(2).pipeThrough(new Scaler(2, canvas)).pipeTo(new Void());
    expect([canvas.width, canvas.height]).toEqual([8, 8]);
    // The frames are half transparent. Each one replaces the one before it.
    expect(canvas.getContext("2d")!.getImageData(7, 7, 1, 1).data[3]).toBe(128);
  });

  test("a canvas that is not 2D is refused", () => {
    const other = new OffscreenCanvas(1, 1);
    other.getContext("bitmaprenderer");
    for (const make of [() => new Scaler(2, other), () => new PassthroughCanvas(other)])
      expect(make).toThrow(new OptionError("canvas", "`canvas` has a context that is not 2D. Pass another canvas."));
    const source = frame(0);
    expect(() => forceCopyFrame(source, other)).toThrow(expect.objectContaining({ name: "InvalidStateError" }));
    source.close();
  });

  test("FrameTee gives both readers all frames", async () => {
    const open = watchFrames();
    let second: Promise<unknown[]> | undefined;
    const tee = new FrameTee((copy) => {
      second = readVideo(copy);
    });
    const first = await readVideo(frames(12).pipeThrough(tee));
    expect(await second).toEqual(first);
    expect([first.length, open.count]).toEqual([12, 0]);
    expect(open.peak).toBeLessThanOrEqual(8);
  });

  test("FrameTee holds the first reader back if the second is slow", async () => {
    const open = watchFrames();
    let slow: Promise<unknown[]> | undefined;
    const late = new TransformStream<VideoFrame, VideoFrame>({
      async transform(frame, controller) {
        await new Promise((resolve) => setTimeout(resolve));
        controller.enqueue(frame);
      },
    });
    const tee = new FrameTee((copy) => {
      slow = readVideo(copy.pipeThrough(late));
    });
    expect(await readVideo(frames(50).pipeThrough(tee))).toHaveLength(50);
    expect(await slow).toHaveLength(50);
    expect(open.peak).toBeLessThanOrEqual(8);
    expect(open.count).toBe(0);
  });

  test("FrameTee continues when the second reader cancels", async () => {
    const tee = new FrameTee((copy) => void copy.cancel());
    expect(await readVideo(frames(12).pipeThrough(tee))).toHaveLength(12);
  });

  test("FrameTee fails if the function of the second reader fails", async () => {
    const open = watchFrames();
    const failures = [
      () => {
        throw new Error("at once");
      },
      async () => {
        throw new Error("without reading");
      },
      async (copy: ReadableStream<VideoFrame>) => {
        for await (const frame of copy) {
          frame.close();
          if (frame.timestamp === 0) continue;
          throw new Error("midway");
        }
      },
    ];
    for (const [index, fn] of failures.entries()) {
      const through = pipeFrames(frames(12), new FrameTee(fn));
      await expect(readVideo(through)).rejects.toThrow(["at once", "without reading", "midway"][index]!);
      expect(open.count).toBe(0);
    }
  });

  test("FrameTee fails if a frame cannot be cloned", async () => {
    vi.spyOn(VideoFrame.prototype, "clone").mockImplementation(() => {
      throw new DOMException("out of memory", "OperationError");
    });
    const through = frames(2).pipeThrough(new FrameTee((copy) => copy.pipeTo(new Void()).catch(() => {})));
    await expect(readVideo(through)).rejects.toMatchObject({ code: "codec-failed", cause: { name: "OperationError" } });
  });

  test("Digest tells the same from the different", async () => {
    const sums = async (count: number, duration?: number) => {
      const each: string[] = [];
      let final = "";
      const digest = new Digest<VideoFrame>(
        (sum) => each.push(sum),
        (sum) => {
          final = sum;
        },
      );
      await frames(count, duration).pipeThrough(digest).pipeTo(new Void());
      expect(final).toBe(digest.globalChecksum);
      expect(each).toHaveLength(count);
      return final;
    };
    expect(await sums(3)).toMatch(/^[0-9a-f]{64}$/);
    expect(await sums(3)).toBe(await sums(3));
    expect(await sums(3)).not.toBe(await sums(4));
  });

  test("Digest takes frames whose pixel format is unknown", async () => {
    const sums: string[] = [];
    const unknown = new ReadableStream<VideoFrame>({
      start: (controller) => {
        for (let index = 0; index < 2; index++) controller.enqueue(withoutFormat(frame(index)));
        controller.close();
      },
    });
    await unknown.pipeThrough(new Digest((sum) => sums.push(sum))).pipeTo(new Void());
    expect(sums).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), sums[0]]);
  });

  test("Digest closes a frame that cannot be read", async () => {
    vi.spyOn(VideoFrame.prototype, "copyTo").mockRejectedValue(new DOMException("out of memory", "OperationError"));
    const digested = frames(2).pipeThrough(new Digest(() => {}));
    await expect(digested.pipeTo(new Void())).rejects.toThrow("out of memory");
  });

  test("FPSDebugger measures, ConsoleWritableStream and Void close", async () => {
    const meter = new FPSDebugger();
    expect(meter.getFPS()).toBe(0);
    await frames(10).pipeThrough(meter).pipeTo(new Void());
    expect(meter.getFPS()).toBeGreaterThan(0);
    const log = console.log;
    const lines: unknown[][] = [];
    console.log = (id, item) => lines.push([id, item instanceof VideoFrame ? item.codedWidth : item]);
    await frames(2).pipeTo(new ConsoleWritableStream<VideoFrame>("id").writable);
    console.log = log;
    // A frame is closed once it was printed.
    expect(lines).toEqual([4, 4, "closed"].map((item) => ["id", item]));
  });

  test("Void closes what an abort finds waiting", async () => {
    const open = watchFrames();
    const writer = new Void<VideoFrame>().getWriter();
    await Promise.allSettled([writer.write(frame(0)), writer.write(frame(1)), writer.abort(), writer.closed]);
    expect(open.count).toBe(0);
  });

  test("PassthroughCanvas draws and passes on", async () => {
    const open = watchFrames();
    const canvas = new OffscreenCanvas(1, 1);
    await frames(2).pipeThrough(new PassthroughCanvas(canvas)).pipeTo(new Void());
    expect([canvas.width, canvas.height, open.count]).toEqual([4, 4, 0]);
    const [red, , , alpha] = canvas.getContext("2d")!.getImageData(0, 0, 1, 1).data;
    expect(red).toBeGreaterThan(100);
    // The frames are half transparent. Each one replaces the one before it.
    expect(alpha).toBeLessThan(140);
  });

  test("PassthroughCanvas closes a frame that cannot be drawn", async () => {
    vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "drawImage").mockImplementation(() => {
      throw new DOMException("out of memory", "InvalidStateError");
    });
    const drawn = frames(2).pipeThrough(new PassthroughCanvas(new OffscreenCanvas(1, 1)));
    await expect(drawn.pipeTo(new Void())).rejects.toThrow("out of memory");
  });

  test("PaintToCanvas takes as long as the timestamps say", async () => {
    const start = performance.now();
    await frames(6).pipeTo(new PaintToCanvas(new OffscreenCanvas(1, 1)));
    expect(performance.now() - start).toBeGreaterThan(5 * 40 - 5);
  });

  test("PaintToCanvas does not wait any longer when it is aborted", async () => {
    const open = watchFrames();
    const writer = new PaintToCanvas(new OffscreenCanvas(1, 1)).getWriter();
    await writer.write(frame(0));
    const late = writer.write(frame(1, 60_000_000));
    await Promise.allSettled([late, writer.abort(), writer.closed]);
    expect(open.count).toBe(0);
  });

  test("PaintToCanvas keeps no listener for a frame that has been shown", async () => {
    const added = vi.spyOn(AbortSignal.prototype, "addEventListener");
    const removed = vi.spyOn(AbortSignal.prototype, "removeEventListener");
    const writer = new PaintToCanvas(new OffscreenCanvas(1, 1)).getWriter();
    for (let index = 0; index < 5; index++) await writer.write(frame(index, 5000));
    expect(added.mock.calls.length).toBeGreaterThan(0);
    expect(removed.mock.calls).toEqual(added.mock.calls);
    await writer.close();
  });

  test.each(firstOf([4, 0.75]))(
    "MFXVideoSource gives an element's frames in order until it ends, at rate %f",
    async (playbackRate) => {
      const video = document.createElement("video");
      video.muted = true;
      video.src = clipUrl("h264-aac.mp4");
      const seen = await readVideo(new MFXVideoSource(video, { playbackRate }));
      // A busy machine shows few of the frames, which are 40 ms long.
      expect(seen.length).toBeGreaterThan(0);
      const times = seen.map(({ timestamp }) => timestamp);
      for (const [index, time] of times.slice(1).entries()) expect(time - times[index]!).toBeGreaterThan(39_000);
      expect(times.at(-1)).toBeLessThan(2_100_000);
    },
  );

  test("MFXVideoSource tells why an element cannot play", async () => {
    const video = document.createElement("video");
    video.src = "/status/404";
    await expect(new MFXVideoSource(video).getReader().read()).rejects.toMatchObject({ code: "source-failed" });
  });
});
