// @module-tag engine
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { visual } from "../../releases/next.ts";
import { adjustment } from "../../src/effects/adjustment.ts";
import { blur } from "../../src/effects/blur.ts";
import { effect } from "../../src/effects/effect.ts";
import { sharpen } from "../../src/effects/sharpen.ts";
import { zoom } from "../../src/effects/zoom.ts";
import { AbortedError, OptionError } from "../../src/errors.ts";
import { CONTEXT_IDLE, CONTEXT_RESTORE, hurry } from "../support/hurry.ts";
import { watchFrames } from "../support/open-frames.ts";
import { countGL, loseContexts } from "./counts.ts";
import { grey, level } from "./pictures.ts";
import { all, streamOf } from "./run.ts";

const { add, text } = visual;

describe("what is taken is given back", () => {
  test("over 120 frames: every frame closed, textures bounded and then 0, one context", async () => {
    hurry(CONTEXT_IDLE);
    const frames = watchFrames();
    const gl = countGL();
    let made = 0;
    const base = new ReadableStream<VideoFrame>(
      {
        pull(controller) {
          if (made === 120) controller.close();
          else controller.enqueue(grey(0.5, made++ * 1000, 8 + 2 * (Math.floor(made / 30) % 2)));
        },
      },
      { highWaterMark: 0 },
    );
    const second = streamOf(...Array.from({ length: 40 }, (_, i) => () => grey(0.1, i * 3000)));
    let count = 0;
    for await (const frame of effect(base, [zoom({ factor: 2 }), add(second), blur(), sharpen()])) {
      count++;
      frame.close();
    }
    expect(count).toBe(120);
    expect(frames.peak).toBeLessThanOrEqual(8);
    expect(gl.peakTextures).toBeLessThanOrEqual(24);
    expect(gl.peakContexts).toBe(1);
    await expect.poll(() => [gl.textures, gl.contexts]).toEqual([0, 0]);
  });

  test("over 100 changes of a text: textures stay few, and then none", async () => {
    hurry(CONTEXT_IDLE);
    const gl = countGL();
    const frames = Array.from({ length: 100 }, (_, i) => () => grey(0.5, i * 1000));
    const timecode = text(({ timestamp }) => `${timestamp / 1000} ms`);
    for await (const frame of effect(streamOf(...frames), timecode)) frame.close();
    expect(gl.peakTextures).toBeLessThanOrEqual(8);
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
    hurry(CONTEXT_IDLE);
    const gl = countGL();
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
    await expect.poll(() => [gl.textures, gl.contexts]).toEqual([0, 0]);
  });

  test("except contexts, for a moment: the next pipeline draws with the same one and compiles nothing", async () => {
    const gl = countGL();
    const brightened = async (brightness: number) => {
      const [out] = await all(effect(streamOf(grey(0.2)), [adjustment({ brightness }), sharpen()]));
      return level(out!);
    };
    expect(await brightened(2)).toBe(102);
    const { compiled } = gl;
    expect(await brightened(3)).toBe(153);
    expect([gl.compiled, gl.contexts, gl.peakContexts]).toEqual([compiled, 1, 1]);
    expect(gl.textures).toBe(0);

    gl.last!.getExtension("WEBGL_lose_context")!.loseContext();
    hurry(CONTEXT_IDLE);
    expect(await brightened(1)).toBe(51);
    await expect.poll(() => gl.contexts).toBe(0);
  });

  test("when the input fails", async () => {
    hurry(CONTEXT_IDLE);
    const gl = countGL();
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
    await expect.poll(() => [gl.textures, gl.contexts]).toEqual([0, 0]);
  });

  test("when an option's function fails, or gives what is no number", async () => {
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
  });

  test("when a signal aborts", async () => {
    const controller = new AbortController();
    const reader = effect(endless(), [sharpen()], { signal: controller.signal }).getReader();
    (await reader.read()).value!.close();
    controller.abort("stop");
    await expect(reader.read()).rejects.toThrow(AbortedError);
  });
});

/** Takes WebGL2 away from a kind of canvas until the test ends. */
function withoutWebGL({ prototype }: typeof OffscreenCanvas | typeof HTMLCanvasElement): void {
  loseContexts();
  const original = Object.getOwnPropertyDescriptor(prototype, "getContext")!;
  const getContext: (...args: unknown[]) => unknown = original.value;
  Object.defineProperty(prototype, "getContext", {
    ...original,
    value(this: unknown, type: string, ...rest: unknown[]) {
      return type === "webgl2" ? null : getContext.call(this, type, ...rest);
    },
  });
  onTestFinished(() => {
    Object.defineProperty(prototype, "getContext", original);
  });
}

describe("the context", () => {
  test("is shared where many effects run at once, and each draws its own", async () => {
    hurry(CONTEXT_IDLE);
    const gl = countGL();
    const many = Array.from({ length: 20 }, (_, i) => {
      const frames = [0, 1, 2].map((time) => grey(0.2, time * 1000, 16 + i, 16));
      return effect(streamOf(...frames), [adjustment({ brightness: 1 + i / 10 }), sharpen()]).getReader();
    });
    for (let round = 0; round < 3; round++) {
      const frames = await Promise.all(many.map(async (reader) => (await reader.read()).value!));
      expect(frames.map((frame) => frame.codedWidth)).toEqual(many.map((_, i) => 16 + i));
      const levels = await Promise.all(frames.map(level));
      for (const [i, shown] of levels.entries()) expect(Math.abs(shown - 51 * (1 + i / 10))).toBeLessThan(1);
    }
    expect(gl.peakContexts).toBe(8);
    await Promise.all(many.map((reader) => reader.read()));
    await expect.poll(() => [gl.textures, gl.contexts]).toEqual([0, 0]);
  });

  test("that is not to be had is an error before any frame is taken", async () => {
    withoutWebGL(OffscreenCanvas);
    withoutWebGL(HTMLCanvasElement);
    let pulled = 0;
    const input = new ReadableStream<VideoFrame>({ pull: () => void pulled++ }, { highWaterMark: 0 });
    await expect(all(effect(input, [sharpen()]))).rejects.toMatchObject({ code: "gl-unavailable" });
    expect(pulled).toBe(0);
  });

  test("is that of a page's canvas where an OffscreenCanvas has no WebGL2", async () => {
    withoutWebGL(OffscreenCanvas);
    const out = await all(effect(streamOf(grey(0.2)), [adjustment({ brightness: 2 })]));
    expect(await Promise.all(out.map(level))).toEqual([102]);
  });

  /** Four frames. Before the third one, the last context is lost, and `then` runs. */
  const losing = (then: (loser: WEBGL_lose_context) => void = () => {}, gl = countGL()) => {
    const frames = Array.from({ length: 4 }, (_, i) => () => {
      if (i === 2) {
        const loser = gl.last!.getExtension("WEBGL_lose_context")!;
        loser.loseContext();
        then(loser);
      }
      return grey(0.2, i * 1000);
    });
    return streamOf(...frames);
  };

  const brightnesses = async (frames: ReadableStream<VideoFrame>) => {
    const logo = new OffscreenCanvas(4, 4);
    logo.getContext("2d")!.fillRect(0, 0, 4, 4);
    const out = await all(effect(frames, [adjustment({ brightness: 2 }), add(logo, { offset: [0.5, 0.5] })]));
    return Promise.all(out.map(level));
  };

  test("that is lost and comes back loses no frame", async () => {
    const frames = losing((loser) => setTimeout(() => loser.restoreContext(), 50));
    expect(await brightnesses(frames)).toEqual([102, 102, 102, 102]);
  });

  test("that is lost again as soon as it comes back loses no frame", async () => {
    const frames = losing((loser) =>
      setTimeout(() => {
        loser.restoreContext();
        setTimeout(() => loser.loseContext());
      }, 50),
    );
    expect(await brightnesses(frames)).toEqual([102, 102, 102, 102]);
  });

  test("that is lost for good is replaced and loses no frame", async () => {
    hurry(CONTEXT_RESTORE);
    const gl = countGL();
    expect(await brightnesses(losing(() => {}, gl))).toEqual([102, 102, 102, 102]);
    expect(gl.textures).toBe(0); // Those of the lost one are released, too.
  });

  test("that is lost for good while there is no other is an error, after several tries", async () => {
    hurry(CONTEXT_RESTORE);
    const timers = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => timers.mockRestore());
    const frames = losing(() => {
      for (const kind of [OffscreenCanvas, HTMLCanvasElement]) withoutWebGL(kind);
    });
    const brightened = effect(frames, [adjustment({ brightness: 2 })]);
    const closeAll = async () => {
      for await (const frame of brightened) frame.close();
    };
    await expect(closeAll()).rejects.toMatchObject({ name: "GLContextError", code: "gl-context-lost" });
    const waits = timers.mock.calls.map(([, ms = 0]) => ms).filter((ms) => ms >= 500);
    expect(waits.length).toBeGreaterThan(1);
    expect(Math.max(...waits)).toBeLessThan(1000);
  });
});
