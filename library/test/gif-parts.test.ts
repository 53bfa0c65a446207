// @module-tag fakes
/** How a GIF is made: delays, palettes, limits, and the worker that paints it. */
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { GIFFile } from "../src/container/gif.ts";
import { GIFPainter } from "../src/container/gif-painter.ts";
import { InlineStudio } from "../src/container/gif-studio.ts";
import { WorkerStudio } from "../src/container/gif-worker.ts";
import { SDRFrames } from "../src/effects/sdr-frames.ts";
import { encode } from "../src/encode/encode.ts";
import { MFXError } from "../src/errors.ts";
import { nextTask } from "../src/media/next-task.ts";
import { assemble } from "./support/assemble.ts";
import { failure } from "./support/copies.ts";
import { type GeneratedVideo, generatedVideo } from "./support/generated.ts";

afterEach(() => vi.restoreAllMocks());

describe("a GIF", () => {
  const PICTURE = { pixels: new Uint8ClampedArray(16), width: 2, height: 2, delay: 100 };

  /** A worker, and the port that the studio gives it. */
  function worker() {
    const target = new EventTarget();
    const posted = vi.fn<(message: { port: MessagePort }) => void>();
    return { posted, target, studio: new WorkerStudio(Object.assign(target, { postMessage: posted }) as never, {}) };
  }

  test("fails with what its worker says, and so do all later pictures", async () => {
    const { studio, posted } = worker();
    const { port } = posted.mock.calls[0]![0];
    port.onmessage = () => {
      port.onmessage = null;
      port.postMessage({ failure: "Out of memory" });
    };
    const failed = {
      name: "ContainerError",
      code: "container-failed",
      message: "The GIF could not be painted: Out of memory",
    };
    const paintings = [studio.paint({ ...PICTURE, pixels: new Uint8ClampedArray(16) }), studio.finish()];
    for (const painting of paintings) await expect(painting).rejects.toMatchObject(failed);
    await expect(studio.finish()).rejects.toMatchObject(failed);
    studio.close();
  });

  test.each([
    ["", "The GIF worker failed: its module could not be loaded"],
    ["No memory.", "The GIF worker failed: No memory."],
  ])("fails with its worker, whose error says %j", async (message, expected) => {
    const { studio, target } = worker();
    const finishing = studio.finish();
    const cause = new Error("cause");
    target.dispatchEvent(new ErrorEvent("error", { message, error: cause }));
    const error = await finishing.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MFXError);
    expect(error).toMatchObject({ code: "worker-failed", message: expected, cause });
    studio.close();
  });

  /** A worker that answers after some tasks, and the pictures that it was given. */
  function painter() {
    const delays: number[] = [];
    let waiting = 0;
    let most = 0;
    const ended = vi.fn();
    const paint = async (port: MessagePort, { delay }: { delay?: number }) => {
      if (delay !== undefined) delays.push(delay);
      most = Math.max(most, ++waiting);
      for (let turn = 0; turn < 20; turn++) await nextTask();
      waiting--;
      port.postMessage({ bytes: new Uint8Array(1) });
    };
    const postMessage = ({ port }: { port: MessagePort }) => {
      port.addEventListener("close", ended);
      port.onmessage = ({ data }) => paint(port, data);
      port.postMessage("ready");
    };
    const target = Object.assign(new EventTarget(), { postMessage });
    return { worker: target as Worker, delays, ended, most: () => most };
  }

  test.each<[string, GeneratedVideo, number | undefined, number[]]>([
    ["no shorter than players show it", { count: 6, timestamps: (index) => index * 10_000 }, undefined, [20, 20, 20]],
    ["as often as its rate", { count: 3, timestamps: (index) => Math.round(index * 33_333) }, 30, [30, 40, 30]],
    ["as long as its own frame", { count: 2, duration: (index) => [300_000, 9000][index]! }, 10, [300]],
    ["as long as a frame of the usual rate", { count: 1, duration: null }, undefined, [30]],
    ["as long as a frame of the rate", { count: 1, duration: null }, 10, [100]],
    ["as long as frames that are left out", { count: 2, duration: (index) => [9000, 300_000][index]! }, 10, [330]],
  ])("has pictures, each %s", async (_, video, framerate, expected) => {
    const { worker, delays } = painter();
    await assemble(
      encode({ mimeType: "image/gif", video: { stream: generatedVideo(video), framerate }, gif: { worker } }),
    );
    expect(delays).toEqual(expected);
  });

  test("comes in pieces of the size that was asked for", async () => {
    const { worker } = painter();
    const video = { stream: generatedVideo({ count: 6 }) };
    const { pieces } = await assemble(encode({ mimeType: "image/gif", chunkSize: 4, video, gif: { worker } }));
    expect(pieces.map(({ size }) => size)).toEqual([4, 3]);
  });

  test("reads few frames ahead of those that are painted, and a tracer sees both", async () => {
    const { worker, most } = painter();
    const seen: Record<string, number[]> = { in: [], out: [] };
    const watch = ({ kind, timestamp }: { kind: string; timestamp: number }) => seen[kind]!.push(timestamp);
    Object.assign(globalThis, { [Symbol.for("mfx.trace")]: watch });
    onTestFinished(() => void Reflect.deleteProperty(globalThis, Symbol.for("mfx.trace")));
    const timestamps = (index: number) => index * 40_000;
    await assemble(
      encode({ mimeType: "image/gif", video: { stream: generatedVideo({ count: 12, timestamps }) }, gif: { worker } }),
    );
    expect(most()).toBeLessThanOrEqual(3);
    const all = Array.from({ length: 12 }, (_, index) => timestamps(index));
    expect(seen).toEqual({ in: all, out: all });
  });

  test("may have from 2 to 256 colors, and a palette for each picture", () => {
    for (const maxColors of [2, 256])
      expect(
        new GIFFile({ stream: generatedVideo({ count: 1 }) }, { maxColors, paletteEveryNthFrame: 1 }),
      ).toBeDefined();
  });

  test.each([2, 100])("ends all that made its pictures, also if it is canceled (%i frames)", async (count) => {
    const { worker, ended } = painter();
    const converted = vi.spyOn(SDRFrames.prototype, "convert").mockImplementation(async (frame) => frame.clone());
    const closed = vi.spyOn(SDRFrames.prototype, "close");
    const removed = vi.spyOn(worker, "removeEventListener");
    const reasons: unknown[] = [];
    const onCancel = (reason: unknown) => reasons.push(reason);
    const file = new GIFFile({ stream: generatedVideo({ count, onCancel }) }, { worker });
    await file.next();
    if (count === 2) while (await file.next());
    else await file.cancel("enough");
    expect(reasons).toEqual(count === 2 ? [] : ["enough"]);
    expect(converted).toHaveBeenCalled();
    expect(closed).toHaveBeenCalled();
    expect(removed.mock.calls.map(([type]) => type)).toEqual(["error"]);
    await expect.poll(() => ended.mock.calls.length).toBe(1);
  });

  test("waits 30 seconds for a worker that is not ready", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const [late, ready, closed] = [worker(), worker(), worker()];
    expect(vi.getTimerCount()).toBe(3);
    closed.studio.close();
    expect(vi.getTimerCount()).toBe(2);
    ready.posted.mock.calls[0]![0].port.postMessage("ready");
    while (vi.getTimerCount() > 1) await nextTask();
    const finishing = late.studio.finish().catch((error: unknown) => error);
    vi.advanceTimersByTime(29_999);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await finishing).toMatchObject({ code: "worker-failed" });
    ready.studio.close();
    vi.useRealTimers();
  });

  test("takes the pixels of its pictures, and fails with those that wait if it is canceled", async () => {
    const { studio } = worker();
    const inline = new InlineStudio({});
    const [given, kept] = [new Uint8ClampedArray(16), new Uint8ClampedArray(16)];
    const paintings = [studio.paint({ ...PICTURE, pixels: given }), inline.paint({ ...PICTURE, pixels: kept })];
    expect(given).toHaveLength(0);
    studio.close();
    inline.close();
    const canceled = { code: "container-failed", message: "The GIF was canceled." };
    for (const painting of paintings) await expect(painting).rejects.toMatchObject(canceled);
  });

  /** A picture of gray pixels. */
  const gray = (levels: number[]) => ({
    ...{ width: levels.length, height: 1, delay: 100 },
    pixels: new Uint8ClampedArray(levels.flatMap((level) => [level, level, level, 255])),
  });
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  /** Whether a picture has colors of its own. */
  const hasTable = (picture: Uint8Array) => picture[17]! >> 7 === 1;

  test("has a palette of 256 colors for ten pictures by default", async () => {
    const painter = new GIFPainter({}, new AbortController().signal);
    const colors = range(0, 4096).flatMap((index) => [4 * (index % 64), 4 * (index >> 6), 128, 255]);
    const picture = { pixels: new Uint8ClampedArray(colors), width: 64, height: 64, delay: 100 };
    const pictures: Uint8Array[] = [];
    while (pictures.length < 11) pictures.push(await painter.paint(picture));
    expect(2 << (pictures[0]![10]! & 7)).toBe(256);
    expect(pictures.slice(1).map(hasTable)).toEqual([...Array<boolean>(9).fill(false), true]);
  });

  test.each([
    [{}, 0],
    [{ repeat: 3 }, 3],
    [{ repeat: -1 }, undefined],
  ])("with %o has %s as its number of repetitions", async (options, count) => {
    const bytes = await new GIFPainter(options, new AbortController().signal).paint(gray([0, 255]));
    const at = new TextDecoder("latin1").decode(bytes).indexOf("NETSCAPE2.0");
    const repetitions = at < 0 ? undefined : new DataView(bytes.buffer, bytes.byteOffset).getUint16(at + 13, true);
    expect(repetitions).toBe(count);
  });

  test("keeps a palette that fits nearly as well, and replaces one that fits much worse", async () => {
    const painter = new GIFPainter({ maxColors: 2, paletteEveryNthFrame: 100 }, new AbortController().signal);
    await painter.paint(gray(range(0, 128)));
    expect(hasTable(await painter.paint(gray(range(8, 136))))).toBe(false);
    expect(hasTable(await painter.paint(gray(range(100, 228))))).toBe(true);
  });

  test("has sides of 65535 pixels at most", async () => {
    const film = (width: number) =>
      assemble(encode({ mimeType: "image/gif", video: { stream: generatedVideo({ count: 1 }), width, height: 1 } }));
    const { file } = await film(65_535);
    expect(new DataView(await file.arrayBuffer()).getUint16(6, true)).toBe(65_535);
    expect(await failure(film(65_536))).toMatchObject({ code: "invalid-option", details: { option: "width" } });
  });

  test("is painted picture by picture, however many are given at once", async () => {
    const colors = [gray([0, 255]), { ...gray([128, 128]), delay: 50 }, gray([64, 192])];
    const pictures = () => colors.map(({ pixels, ...picture }) => ({ ...picture, pixels: pixels.slice() }));
    const [together, inTurn] = [new InlineStudio({}), new InlineStudio({})];
    const given = pictures().map((picture) => together.paint(picture));
    const all = await Promise.all([...given, together.finish()]);
    for (const picture of pictures()) expect(await inTurn.paint(picture)).toEqual(all.shift());
    expect(await inTurn.finish()).toEqual(all.shift());
  });

  test("needs frames in order", async () => {
    const stream = generatedVideo({ count: 2, timestamps: (index) => 1000 - index, duration: null });
    expect(await failure(assemble(encode({ mimeType: "image/gif", video: { stream } })))).toMatchObject({
      code: "codec-failed",
      message: expect.stringContaining("got 999 µs after 1000 µs"),
    });
  });

  test.each([
    ["gif.maxColors", { maxColors: 1 }],
    ["gif.maxColors", { maxColors: 257 }],
    ["gif.paletteEveryNthFrame", { paletteEveryNthFrame: 0 }],
    ["gif.paletteEveryNthFrame", { paletteEveryNthFrame: Number.NaN }],
    ["gif.worker", { worker: {} as Worker }],
  ])("refuses a wrong value of %s: %o", (option, options) => {
    const stream = generatedVideo({ count: 1 });
    expect(() => new GIFFile({ stream }, options)).toThrow(
      expect.objectContaining({ code: "invalid-option", details: expect.objectContaining({ option }) }),
    );
    expect(stream.locked).toBe(false);
  });
});
