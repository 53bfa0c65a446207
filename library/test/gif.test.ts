import { afterEach, expect, test, vi } from "vitest";
import { encode as encode0100 } from "../releases/0.10.0.ts";
import type { EncodeGIFOptions } from "../src/container/gif-options.ts";
import { GIFPainter, sampleForPalette } from "../src/container/gif-painter.ts";
import { encode } from "../src/encode/encode.ts";
import { assemble, probe } from "./support/file.ts";
import { generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

const film = (
  gif: EncodeGIFOptions = {},
  video: Parameters<typeof generatedVideo>[0] = { count: 30 },
  framerate = 30,
) =>
  encode({
    mimeType: "image/gif",
    gif,
    video: { stream: generatedVideo(video), width: 160, height: 90, bitrate: 0, framerate },
  });

/** The file as the browser decodes it. */
async function read(file: Blob) {
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: "image/gif" });
  await Promise.all([decoder.tracks.ready, decoder.completed]);
  const { frameCount, repetitionCount } = decoder.tracks.selectedTrack!;
  const delays: number[] = [];
  const pictures: Uint8Array[] = [];
  for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    delays.push(image.duration! / 1000);
    const pixels = new Uint8Array(image.allocationSize({ format: "RGBA" }));
    await image.copyTo(pixels, { format: "RGBA" });
    pictures.push(pixels);
    expect([image.displayWidth, image.displayHeight]).toEqual([160, 90]);
    image.close();
  }
  decoder.close();
  return { frameCount, repetitionCount, delays, pictures };
}

afterEach(() => vi.restoreAllMocks());

test("a picture at a cut has a table of its own colors", async () => {
  const painter = new GIFPainter({}, new AbortController().signal);
  const paint = (...color: number[]) => {
    const pixels = new Uint8ClampedArray(Array.from({ length: 256 }, () => color).flat());
    return painter.paint({ pixels, width: 16, height: 16, delay: 100 });
  };
  await paint(255, 0, 0, 255);
  const same = await paint(255, 0, 0, 255);
  const other = await paint(0, 0, 255, 255);
  // A graphic control extension of 8 bytes, an image descriptor of 10, and the table.
  const OWN_TABLE = 0x80;
  expect([same[17]! & OWN_TABLE, other[17]! & OWN_TABLE]).toEqual([0, OWN_TABLE]);
  const [red, , blue] = other.subarray(18, 21);
  expect(red).toBeLessThan(20);
  expect(blue).toBeGreaterThan(200);
});

test.each([1, 2, 3])("one frame in %i gets a palette of its own, also if colors change little", async (every) => {
  const painter = new GIFPainter({ paletteEveryNthFrame: every }, new AbortController().signal);
  const reds: number[] = [];
  for (let red = 96; red < 103; red++) {
    const pixels = new Uint8ClampedArray(Array.from({ length: 256 }, () => [red, 100, 100, 255]).flat());
    const bytes = await painter.paint({ pixels, width: 16, height: 16, delay: 100 });
    const hasTable = bytes[17]! >> 7;
    if (hasTable) reds.push(bytes[18]!);
  }
  // The frames before the first of these use the palette of the file.
  const chosen = [96, 97, 98, 99, 100, 101, 102].slice(every);
  expect(reds).toEqual(chosen.map((red) => red - ((red - 96) % every)));
});

test("every frame is there, as long as it should be", async () => {
  const open = watchFrames();
  const { file, pieces } = await assemble(film());
  expect(open.count).toBe(0);
  expect(pieces[0]!.getMimeType()).toBe("image/gif");
  const { frameCount, repetitionCount, delays, pictures } = await read(file);
  expect(frameCount).toBe(30);
  expect(repetitionCount).toBe(Number.POSITIVE_INFINITY);
  // Hundredths of a second, whose roundings do not add up.
  expect(delays.slice(0, 6)).toEqual([30, 40, 30, 30, 40, 30]);
  expect(delays.reduce((a, b) => a + b)).toBe(1000);
  // The square is bright, the corner dark.
  const at = (x: number, y: number) => pictures[0]!.subarray(4 * (y * 160 + x), 4 * (y * 160 + x) + 4);
  expect(at(10, 45)[1]! - at(2, 2)[1]!).toBeGreaterThan(100);
  expect(at(2, 2)[3]).toBe(255);
  const seen = await probe(file);
  if (seen) expect(seen.streams[0]).toMatchObject({ codec_name: "gif", nb_read_frames: "30" });
});

test("fewer frames a second, a variable rate, a number of repeats", async () => {
  const { file } = await assemble(film({ repeat: 3 }, { count: 30 }, 10));
  const slow = await read(file);
  expect(slow.repetitionCount).toBe(3);
  expect(slow.delays).toEqual(Array.from({ length: 10 }, () => 100));

  // Every second frame, though a rounded interval is longer than the shortest time between two of them.
  const half = await read((await assemble(film({}, { count: 8 }, 15))).file);
  expect(half.delays).toEqual([70, 60, 70, 70]);

  const timestamps = (index: number) => [0, 40_000, 500_000, 540_000][index]!;
  const duration = (index: number) => [40_000, 460_000, 40_000, 86_000][index]!; // The end is rounded as well.
  const uneven = await read((await assemble(film({}, { count: 4, timestamps, duration }))).file);
  expect(uneven.delays).toEqual([40, 460, 40, 90]);
});

test.each([
  [{}, 30],
  [{ framerate: 10 }, 100],
])("with %o, a last frame without a duration is shown for %i ms", async (rate, delay) => {
  const stream = generatedVideo({ count: 1, duration: null });
  const { file } = await assemble(
    encode({ mimeType: "image/gif", video: { stream, width: 160, height: 90, ...rate } }),
  );
  expect((await read(file)).delays).toEqual([delay]);
});

test.each([
  ["bars", encode, {}],
  ["no bars if they fill it", encode, { fit: "fill" }],
  ["no bars in earlier releases", encode0100, {}],
] as const)("pictures of frames of another aspect ratio have %s", async (what, encodeFile, fit) => {
  const stream = generatedVideo({ count: 1, width: 90, height: 90 });
  const video = { stream, width: 160, height: 90, bitrate: 0, framerate: 30, ...fit };
  const { file } = await assemble(encodeFile({ mimeType: "image/gif", video }));
  const [picture] = (await read(file)).pictures;
  for (const x of [2, 157]) expect(picture![4 * (80 * 160 + x)]! > 60).toBe(what !== "bars");
});

test("colors are as few as asked for", async () => {
  const { file } = await assemble(film({ maxColors: 4, paletteEveryNthFrame: 30 }));
  const { pictures } = await read(file);
  const colours = new Set(pictures.flatMap((picture) => [...new Uint32Array(picture.buffer)]));
  expect(colours.size).toBeLessThanOrEqual(4 * 2); // A palette and, where the picture moves on, one more.
});

test("clear pixels stay clear, and nothing shines through them", async () => {
  let index = 0;
  const stream = new ReadableStream<VideoFrame>({
    pull(controller) {
      if (index === 3) return controller.close();
      const canvas = new OffscreenCanvas(160, 90);
      const context = canvas.getContext("2d")!;
      context.fillStyle = "red";
      // The first one has no clear pixels.
      context.fillRect(60 * index, 0, index === 0 ? 160 : 40, 90);
      controller.enqueue(new VideoFrame(canvas, { timestamp: index++ * 100_000, duration: 100_000 }));
    },
  });
  const video = { stream, width: 160, height: 90, bitrate: 0, framerate: 10 };
  const { file } = await assemble(encode({ mimeType: "image/gif", gif: { transparent: true }, video }));
  const { pictures } = await read(file);
  const alphaAt = [0, 40 * 160 + 80, 90 * 160 - 1];
  expect(pictures.map((picture) => alphaAt.map((pixel) => picture[4 * pixel + 3]))).toEqual([
    [255, 255, 255],
    [0, 255, 0],
    [0, 0, 255],
  ]);
});

test("a worker of the caller paints the same, more than one GIF at a time", async () => {
  const { file } = await assemble(film());
  const worker = new Worker(new URL("./own-worker/gif.ts", import.meta.url), { type: "module" });
  const [added, removed] = [vi.spyOn(worker, "addEventListener"), vi.spyOn(worker, "removeEventListener")];
  const painted = await Promise.all([assemble(film({ worker })), assemble(film({ worker }))]);
  worker.terminate();
  const typesOf = ({ mock }: typeof added | typeof removed) => mock.calls.map(([type]) => type);
  expect(typesOf(removed)).toEqual(typesOf(added));
  const bytes = await file.bytes();
  for (const { file: own } of painted) {
    expect(own.size).toBe(bytes.length);
    expect((await own.bytes()).findIndex((byte, i) => byte !== bytes[i])).toBe(-1);
  }
});

test("a worker whose module fails is an error", async () => {
  const open = watchFrames();
  const address = URL.createObjectURL(new Blob(["throw new Error('broken')"], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module" });
  const failure = expect(assemble(film({ worker }))).rejects;
  await failure.toMatchObject({ code: "worker-failed", message: expect.stringContaining("broken") });
  expect(open.count).toBe(0);
  worker.terminate();
});

test("a worker that does not call serveGIF is an error", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const address = URL.createObjectURL(new Blob([""], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module" });
  const failure = expect(assemble(film({ worker }))).rejects;
  vi.runAllTimers();
  await failure.toMatchObject({ code: "worker-failed", message: expect.stringContaining("serveGIF()") });
  worker.terminate();
  vi.useRealTimers();
});

test("other tasks run between the steps of a picture", async () => {
  const painter = new GIFPainter({}, new AbortController().signal);
  const pixels = new Uint8ClampedArray(4 * 1280 * 720);
  for (let i = 0; i < pixels.length; i++) pixels[i] = i % 251;
  let turns = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    turns++;
    port2.postMessage(undefined);
  };
  port2.postMessage(undefined);
  await painter.paint({ pixels, width: 1280, height: 720, delay: 20 });
  port1.close();
  // The palette, two bands of pixels and the compression are slices of their own: three gaps lie between them.
  expect(turns).toBeGreaterThanOrEqual(3);
});

test("the rows of a large picture stay in their order, though it is mapped in bands", async () => {
  const painter = new GIFPainter({}, new AbortController().signal);
  const [width, height] = [1000, 1100];
  // Six colors, of which each band of pixels has others.
  const reds = new Uint32Array(width * height).map((_, i) => 0xff_00_00_00 + 50 * Math.floor(i / (width * 200)));
  const pixels = new Uint8ClampedArray(reds.buffer);
  const parts = [await painter.paint({ pixels, width, height, delay: 20 }), painter.finish()];
  const decoder = new ImageDecoder({ data: new Blob(parts).stream(), type: "image/gif" });
  const { image } = await decoder.decode();
  const shown = new Uint8Array(image.allocationSize({ format: "RGBA" }));
  await image.copyTo(shown, { format: "RGBA" });
  image.close();
  decoder.close();
  const levels = Array.from({ length: 6 }, (_, i) => shown[4 * width * (200 * i + 50)]!);
  expect(levels.map((level) => Math.round(level / 50))).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a palette is found from fewer pixels if they are noise, which would take a second", () => {
  const calm = new Uint8ClampedArray(4 * 640 * 360).map((_, i) => 64 + (i % 3));
  let random = 1;
  const noise = calm.map(() => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return random >>> 24;
  });
  expect(sampleForPalette(calm).length / 4).toBeGreaterThan(50_000);
  expect(sampleForPalette(noise).length / 4).toBeLessThan(10_000);
});

test.each([
  ["no frames", film({}, { count: 0 }), "encode-nothing"],
  ["one colour", film({ maxColors: 1 }), "invalid-option"],
  ["sound", encode({ mimeType: "image/gif", audio: { stream: new ReadableStream() } }), "invalid-option"],
])("%s is an error", async (_, stream, code) => {
  await expect(assemble(stream)).rejects.toMatchObject({ code });
});

test("canceling closes every frame", async () => {
  const open = watchFrames();
  const reader = film({}, { count: 100 }).getReader();
  await reader.read();
  await reader.cancel();
  expect(open.count).toBe(0);
});
