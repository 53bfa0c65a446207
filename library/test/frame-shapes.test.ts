// @module-tag node
/** Sizes at which frames are drawn, and properties that copies keep. */
import { expect, onTestFinished, test, vi } from "vitest";
import * as until080 from "../releases/0.8.0.ts";
import * as since081 from "../releases/0.8.1.ts";
import { captionsOf } from "../src/effects/captions.ts";
import { reshaper } from "../src/frame/aspect.ts";
import { cloneFrame, forceCopyFrame } from "../src/frame/clone.ts";
import { colorOf } from "../src/frame/color.ts";
import { ExtendedVideoFrame } from "../src/frame/extended-video-frame.ts";
import { Fitter, outputSize, placement } from "../src/frame/fit.ts";
import { uprighter } from "../src/frame/orientation.ts";
import { presentationOf } from "../src/frame/presentation.ts";
import { hasAlpha, isRGB } from "../src/frame/redraw.ts";
import { retimed } from "../src/frame/retime.ts";
import { withDuration } from "../src/frame/timing.ts";
import { frame } from "./support/synthetic.ts";

const WIDE = { displayWidth: 1918, displayHeight: 1080 };

test.each([
  [{}, 1, [1918, 1080]],
  [{ width: 640 }, 1, [640, 360]],
  [{ width: 640 }, 2, [640, 360]],
  [{ height: 101 }, 1, [179, 101]],
  [{ height: 101 }, 2, [180, 101]],
  [{ width: 100 }, 2, [100, 56]],
  [{ width: 1 }, 2, [1, 2]],
  [{ width: 30, height: 50 }, 2, [30, 50]],
] as const)("a size of %j in steps of %i is completed", (wanted, step, [width, height]) => {
  expect(outputSize(WIDE, wanted, step)).toEqual({ width, height });
});

test.each([
  [719, "smpte170m"],
  [720, "bt709"],
])("a picture of %i rows without a matrix has that of %s", (codedHeight, matrix) => {
  const unknown = { format: "I420", colorSpace: {}, codedHeight } as VideoFrame;
  expect(colorOf(unknown)).toEqual({ primaries: matrix, transfer: matrix, matrix, fullRange: false });
});

test("a revised frame has the hints of the frame, unless others are given", () => {
  const given = frame(1);
  const marked = new ExtendedVideoFrame(given, {}, { keyFrame: true, keepOpen: false });
  const revised = ExtendedVideoFrame.revise(marked, given, {}, { keyFrame: false });
  expect(revised.properties).toEqual({ keyFrame: false, keepOpen: false });
  for (const each of [given, marked, revised]) each.close();
});

test("half a pixel is left out", () => {
  expect(outputSize({ displayWidth: 4, displayHeight: 2 }, { width: 5 }, 1)).toEqual({ width: 5, height: 2 });
});

test.each([
  ["contain", { x: 0, y: 25, width: 100, height: 50 }],
  ["cover", { x: -50, y: 0, width: 200, height: 100 }],
  ["fill", { x: 0, y: 0, width: 100, height: 100 }],
] as const)("a picture fits a square: %s", (fit, expected) => {
  expect(placement({ width: 400, height: 200 }, { width: 100, height: 100 }, fit)).toEqual(expected);
});

// The size at which the output is shown, whose pixels may not be square; the place of the picture in the pixels that are stored.
test.each([
  [{ width: 100, height: 100 }, [0, 25, 100, 50], true],
  [{ width: 200, height: 100 }, [0, 0, 100, 100], false],
  [{ width: 400, height: 100 }, [25, 0, 50, 100], true],
  [{ width: 100, height: 200 }, [0, 37.5, 100, 25], true],
])("a picture of 2:1 in 100 × 100 pixels that are shown as %j is drawn with its own shape", (shown, place, isDrawn) => {
  const fitter = new Fitter({ size: { width: 100, height: 100 }, shown, fit: "contain" });
  const wide = { displayWidth: 400, displayHeight: 200 } as VideoFrame;
  const context = { drawImage: vi.fn() };
  fitter.draw(wide, context as object as OffscreenCanvasRenderingContext2D);
  expect([context.drawImage.mock.calls, fitter.draws(wide)]).toEqual([[[wide, ...place]], isDrawn]);
  expect(context).toMatchObject({ imageSmoothingQuality: "high" });
});

test.each([
  [0, false, false],
  [180, false, true],
  [0, true, true],
])("a frame that fills the size, turned by %i° and mirrored: %s, is drawn: %s", (rotation, flip, isDrawn) => {
  const fitter = new Fitter({ size: { width: 8, height: 2 }, shown: { width: 4, height: 4 }, fit: "fill" });
  const given = frame(1); // Of 4 × 4 pixels.
  for (const [name, value] of Object.entries({ rotation, flip })) Object.defineProperty(given, name, { value });
  const fitted = fitter.apply(given);
  const { displayWidth, displayHeight } = fitted;
  expect([fitted !== given, displayWidth, displayHeight]).toEqual([isDrawn, ...(isDrawn ? [8, 2] : [4, 4])]);
  for (const each of [given, fitted]) each.close();
});

test("bars of less than two pixels in total are left out", () => {
  const barsOf = (height: number) => placement({ width: 100, height: 100 }, { width: 100, height }, "contain").y;
  expect([101, 102, 103].map(barsOf)).toEqual([0, 1, 1.5]);
});

test.each([
  [101, 100, [4, 4]],
  [150, 100, [6, 4]],
  [100, 150, [4, 6]],
  [104, 100, undefined],
])("a frame with the ratio %i:%i is drawn again if rounding does not explain it", (width, height, size) => {
  const sides = { codedWidth: 4, codedHeight: 4, displayAspectWidth: width, displayAspectHeight: height };
  const given = frame(1);
  const shaped = reshaper({ codec: "vp8", ...sides })(given);
  expect(shaped === given).toBe(width === 101);
  if (size) expect([shaped.displayWidth, shaped.displayHeight]).toEqual(size);
  expect(shaped.timestamp).toBe(given.timestamp);
  shaped.close();
});

test("pixels that are not square count for the ratio of a frame, and one that has it already stays", () => {
  const config = { codec: "vp8", codedWidth: 8, codedHeight: 4, displayAspectWidth: 1, displayAspectHeight: 1 };
  const shaped = reshaper(config)(frame(1));
  expect([shaped.displayWidth, shaped.displayHeight]).toEqual([8, 8]);
  const tall = new VideoFrame(shaped, { displayWidth: 8, displayHeight: 16 });
  expect(reshaper(config)(tall)).toBe(tall);
  for (const each of [shaped, tall]) each.close();
});

test.each([
  [90, false, [2, 8], [2, 0]],
  [180, false, [8, 2], [8, 2]],
  [270, false, [2, 8], [0, 8]],
  [0, true, [8, 2], [8, 0]],
  [90, true, [2, 8], [0, 0]],
] as const)(
  "without an orientation of its own, a frame is turned by %i°, mirrored: %s",
  (rotation, flip, size, corner) => {
    const own = Object.getOwnPropertyDescriptor(VideoFrame.prototype, "rotation");
    Reflect.deleteProperty(VideoFrame.prototype, "rotation");
    const context: OffscreenCanvasRenderingContext2D = Object.getPrototypeOf(
      new OffscreenCanvas(1, 1).getContext("2d"),
    );
    /** Where a point of the picture is drawn. */
    let place = (x: number, y: number): number[] => [x, y];
    const then = (change: (x: number, y: number) => [number, number]) => {
      const before = place;
      place = (x, y) => before(...change(x, y));
    };
    let drawn: number[] = [];
    const spies = [
      vi.spyOn(context, "translate").mockImplementation((right, down) => then((x, y) => [x + right, y + down])),
      vi.spyOn(context, "scale").mockImplementation((across, down) => then((x, y) => [x * across, y * down])),
      vi.spyOn(context, "rotate").mockImplementation((angle) => {
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        then((x, y) => [x * cos - y * sin, x * sin + y * cos]);
      }),
      vi.spyOn(context, "drawImage").mockImplementation((...[, left, top]: unknown[]) => {
        drawn = place(left as number, top as number);
      }),
    ];
    onTestFinished(() => {
      if (own) Object.defineProperty(VideoFrame.prototype, "rotation", own);
      for (const spy of spies) spy.mockRestore();
    });
    const init = { format: "RGBA", codedWidth: 8, codedHeight: 2, timestamp: 7, duration: 9 } as const;
    const upright = uprighter({ rotation, flip })(new VideoFrame(new Uint8Array(64), init));
    expect([upright.displayWidth, upright.displayHeight, upright.timestamp, upright.duration]).toEqual([...size, 7, 9]);
    expect(drawn).toEqual(corner.map((side) => expect.closeTo(side, 6)));
    upright.close();
  },
);

test("the format tells whether frames have alpha or are RGB", () => {
  const formats = ["I420", "I420A", "I444AP10", "I422AP12", "I420P10", "NV12", "RGBA", "RGBX", "BGRA", "BGRX", null];
  const of = (is: (frame: VideoFrame) => boolean) => formats.filter((format) => is({ format } as VideoFrame));
  expect(of(hasAlpha)).toEqual(["I420A", "I444AP10", "I422AP12", "RGBA", "BGRA"]);
  expect(of(isRGB)).toEqual(["RGBA", "RGBX", "BGRA", "BGRX"]);
});

test("a copy has the times, size and orientation of its frame", () => {
  const shape = { timestamp: 5, duration: 7, displayWidth: 90, displayHeight: 160 };
  const upright = shape as VideoFrame;
  expect(presentationOf(upright)).toEqual({ ...shape, rotation: 0, flip: false });
  const turned = { ...shape, rotation: 270, flip: true } as unknown as VideoFrame;
  expect(presentationOf(turned)).toMatchObject({ displayWidth: 160, displayHeight: 90, rotation: 270, flip: true });
  expect(presentationOf({ ...shape, duration: null } as VideoFrame)).not.toHaveProperty("duration");
});

test("a frame with other times keeps its properties, and the original is closed", () => {
  const plain = retimed(frame(1), 7, 9);
  expect([plain.timestamp, plain.duration]).toEqual([7, 9]);
  plain.close();
  const source = frame(1);
  const marked = retimed(new ExtendedVideoFrame(source, {}, { keyFrame: true }), 7, undefined);
  expect([marked.timestamp, marked.duration]).toEqual([7, 40_000]);
  expect(marked).toMatchObject({ properties: { keyFrame: true, keepOpen: false } });
  marked.close();
  source.close();
});

test("a forced copy has the size, times and properties of its frame, on a canvas that is cleared each time", () => {
  const canvas = new OffscreenCanvas(9, 9);
  const context = canvas.getContext("2d")!;
  const [clear, draw] = [vi.spyOn(context, "clearRect"), vi.spyOn(context, "drawImage")];
  const source = frame(1);
  const wide = new ExtendedVideoFrame(source, { displayWidth: 8, displayHeight: 6 }, { keyFrame: true });
  for (const through of [canvas, canvas, undefined]) {
    const copy = forceCopyFrame(wide, through);
    const { displayWidth, displayHeight, timestamp, duration, properties } = copy;
    expect([displayWidth, displayHeight, timestamp, duration]).toEqual([8, 6, source.timestamp, 40_000]);
    expect(properties).toEqual({ keyFrame: true });
    copy.close();
  }
  expect(clear.mock.calls).toEqual(Array(2).fill([0, 0, 8, 6]));
  expect(draw.mock.calls).toEqual(Array(2).fill([wide, 0, 0, 8, 6]));
  const twin = cloneFrame(wide);
  expect(twin).toMatchObject({ timestamp: source.timestamp, properties: { keyFrame: true } });
  (twin as ExtendedVideoFrame).properties.keyFrame = false;
  expect(wide.properties.keyFrame).toBe(true);
  for (const each of [twin, wide, source]) each.close();
});

test.each([
  ["have the context of their track", until080, true],
  ["have none", since081, false],
])("frames of a release, and forced copies, %s", (_, { ExtendedVideoFrame: Extended, forceCopyFrame: copy }, has) => {
  const source = frame(1);
  const made = [new Extended(source), copy(source)];
  expect(made.map((each) => "containerContext" in each)).toEqual([has, has]);
  for (const each of [...made, source]) each.close();
});

test("a new frame has the duration of its source by default", () => {
  const source = frame(1);
  expect(withDuration(source)).toEqual({ duration: 40_000 });
  expect(withDuration(source, { timestamp: 1, duration: 0 })).toEqual({ timestamp: 1, duration: 0 });
  source.close();
});

test("captions have no tags, and named characters are written out", () => {
  const text = "<v Anna>a&nbsp;b &lt;c&gt; &amp;amp; &quot; &lrm;&rlm;";
  const cues = [
    { start: 10, end: 20, text },
    { start: 19.5, end: 30, text: "<00:01.000>next" },
  ];
  const at = (time: number) => captionsOf(cues)({ timestamp: time * 1000 } as VideoFrame);
  expect(at(9.999)).toBe("");
  expect(at(10)).toBe("a\u00a0b <c> &amp; &quot; \u200e\u200f");
  expect(at(19.5).split("\n")).toEqual([at(10), "next"]);
  expect(at(20)).toBe("next");
});
