import { afterEach, describe, expect, test } from "vitest";
import { visual } from "../../releases/next.ts";
import { adjustment } from "../../src/effects/adjustment.ts";
import { blur } from "../../src/effects/blur.ts";
import { crop } from "../../src/effects/crop.ts";
import { effect } from "../../src/effects/effect.ts";
import { limit } from "../../src/effects/limit.ts";
import { sharpen } from "../../src/effects/sharpen.ts";
import { zoom } from "../../src/effects/zoom.ts";
import { AbortedError, GLContextError, OptionError } from "../../src/errors.ts";
import { ExtendedVideoFrame } from "../../src/frame/extended-video-frame.ts";
import { difference, get, type Image, i420Frame, image, marked, read, rgbaFrame } from "./pictures.ts";
import { resample } from "./reference.ts";
import { all, countFrames, countGL, one, picture, streamOf } from "./run.ts";

const { add } = visual;

const grey = (value: number, timestamp = 0, width = 16, height = 16) =>
  rgbaFrame(
    image(width, height, () => [value, value, value]),
    timestamp,
  );

const level = async (frame: VideoFrame) => Math.round(get(await read(frame), 0, 0)[0] * 255);

const undo: (() => void)[] = [];
afterEach(() => {
  for (const restore of undo.splice(0)) restore();
});
const counting = <T extends { restore(): void }>(counter: T): T => {
  undo.push(() => counter.restore());
  return counter;
};

describe("a stream of frames", () => {
  test("keeps count, order, timestamps and durations", async () => {
    const frames = Array.from({ length: 7 }, (_, i) => rgbaFrame(marked(20, 10), i * i * 1000, { duration: 1000 + i }));
    const out = await all(effect(streamOf(...frames), [zoom({ factor: 2 })]));
    expect(out.map((frame) => [frame.timestamp, frame.duration])).toEqual(
      Array.from({ length: 7 }, (_, i) => [i * i * 1000, 1000 + i]),
    );
    for (const frame of out) frame.close();
    expect(frames.every((frame) => frame.format === null)).toBe(true);
  });

  test("may change its size mid-way", async () => {
    const sizes = [
      [32, 16],
      [16, 48],
      [33, 17],
    ] as const;
    const out = await all(
      effect(streamOf(...sizes.map(([w, h], i) => rgbaFrame(marked(w, h), i))), [
        sharpen(),
        crop({ values: [0.5, 1, 1] }),
      ]),
    );
    expect(out.map((frame) => [frame.codedWidth, frame.codedHeight])).toEqual([
      [16, 16],
      [8, 48],
      [17, 17],
    ]);
    for (const frame of out) frame.close();
  });

  test("passes frames untouched that nothing changes, and makes no context for an empty chain", async () => {
    const gl = counting(countGL());
    const frame = grey(0.5);
    expect(await one(frame, [])).toBe(frame);
    expect(await one(frame, [zoom({ factor: 1 }), [adjustment({})]])).toBe(frame);
    expect(gl.peakContexts).toBe(0);
    expect(await one(frame, [zoom({ factor: () => 1 })])).toBe(frame);
    expect(gl.compiled).toBe(0);
    frame.close();
  });

  test("is trimmed and filtered by letting the rest pass", async () => {
    const frames = Array.from({ length: 6 }, (_, i) => grey(0.2, i * 1000));
    const out = await all(
      effect(streamOf(...frames), [adjustment({ brightness: 2 })], {
        trim: { start: 1, end: 5 },
        filter: async (frame) => frame.timestamp !== 2000,
      }),
    );
    expect(await Promise.all(out.map(level))).toEqual([51, 102, 51, 102, 102, 51]);
  });

  test("gets limited effects only where the function says so", async () => {
    const frames = Array.from({ length: 4 }, (_, i) => grey(0.2, i * 1000));
    const bright = limit([adjustment({ brightness: 2 })], async (frame) => frame.timestamp >= 2000);
    const out = await all(effect(streamOf(...frames), [bright, adjustment({ brightness: 1.4 })]));
    expect(await Promise.all(out.map(level))).toEqual([71, 71, 143, 143]);
  });

  test("is drawn with the values each frame's functions give, without a shader being compiled again", async () => {
    const gl = counting(countGL());
    const frames = Array.from({ length: 5 }, (_, i) => grey(0.1, i * 1000));
    const out = await all(
      effect(streamOf(...frames), [adjustment({ brightness: async (frame) => 2 + frame.timestamp / 1000 })]),
    );
    expect(await Promise.all(out.map(level))).toEqual([52, 78, 104, 130, 156]);
    expect(gl.compiled).toBe(2);
  });

  test.each(["planes", "native"] as const)("keeps the mark for a key frame, by %s", async (transfer) => {
    const frame = new ExtendedVideoFrame(grey(0.5, 7000), {}, { keyFrame: true, keepOpen: true });
    const out = await one(frame, [zoom({ factor: 2 })], { transfer });
    expect(out).toBeInstanceOf(ExtendedVideoFrame);
    expect((out as ExtendedVideoFrame).properties).toMatchObject({ keyFrame: true });
    expect([out.timestamp, out.duration]).toEqual([7000, 40_000]);
    out.close();
    expect(out.format).toBe(null);
    frame.properties.keepOpen = false;
    frame.close();
  });

  test.each(["planes", "native"] as const)("keeps the shape of its pixels, by %s", async (transfer) => {
    const out = await one(
      rgbaFrame(marked(20, 10), 0, { displayWidth: 40, displayHeight: 10 }),
      [crop({ values: [0.5, 1, 1] })],
      { transfer },
    );
    expect([out.codedWidth, out.displayWidth, out.displayHeight]).toEqual([10, 20, 10]);
    const left = resample(marked(20, 10), (x, y) => [x + 5, y], [10, 10]);
    expect(difference(await read(out), left)).toBeLessThanOrEqual(2);
  });
});

describe("rotation a frame carries", () => {
  const turns: Record<number, (p: Image) => Image> = {
    0: (p) => p,
    90: (p) => image(p.height, p.width, (x, y) => get(p, y, p.height - 1 - x)),
    180: (p) => image(p.width, p.height, (x, y) => get(p, p.width - 1 - x, p.height - 1 - y)),
    270: (p) => image(p.height, p.width, (x, y) => get(p, p.width - 1 - y, x)),
  };
  const mirrored = (p: Image) => image(p.width, p.height, (x, y) => get(p, p.width - 1 - x, y));
  for (const transfer of ["planes", "native"] as const)
    for (const rotation of [0, 90, 180, 270])
      for (const flip of [false, true])
        test(`${rotation}°${flip ? ", mirrored" : ""}: upright by ${transfer}`, async () => {
          const source = marked(24, 14);
          const upright = (p: Image) => (flip ? mirrored(turns[rotation]!(p)) : turns[rotation]!(p));
          const dim = [adjustment({ brightness: 0.8 })];
          const expected = (p: Image) =>
            image(p.width, p.height, (x, y) => get(p, x, y).map((c, i) => (i < 3 ? c * 0.8 : c)));
          const out = await one(rgbaFrame(source, 0, { rotation, flip }), dim, { transfer });
          expect((out as VideoFrame & { rotation?: number }).rotation ?? 0).toBe(0);
          expect(difference(await read(out), expected(upright(source)))).toBeLessThanOrEqual(2);
          const { frame, picture: seen } = i420Frame(marked(72, 42), "bt709", false, { rotation, flip });
          expect(difference(await picture(frame, dim, { transfer }), expected(upright(seen)))).toBeLessThanOrEqual(6);
        });
});

describe("a second video", () => {
  const shown = async (seconds: ReadableStream<VideoFrame>, count: number, atEnd?: "hold" | "loop" | "hide") => {
    const frames = Array.from({ length: count }, (_, i) => grey(0, i * 10_000));
    const out = await all(effect(streamOf(...frames), [add(seconds, { additive: 1, ...(atEnd && { atEnd }) })]));
    return Promise.all(out.map(level));
  };
  const seconds = (...times: number[]) =>
    streamOf(
      ...times.map((time, i) =>
        rgbaFrame(
          image(16, 16, () => Array(3).fill(((i + 1) * 10) / 255)),
          time * 1000,
          { duration: 10_000 },
        ),
      ),
    );

  test("is matched by time, at another rate, and is not seen before it begins", async () => {
    expect(await shown(seconds(15, 35), 6)).toEqual([0, 0, 10, 10, 20, 20]);
    expect(await shown(seconds(0, 4, 8, 12, 16, 20, 24), 3)).toEqual([10, 30, 60]);
  });

  test("holds its last frame, begins again, or is gone at its end", async () => {
    expect(await shown(seconds(0, 10), 5)).toEqual([10, 20, 20, 20, 20]);
    expect(await shown(seconds(0, 10), 5, "loop")).toEqual([10, 20, 10, 20, 10]);
    expect(await shown(seconds(0, 10), 4, "hide")).toEqual([10, 20, 0, 0]);
  });

  test("may be longer than the first; all its frames are closed, and it is cancelled", async () => {
    const frames = counting(countFrames());
    let cancelled = false;
    let time = 0;
    const endless = new ReadableStream<VideoFrame>(
      {
        pull(controller) {
          time += 5000;
          controller.enqueue(grey(0.5, time));
        },
        cancel: () => {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    expect(await shown(endless, 4)).toHaveLength(4);
    expect(cancelled).toBe(true);
    expect(frames.open).toBe(0);
  });

  test("that is a function has its frames closed, and one kept open goes to the GPU once", async () => {
    const frames = counting(countFrames());
    let uploads = 0;
    const { texSubImage2D } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.texSubImage2D = function (this: WebGL2RenderingContext, ...args: unknown[]) {
      uploads++;
      (texSubImage2D as (...args: unknown[]) => void).apply(this, args);
    } as typeof texSubImage2D;
    undo.push(() => {
      WebGL2RenderingContext.prototype.texSubImage2D = texSubImage2D;
    });
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext("2d")!.fillRect(0, 0, 4, 4);
    const logo = new ExtendedVideoFrame(canvas, { timestamp: 0 }, { keepOpen: true });
    const before = frames.open;
    const base = () => Array.from({ length: 5 }, (_, i) => grey(0.5, i * 1000));
    for (const frame of await all(effect(streamOf(...base()), [add(() => logo)]))) frame.close();
    expect(uploads).toBe(6);
    expect(logo.format).not.toBe(null);
    for (const frame of await all(effect(streamOf(...base()), [add(async (f) => grey(0.2, f.timestamp))])))
      frame.close();
    expect(frames.open).toBe(before);
    logo.properties.keepOpen = false;
    logo.close();
  });

  test("that fails makes the result fail", async () => {
    const broken = new ReadableStream<VideoFrame>({
      pull: () => {
        throw new Error("no more");
      },
    });
    await expect(all(effect(streamOf(grey(0.5)), [add(broken)]))).rejects.toThrow("no more");
  });
});

describe("what is taken is given back", () => {
  test("over 1000 frames: every frame closed, textures bounded and then 0, one context", async () => {
    const frames = counting(countFrames());
    const gl = counting(countGL());
    let made = 0;
    const base = new ReadableStream<VideoFrame>(
      {
        pull(controller) {
          if (made === 1000) controller.close();
          else controller.enqueue(grey(0.5, made++ * 1000, 8 + 2 * (Math.floor(made / 250) % 2)));
        },
      },
      { highWaterMark: 0 },
    );
    const second = streamOf(...Array.from({ length: 300 }, (_, i) => () => grey(0.1, i * 3000)));
    let count = 0;
    for await (const frame of effect(base, [zoom({ factor: 2 }), add(second), blur(), sharpen()])) {
      count++;
      frame.close();
    }
    expect(count).toBe(1000);
    expect(frames.open).toBe(0);
    expect(frames.peak).toBeLessThanOrEqual(8);
    expect(gl.peakTextures).toBeLessThanOrEqual(24);
    expect(gl.peakContexts).toBe(1);
    await expect.poll(() => [gl.textures, gl.contexts]).toEqual([0, 0]);
  });

  const endless = (cancelled: (reason: unknown) => void = () => {}) => {
    let time = 0;
    return new ReadableStream<VideoFrame>(
      { pull: (controller) => controller.enqueue(grey(0.5, time++)), cancel: cancelled },
      { highWaterMark: 0 },
    );
  };

  test("when the reader cancels", async () => {
    const frames = counting(countFrames());
    const gl = counting(countGL());
    let reason: unknown;
    const reader = effect(
      endless((why) => {
        reason = why;
      }),
      [sharpen()],
      { readableStrategy: { highWaterMark: 3 } },
    ).getReader();
    (await reader.read()).value!.close();
    await reader.cancel("enough");
    expect(reason).toBe("enough");
    await expect.poll(() => [frames.open, gl.textures, gl.contexts]).toEqual([0, 0, 0]);
  });

  test("when the input fails", async () => {
    const frames = counting(countFrames());
    const gl = counting(countGL());
    let sent = 0;
    const failing = new ReadableStream<VideoFrame>(
      {
        pull(controller) {
          if (sent++ === 0) controller.enqueue(grey(0.5));
          else controller.error(new Error("cut off"));
        },
      },
      { highWaterMark: 0 },
    );
    const reader = effect(failing, [sharpen()]).getReader();
    const first = await reader.read().catch(() => undefined);
    first?.value?.close();
    await expect(reader.read()).rejects.toThrow("cut off");
    await expect.poll(() => [frames.open, gl.textures, gl.contexts]).toEqual([0, 0, 0]);
  });

  test("when an option's function fails, or gives what is no number", async () => {
    const frames = counting(countFrames());
    let cancelled = false;
    const failing = [zoom({ factor: () => Promise.reject(new Error("who knows")) })];
    await expect(
      all(
        effect(
          endless(() => {
            cancelled = true;
          }),
          failing,
        ),
      ),
    ).rejects.toThrow("who knows");
    expect(cancelled).toBe(true);
    await expect(all(effect(endless(), [zoom({ factor: () => Number.NaN })]))).rejects.toThrow(OptionError);
    await expect.poll(() => frames.open).toBe(0);
  });

  test("when a signal aborts", async () => {
    const frames = counting(countFrames());
    const controller = new AbortController();
    const reader = effect(endless(), [sharpen()], { signal: controller.signal }).getReader();
    (await reader.read()).value!.close();
    controller.abort("stop");
    await expect(reader.read()).rejects.toThrow(AbortedError);
    await expect.poll(() => frames.open).toBe(0);
  });
});

describe("the context", () => {
  test("is shared where many effects run at once, and each draws its own", async () => {
    const gl = counting(countGL());
    const many = Array.from({ length: 20 }, (_, i) => {
      const frames = [0, 1, 2].map((time) => grey(0.2, time * 1000, 16 + i, 16));
      return effect(streamOf(...frames), [adjustment({ brightness: 1 + i / 10 }), sharpen()]).getReader();
    });
    for (let round = 0; round < 3; round++) {
      const frames = await Promise.all(many.map(async (reader) => (await reader.read()).value!));
      expect(frames.map((frame) => frame.codedWidth)).toEqual(many.map((_, i) => 16 + i));
      expect(await Promise.all(frames.map(level))).toEqual(many.map((_, i) => Math.round(51 * (1 + i / 10))));
    }
    expect(gl.peakContexts).toBeLessThanOrEqual(8);
    await Promise.all(many.map((reader) => reader.read()));
    await expect.poll(() => [gl.textures, gl.contexts]).toEqual([0, 0]);
  });

  test("that is not to be had is an error before any frame is taken", async () => {
    const { getContext } = OffscreenCanvas.prototype;
    OffscreenCanvas.prototype.getContext = () => null;
    undo.push(() => {
      OffscreenCanvas.prototype.getContext = getContext;
    });
    let pulled = 0;
    const input = new ReadableStream<VideoFrame>({ pull: () => void pulled++ }, { highWaterMark: 0 });
    await expect(all(effect(input, [sharpen()]))).rejects.toMatchObject({ code: "gl-unavailable" });
    expect(pulled).toBe(0);
  });

  const losing = (restore: boolean) => {
    const gl = counting(countGL());
    const frames = Array.from({ length: 4 }, (_, i) => () => {
      if (i === 2) {
        const loser = gl.last!.getExtension("WEBGL_lose_context")!;
        loser.loseContext();
        if (restore) setTimeout(() => loser.restoreContext(), 50);
      }
      return grey(0.2, i * 1000);
    });
    return streamOf(...frames);
  };

  test("that is lost and comes back loses no frame", async () => {
    const logo = new OffscreenCanvas(4, 4);
    logo.getContext("2d")!.fillRect(0, 0, 4, 4);
    const out = await all(effect(losing(true), [adjustment({ brightness: 2 }), add(logo, { offset: [0.5, 0.5] })]));
    expect(await Promise.all(out.map(level))).toEqual([102, 102, 102, 102]);
  });

  test("that is lost for good is an error within a second", async () => {
    const open = counting(countFrames());
    const start = performance.now();
    const out = effect(losing(false), [adjustment({ brightness: 2 })]);
    await expect(
      (async () => {
        for await (const frame of out) frame.close();
      })(),
    ).rejects.toThrow(GLContextError);
    expect(performance.now() - start).toBeLessThan(1500);
    await expect.poll(() => open.open).toBe(0);
  });
});

test("a crop keeps pixels as they are", async () => {
  const source = marked(40, 30);
  const got = await picture(rgbaFrame(source), [crop({ values: [0.5, 0.5, 1], origin: [0.5, 0.5, 0] })]);
  expect(
    difference(
      got,
      resample(source, (x, y) => [x + 10, y + 8], [20, 15]),
    ),
  ).toBeLessThan(0.01);
});
