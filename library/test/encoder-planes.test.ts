// @module-tag fakes
/** Pixels of the pictures that encoders get of transparency and of other colors. */
import { Window } from "happy-dom";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { AlphaEncoder } from "../src/codec/alpha-encoder.ts";
import { withColors, withLimitedRange } from "../src/codec/same-colors.ts";
import { toYCCRows } from "../src/frame/color.ts";

afterEach(() => void vi.restoreAllMocks());

const TIMES = { timestamp: 7, duration: 9 };
const WIDTH = 3;

function frameOf(format: VideoPixelFormat, bytes: readonly number[], codedHeight: number): VideoFrame {
  return new VideoFrame(Uint8Array.from(bytes), { format, codedWidth: WIDTH, codedHeight, ...TIMES });
}

/** The bytes of a frame, which is closed. */
async function bytesOf(frame: VideoFrame): Promise<number[]> {
  const bytes = new Uint8Array(frame.allocationSize());
  await frame.copyTo(bytes);
  frame.close();
  return [...bytes];
}

const LEVELS = [10, 20, 30, 40, 50, 60];

test.each<[format: VideoPixelFormat, bytes: number[], luma: number[]]>([
  ["RGBA", LEVELS.flatMap((level) => [1, 2, 3, level]), LEVELS],
  ["I420A", [...Array<number>(10).fill(9), ...LEVELS], LEVELS],
  ["RGBX", Array<number>(24).fill(9), Array<number>(6).fill(255)],
  ["I420", Array<number>(10).fill(9), Array<number>(6).fill(255)],
])("transparency of %s is the luma of a gray picture", async (format, bytes, luma) => {
  const given: VideoFrame[] = [];
  vi.spyOn(VideoEncoder.prototype, "encode").mockImplementation((picture) => void given.push(picture.clone()));
  const unreachable = () => expect.unreachable();
  const encoder = new AlphaEncoder(unreachable, unreachable);
  encoder.configure({ codec: "vp8", width: WIDTH, height: 2 });
  const frame = frameOf(format, bytes, 2);
  await encoder.encode(frame, { keyFrame: true }, 4);
  encoder.close();
  frame.close();
  const [picture] = given;
  const { timestamp, duration, colorSpace } = picture!;
  expect({ timestamp, duration, format: picture!.format, isFull: colorSpace.fullRange }).toEqual({
    ...TIMES,
    format: "I420",
    isFull: true,
  });
  expect(await bytesOf(picture!)).toEqual([...luma, 128, 128, 128, 128]);
});

test("transparency waits for room in its encoder", async () => {
  const waiting = vi.spyOn(VideoEncoder.prototype, "encodeQueueSize", "get").mockReturnValue(4);
  const encode = vi.spyOn(VideoEncoder.prototype, "encode").mockImplementation(() => {});
  const listen = vi.spyOn(VideoEncoder.prototype, "addEventListener");
  const unreachable = () => expect.unreachable();
  const encoder = new AlphaEncoder(unreachable, unreachable);
  encoder.configure({ codec: "vp8", width: WIDTH, height: 2 });
  const frame = frameOf("I420", Array<number>(10).fill(9), 2);
  const encoding = encoder.encode(frame, {}, 4);
  await expect.poll(() => listen.mock.calls.length).toBeGreaterThan(0);
  expect(encode).not.toHaveBeenCalled();
  waiting.mockReturnValue(3);
  const [queue] = listen.mock.contexts as VideoEncoder[];
  queue!.dispatchEvent(new Event("dequeue"));
  await encoding;
  expect(encode).toHaveBeenCalledOnce();
  encoder.close();
  frame.close();
});

const COLORS = Array.from({ length: 9 }, (_, index) => [20 * index, 250 - 25 * index, (index * 70) % 256]);
const RGBA = COLORS.flatMap((color) => [...color, 255]);

test.each([false, true])(
  "each pixel is converted, and those at odd edges are repeated (full: %s)",
  async (fullRange) => {
    const colors = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange } as const;
    const frame = frameOf("RGBA", RGBA, 3);
    const converted = await withColors(frame, colors);
    frame.close();
    const { format, codedWidth, codedHeight, displayWidth, displayHeight, timestamp, duration } = converted;
    expect([format, codedWidth, codedHeight, displayWidth, displayHeight]).toEqual(["I420", 4, 4, 3, 3]);
    expect({ timestamp, duration, ...converted.colorSpace.toJSON() }).toEqual({ ...TIMES, ...colors });
    const planes = await bytesOf(converted);
    const at = (x: number, y: number) => COLORS[Math.min(y, 2) * WIDTH + Math.min(x, 2)]!;
    /** The plane of a row of the matrix, with the mean of squares of pixels. */
    const planeOf = (row: number, side: number) =>
      Array.from({ length: (4 / side) ** 2 }, (_, index) => {
        const [x, y] = [(index % (4 / side)) * side, Math.floor(index / (4 / side)) * side];
        const square = Array.from({ length: side * side }, (_, i) => at(x + (i % side), y + Math.floor(i / side)));
        const [red, green, blue, added] = toYCCRows(colors)[row]!;
        const sum = square.reduce((total, [r, g, b]) => total + red * r! + green * g! + blue * b!, 0);
        return expect.closeTo(sum / square.length + 255 * added, 0);
      });
    expect(planes).toEqual([...planeOf(0, 1), ...planeOf(1, 2), ...planeOf(2, 2)]);
  },
);

const [US, VS] = [
  [100, 110, 120, 130],
  [140, 150, 160, 170],
];

test.each<[format: VideoPixelFormat, chroma: number[]]>([
  ["I420", [...US, ...VS]],
  ["NV12", US.flatMap((u, index) => [u, VS[index]!])],
])("planes of %s are converted, and those at odd edges are repeated", async (format, chroma) => {
  vi.stubGlobal("DOMMatrix", new Window().DOMMatrix);
  onTestFinished(() => void vi.unstubAllGlobals());
  const lumas = Array.from({ length: 9 }, (_, index) => 20 + 22 * index);
  const colorSpace = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;
  const shape = { codedWidth: WIDTH, codedHeight: 3, displayWidth: 6, displayHeight: 3 };
  const frame = new VideoFrame(Uint8Array.of(...lumas, ...chroma), { format, ...shape, ...TIMES, colorSpace });
  const converted = await withColors(frame, { ...colorSpace, fullRange: true });
  frame.close();
  expect(converted).toMatchObject({ ...TIMES, displayWidth: 6, displayHeight: 3 });
  const repeated = [0, 1, 2, 2].flatMap((y) => [0, 1, 2, 2].map((x) => lumas[y * WIDTH + x]!));
  const widened = (values: number[], from: number, range: number, to: number) =>
    values.map((value) => expect.closeTo(((value - from) * 255) / range + to, 0));
  expect(await bytesOf(converted)).toEqual([
    ...widened(repeated, 16, 219, 0),
    ...widened([...US, ...VS], 128, 224, 128),
  ]);
});

test("pixels that are said to have a limited range stay as they are, in their shape", async () => {
  const colors = { primaries: "smpte170m", transfer: "iec61966-2-1", matrix: "rgb" } as const;
  const shape = { codedWidth: WIDTH, codedHeight: 3, displayWidth: 6, displayHeight: 4 };
  const init = { format: "RGBA", ...shape, ...TIMES, colorSpace: { ...colors, fullRange: true } } as const;
  const frame = new VideoFrame(Uint8Array.from(RGBA), init);
  const limited = await withLimitedRange(frame);
  frame.close();
  const { format, timestamp, duration } = limited;
  expect([format, timestamp, duration, limited.colorSpace.toJSON()]).toEqual([
    ...["RGBA", 7, 9],
    { ...colors, fullRange: false },
  ]);
  expect(limited).toMatchObject(shape);
  expect(await bytesOf(limited)).toEqual(RGBA);
});
