// @module-tag engine
/** Stills of pictures and colors: their size, what they show, and that pictures stay open. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Edit, frameAt, type StillOptions, still } from "../../releases/next.ts";
import { colourAt } from "../support/colours.ts";
import { watchFrames } from "../support/open-frames.ts";
import { framesOf } from "./runs.ts";

type Picture = Exclude<Parameters<typeof still>[0], string>;

const [WIDTH, HEIGHT] = [40, 20];
const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const BLACK = [0, 0, 0, 255];
const CLEAR = [0, 0, 0, 0];

/** Red at the left, blue at the right. */
function drawn<T extends OffscreenCanvas | HTMLCanvasElement>(canvas: T): T {
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const context = (canvas as OffscreenCanvas).getContext("2d")!;
  for (const [index, color] of ["red", "blue"].entries()) {
    context.fillStyle = color;
    context.fillRect((index * WIDTH) / 2, 0, WIDTH / 2, HEIGHT);
  }
  return canvas;
}

const canvas = () => drawn(new OffscreenCanvas(1, 1));
const bytes = () => canvas().getContext("2d")!.getImageData(0, 0, WIDTH, HEIGHT);

/** An image that a page shows at another size. */
async function image(): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(await canvas().convertToBlob());
  const element = Object.assign(new Image(7, 9), { src: url });
  await element.decode();
  URL.revokeObjectURL(url);
  return element;
}

const pictures: Record<string, () => Picture | Promise<Picture>> = {
  ImageBitmap: () => createImageBitmap(canvas()),
  OffscreenCanvas: canvas,
  HTMLCanvasElement: () => drawn(document.createElement("canvas")),
  HTMLImageElement: image,
  VideoFrame: () => new VideoFrame(canvas(), { timestamp: 7, duration: 9 }),
  ImageData: bytes,
};

function shown(picture: Picture | string, options: Partial<StillOptions>, points: readonly [number, number][]) {
  return shownIn(still(picture, { duration: 100, ...options }), points);
}

/** Colors at points of the first frame, given from 0 to 1, and its size. */
async function shownIn(edit: Edit, points: readonly [number, number][]) {
  const frame = await frameAt(edit, 0);
  const colors = await Promise.all(points.map(([x, y]) => colourAt(frame, x, y)));
  const { displayWidth, displayHeight } = frame;
  frame.close();
  return { size: [displayWidth, displayHeight], colors };
}

const SIDES = [
  [0.25, 0.5],
  [0.75, 0.5],
] as [number, number][];

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(Object.entries(pictures))("a still of a picture (%s)", (_, make) => {
  test("shows the picture in its own size, in every run, and leaves it open", async () => {
    const picture = await make();
    const edit = still(picture, { duration: 100 });
    expect(edit.video).toEqual({ width: WIDTH, height: HEIGHT, frameRate: 30 });
    expect(edit.audio).toBeUndefined();
    const open = watchFrames();
    for (let run = 0; run < 2; run++)
      expect(await shownIn(edit, SIDES)).toEqual({ size: [WIDTH, HEIGHT], colors: [RED, BLUE] });
    expect(open.count).toBe(0);
    if ("close" in picture) picture.close();
  });

  test("gets bars above and below in a square", async () => {
    const picture = await make();
    const open = watchFrames();
    const { size, colors } = await shown(picture, { width: 40, height: 40 }, [...SIDES, [0.5, 0.1], [0.5, 0.9]]);
    expect(size).toEqual([40, 40]);
    expect(colors.slice(0, 2)).toEqual([RED, BLUE]);
    for (const bar of colors.slice(2)) expect([BLACK, CLEAR]).toContainEqual(bar);
    expect(open.count).toBe(0);
    if ("close" in picture) picture.close();
  });
});

describe("the size of a still", () => {
  test.each([
    [{ width: 100 }, 100, 50],
    [{ height: 30 }, 60, 30],
    [{ width: 1 }, 1, 1],
    [{ height: 1 }, 2, 1],
    [{ width: 13 }, 13, 7],
    [{ width: 8, height: 50 }, 8, 50],
  ])("follows from %j and the aspect ratio of the picture", async (options, width, height) => {
    const picture = canvas();
    expect(still(picture, { duration: 100, ...options }).video).toMatchObject({ width, height });
    expect((await shown(picture, options, [])).size).toEqual([width, height]);
  });

  test("is rounded, and at least one pixel", () => {
    const narrow = new OffscreenCanvas(100, 1);
    expect(still(narrow, { duration: 100, width: 10 }).video).toMatchObject({ width: 10, height: 1 });
    const high = new OffscreenCanvas(1, 100);
    expect(still(high, { duration: 100, height: 10 }).video).toMatchObject({ width: 1, height: 10 });
    const odd = new OffscreenCanvas(3, 2);
    expect(still(odd, { duration: 100, height: 3 }).video).toMatchObject({ width: 5, height: 3 });
  });

  test("is that at which a frame with wide pixels is shown", async () => {
    const frame = new VideoFrame(canvas(), { timestamp: 0, displayWidth: 2 * WIDTH, displayHeight: HEIGHT });
    expect(still(frame, { duration: 100 }).video).toMatchObject({ width: 80, height: 20 });
    expect(still(frame, { duration: 100, width: 40 }).video).toMatchObject({ width: 40, height: 10 });
    expect(await shown(frame, {}, SIDES)).toEqual({ size: [80, 20], colors: [RED, BLUE] });
    frame.close();
  });
});

test.each([
  ["cover", RED, BLUE],
  ["fill", GREEN, BLUE],
] as const)("a still with another aspect ratio fills its size by %s, without bars", async (fit, left, right) => {
  const picture = canvas();
  const context = picture.getContext("2d")!;
  context.fillStyle = "lime";
  context.fillRect(0, 0, WIDTH / 4, HEIGHT);
  const corners = [
    [0.1, 0.05],
    [0.9, 0.05],
    [0.1, 0.95],
    [0.9, 0.95],
  ] as [number, number][];
  const { size, colors } = await shown(picture, { width: 40, height: 40, fit }, corners);
  expect(size).toEqual([40, 40]);
  expect(colors).toEqual([left, right, left, right]);
});

test("a still of ImageData closes the bitmap that it makes, and no bitmap of the program", async () => {
  const close = vi.spyOn(ImageBitmap.prototype, "close");
  await shown(bytes(), {}, []);
  expect(close).toHaveBeenCalledOnce();
  const bitmap = await createImageBitmap(canvas());
  await shown(bitmap, {}, []);
  expect(close).toHaveBeenCalledOnce();
  expect(bitmap.width).toBe(WIDTH);
  bitmap.close();
});

test.each([
  ["rgb(255 0 0 / 0.2)", "RGBA", [255, 0, 0, 51]],
  ["lime", "RGBX", GREEN],
])("a still of the color %s has it, in frames of %s", async (color, format, expected) => {
  const frame = await frameAt(still(color, { width: 2, height: 2, duration: 100 }), 0);
  // Firefox rounds colors that are multiplied with alpha.
  expect(await colourAt(frame, 0.5, 0.5)).toEqual(expected.map((value) => expect.closeTo(value, -1)));
  // A canvas may show frames without transparency alike.
  expect(frame.format).toBe(format);
  frame.close();
});

test("frames of a still have its frame rate, and the last one ends with it", async () => {
  const frame = new VideoFrame(canvas(), { timestamp: 7, duration: 9 });
  const { video } = await still(frame, { duration: 100, frameRate: 25 }).open({ at: 50 });
  expect((await framesOf(video)).map(({ timestamp, duration }) => [timestamp, duration])).toEqual([
    [40_000, 40_000],
    [80_000, 20_000],
  ]);
  frame.close();
});

describe("a still refuses", () => {
  const closed = async <T extends ImageBitmap | VideoFrame>(picture: T | Promise<T>) => {
    const picked = await picture;
    picked.close();
    return picked;
  };
  const given: [string, () => unknown, string][] = [
    ["a closed bitmap", () => closed(createImageBitmap(canvas())), "an object (ImageBitmap)"],
    ["a closed frame", () => closed(new VideoFrame(canvas(), { timestamp: 0 })), "an object (VideoFrame)"],
    ["an image that has not loaded", () => new Image(7, 9), "an object (HTMLImageElement)"],
    ["an object without a size", () => ({}), "an object (Object)"],
    ["null", () => null, "null"],
    ["a number", () => 5, "5"],
  ];
  test.each(given)("%s", async (_, make, got) => {
    const picture = (await make()) as OffscreenCanvas;
    expect(() => still(picture, { duration: 100, width: 8, height: 8 })).toThrow(
      expect.objectContaining({
        code: "invalid-option",
        message: `\`picture\` must be a picture, or a CSS color; got ${got}.`,
        details: expect.objectContaining({ option: "picture" }),
      }),
    );
  });
});
