import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { decode } from "../../src/decode.ts";
import { concat } from "../../src/edit/concat.ts";
import { conform } from "../../src/edit/conform.ts";
import type { Edit } from "../../src/edit/edit.ts";
import { effect } from "../../src/edit/effect.ts";
import { fromStreams } from "../../src/edit/from-streams.ts";
import { gap } from "../../src/edit/gap.ts";
import type { Layer } from "../../src/edit/layer.ts";
import { overlay } from "../../src/edit/overlay.ts";

import { still } from "../../src/edit/still.ts";
import { ContainerError, OptionError } from "../../src/errors.ts";
import { frameAt, framesAt } from "../../src/frame-at.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { silence } from "../../src/sound/silence.ts";
import { contentOfBox, withUint32 } from "../support/bytes.ts";
import { clipBytes, clipUrl } from "../support/clips.ts";
import { readVideo } from "../support/read.ts";
import { differenceOf } from "./runs.ts";

/** Bytes of a frame as a canvas draws it. */
function pixels(frame: VideoFrame): Uint8ClampedArray {
  const { displayWidth: width, displayHeight: height } = frame;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
  context.drawImage(frame, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

const wholeVideo = async (name: string) => {
  const { video, audio } = await decode(clipUrl(name));
  await audio?.cancel();
  return readVideo(video!);
};

/** Timestamps of the frames of a stream, which are closed. */
async function timestamps(frames: ReadableStream<VideoFrame>): Promise<number[]> {
  return (await readVideo(frames)).map(({ timestamp }) => timestamp);
}

describe("frames of a file", () => {
  for (const name of ["b-frames.mp4", "vfr.mp4", "vp9-opus.webm", "av1.webm", "fragmented.mp4", "rotated-90.mp4"]) {
    test(`are those on screen at each time: ${name}`, async () => {
      const whole = await wholeVideo(name);
      const end = whole.at(-1)!.timestamp / 1000;
      const times = [0, 0.2, 0.5, 0.51, 0.9, 1].map((share) => share * end);
      times.push(...whole.slice(0, 4).map(({ timestamp }) => timestamp / 1000));
      const onScreen = (time: number) =>
        whole.findLast(({ timestamp }) => timestamp <= Math.round(time * 1000)) ?? whole[0]!;
      const expected = times.map((time) => onScreen(time).timestamp);
      const file = await openFile(clipUrl(name));
      expect(await timestamps(framesAt(file, times))).toEqual(expected);
      file.close();
    });
  }

  test("are those whose time is rounded to a microsecond", async () => {
    const bytes = await clipBytes("b-frames.mp4");
    // A frame takes 512 units: the time of one is 33⅓ ms.
    const file = new Blob([withUint32(bytes, contentOfBox(bytes, "mdhd") + 12, 512 * 30)]);
    for (const time of [1, 2, 3, 4].map((index) => Math.round((index * 1e6) / 30)))
      expect(await timestamps(framesAt(file, [time / 1000]))).toEqual([time]);
  });

  test("are the same as decoded", async () => {
    const { video, audio } = await decode(clipUrl("b-frames.mp4"));
    await audio?.cancel();
    const seen = new Map<number, Uint8ClampedArray>();
    for await (const frame of video!) {
      seen.set(frame.timestamp, pixels(frame));
      frame.close();
    }
    for await (const frame of framesAt(clipUrl("b-frames.mp4"), [1500, 100, 777, 40])) {
      expect(differenceOf(pixels(frame), seen.get(frame.timestamp)!)).toBe(0);
      frame.close();
    }
  });

  test("are upright and scaled", async () => {
    for (const name of ["rotated-90.mp4", "rotated-180.mp4", "phone.mp4", "anamorphic.mp4"]) {
      const whole = await wholeVideo(name);
      const frame = await frameAt(clipUrl(name), 300);
      expect([frame.displayWidth, frame.displayHeight]).toEqual([whole[0]!.width, whole[0]!.height]);
      expect((frame as { rotation?: number }).rotation ?? 0).toBe(0);
      frame.close();
      const small = await frameAt(clipUrl(name), 300, { width: 40, height: 40, fit: "cover" });
      expect([small.displayWidth, small.displayHeight]).toEqual([40, 40]);
      small.close();
      const narrow = await frameAt(clipUrl(name), 300, { width: 30 });
      expect(narrow.displayHeight).toBe(Math.round((30 * whole[0]!.height) / whole[0]!.width));
      narrow.close();
    }
  });

  test("at the end are the last, also while sound goes on", async () => {
    const times = async (name: string, list: number[]) => timestamps(framesAt(clipUrl(name), list));
    expect(await times("b-frames.mp4", [1999.5, 2000])).toEqual([1_960_000, 1_960_000]);
    const file = await openFile(clipUrl("short-picture.mp4"));
    const last = (await wholeVideo("short-picture.mp4")).at(-1)!.timestamp;
    expect(await timestamps(framesAt(file, [1500, file.duration]))).toEqual([last, last]);
    file.close();
  });

  test("fail with an OptionError outside of the file, without video, and for wrong options", async () => {
    const failing = [
      () => frameAt(clipUrl("b-frames.mp4"), 2001),
      () => frameAt(clipUrl("b-frames.mp4"), -1),
      () => frameAt(clipUrl("b-frames.mp4"), Number.NaN),
      () => frameAt(clipUrl("audio-only.mp4"), 0),
      () => frameAt(clipUrl("b-frames.mp4"), 0, { width: 0 }),
      () => frameAt(clipUrl("b-frames.mp4"), 0, { exact: "no" as never }),
      () => timestamps(framesAt(clipUrl("b-frames.mp4"), [0, 100, 9000])),
    ];
    for (const fail of failing) await expect(fail()).rejects.toBeInstanceOf(OptionError);
  });

  test("keep their transparency, also scaled", async () => {
    for (const options of [{}, { width: 20 }]) {
      const frame = await frameAt(clipUrl("alpha.webm"), 200, options);
      const alpha = pixels(frame).filter((_, index) => index % 4 === 3);
      expect([Math.min(...alpha) < 128, Math.max(...alpha)]).toEqual([true, 255]);
      frame.close();
    }
  });

  test("are found in a file that doesn't say how long it is", async () => {
    const whole = await wholeVideo("live.webm");
    const file = await openFile(clipUrl("live.webm"));
    expect(file.duration).toBeNaN();
    const last = whole.at(-1)!.timestamp;
    expect(await timestamps(framesAt(file, [500, last / 1000]))).toEqual([
      whole.findLast(({ timestamp }) => timestamp <= 500_000)!.timestamp,
      last,
    ]);
    await expect(frameAt(file, 60_000)).rejects.toBeInstanceOf(OptionError);
    file.close();
  });

  test("before damage can be read, and fail in it", async () => {
    const bytes = await clipBytes("h264-aac.mp4");
    const file = await openFile(new Blob([bytes.slice(0, bytes.length / 2)]));
    (await frameAt(file, 100)).close();
    await expect(frameAt(file, 1900)).rejects.toBeInstanceOf(ContainerError);
    (await frameAt(file, 200)).close();
    file.close();
  });

  test("leave nothing of a stream open", async () => {
    const bytes = await clipBytes("b-frames.mp4");
    const cancel = vi.fn();
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes), cancel });
    (await frameAt(stream, 100)).close();
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  test("stop when the signal is aborted or the reader cancels", async () => {
    const controller = new AbortController();
    const reader = framesAt(clipUrl("b-frames.mp4"), [0, 500, 1000], { signal: controller.signal }).getReader();
    (await reader.read()).value!.close();
    controller.abort();
    await expect(reader.read().then(({ value }) => value?.close() ?? reader.read())).rejects.toMatchObject({
      code: "aborted",
    });
    const canceled = framesAt(clipUrl("b-frames.mp4"), [0, 10, 20, 30]).getReader();
    (await canceled.read()).value!.close();
    await canceled.cancel();
  });
});

describe("packets that are decoded", () => {
  let decoded: EncodedVideoChunk[] = [];
  const { decode: original } = VideoDecoder.prototype;

  beforeEach(() => {
    decoded = [];
    VideoDecoder.prototype.decode = function (chunk) {
      decoded.push(chunk);
      original.call(this, chunk);
    };
  });
  afterEach(() => {
    VideoDecoder.prototype.decode = original;
  });

  const keyTimes = async (name: string) => {
    decoded = [];
    await wholeVideo(name);
    return decoded.filter(({ type }) => type === "key").map(({ timestamp }) => timestamp);
  };

  test("are those from the key frame to the wanted frame, once for all ascending times of a group", async () => {
    const keys = await keyTimes("h264-aac.mp4");
    const order = decoded.map(({ timestamp }) => timestamp);
    expect(keys.length).toBeGreaterThan(1);
    const inGroup = (share: number) => (keys[1]! * share) / 1000;
    decoded = [];
    const one = await timestamps(framesAt(clipUrl("h264-aac.mp4"), [inGroup(0.9)]));
    const count = decoded.length;
    const needed = order.slice(0, 1 + order.findLastIndex((timestamp) => timestamp <= one[0]!));
    expect(decoded.map(({ timestamp }) => timestamp)).toEqual(needed);
    decoded = [];
    await timestamps(framesAt(clipUrl("h264-aac.mp4"), [0.1, 0.4, 0.9].map(inGroup)));
    expect(decoded).toHaveLength(count);
    decoded = [];
    await timestamps(framesAt(clipUrl("h264-aac.mp4"), [0.9, 0.1].map(inGroup)));
    expect(decoded.length).toBeGreaterThan(count);
  });

  test("skip the groups between distant times", async () => {
    const keys = await keyTimes("h264-aac.mp4");
    decoded = [];
    await timestamps(framesAt(clipUrl("h264-aac.mp4"), [keys[0]! / 1000, keys.at(-1)! / 1000]));
    expect(decoded.map(({ timestamp }) => timestamp)).toEqual([keys[0], keys.at(-1)]);
  });

  test("are one key frame for each thumbnail", async () => {
    const keys = await keyTimes("h264-aac.mp4");
    decoded = [];
    const file = await openFile(clipUrl("h264-aac.mp4"));
    const times = [0.1, 0.5, 0.9].map((share) => share * file.duration);
    const expected = times.map((time) => keys.findLast((key) => key <= time * 1000));
    expect(await timestamps(framesAt(file, times, { width: 64, exact: false }))).toEqual(expected);
    expect(decoded).toHaveLength(new Set(expected).size);
    expect(decoded.every(({ type }) => type === "key")).toBe(true);
    file.close();
  });

  test("are key frames at their rounded times", async () => {
    const bytes = await clipBytes("h264-aac.mp4");
    const ticking = withUint32(bytes, contentOfBox(bytes, "mdhd") + 12, 12_799);
    // Its packet is at 1000078.13 µs.
    expect(await timestamps(framesAt(new Blob([ticking]), [1000.078], { exact: false }))).toEqual([1_000_078]);
  });
});

describe("frames of an edit", () => {
  const opened = async () => effect(await openFile(clipUrl("b-frames.mp4")), [], { width: 64 });

  test("are those on screen at each time, in any order", async () => {
    const whole = await wholeVideo("b-frames.mp4");
    const times = [0, 39, 40, 1500, 1510, 3, 2000];
    const expected = times.map((time) => whole.findLast(({ timestamp }) => timestamp <= time * 1000)!.timestamp);
    expect(await timestamps(framesAt(await opened(), times))).toEqual(expected);
  });

  test("fail outside of the edit, without a picture, and if the edit fails", async () => {
    await expect(frameAt(await opened(), 2500)).rejects.toBeInstanceOf(OptionError);
    await expect(frameAt(gap(100), 0)).rejects.toBeInstanceOf(OptionError);
    const broken = fromStreams(() => Promise.reject(new Error("broken")), { duration: 100 });
    await expect(frameAt(broken, 0)).rejects.toMatchObject({ code: "source-failed" });
  });
});

test.each([
  [undefined, [0, 255, 0]],
  ["contain", [0, 255, 0]],
  ["cover", [255, 255, 255]],
  ["fill", [255, 255, 255]],
] as const)(
  "a picture of another shape has bars above and below, unless it is cut or distorted: %s",
  async (fit, reds) => {
    const white = still("white", { width: 160, height: 90, duration: 100 });
    const format = { width: 40, height: 80, fit };
    for (const frame of [await frameAt(white, 0, format), await frameAt(conform(white, format), 0)]) {
      const data = pixels(frame);
      frame.close();
      expect([4, 40, 75].map((y) => data[4 * (40 * y + 20)])).toEqual(reds);
    }
  },
);

/** The color in the middle of the frame of an edit at a time in milliseconds. */
async function colorAt(edit: Edit, time: number): Promise<number[]> {
  const frame = await frameAt(edit, time);
  const data = pixels(frame);
  const middle = 4 * (frame.displayWidth * (frame.displayHeight >> 1) + (frame.displayWidth >> 1));
  frame.close();
  return [...data.subarray(middle, middle + 3)];
}

test.each([
  ["opacity", 0, 1],
  ["x", 1, 0],
  ["y", 1, 0],
  ["width", 0, 1],
  ["height", 0, 1],
])("the %s of a layer depends on the time of the result", async (name, before, after) => {
  const side = { width: 32, height: 18, duration: 200, frameRate: 50 };
  const value = ({ timestamp }: VideoFrame) => (timestamp < 140_000 ? before : after);
  const film = overlay(still("black", side), [{ edit: still("red", side), at: 100, [name]: value }]);
  expect([(await colorAt(film, 120))[0]! > 128, (await colorAt(film, 140))[0]! > 128]).toEqual([false, true]);
});

const COLOR = "rgb(100, 200, 50)";
test.each<[look: Partial<Layer>, color: string, expected: number[]]>([
  [{}, "white", [255, 255, 255]],
  [{ opacity: 0.5 }, "black", [50, 100, 25]],
  [{ blend: "additive" }, COLOR, [200, 255, 100]],
  [{ blend: "multiply" }, COLOR, [39, 157, 10]],
  [{ blend: "screen" }, COLOR, [161, 243, 90]],
])("a layer of %j is drawn over what is below it", async (look, color, expected) => {
  const side = { width: 32, height: 18, duration: 100 };
  const drawn = await colorAt(overlay(still(COLOR, side), [{ edit: still(color, side), ...look }]), 0);
  for (const [index, value] of expected.entries()) expect(Math.abs(drawn[index]! - value)).toBeLessThan(7);
});

test("layers are shown from their start to their end, the last on top, without what is before the beginning", async () => {
  const picture = (color: string, duration: number) =>
    still(color, { width: 32, height: 18, duration, frameRate: 100 });
  const film = overlay(picture("black", 400), [
    { edit: picture("red", 200), at: 100 },
    { edit: picture("lime", 50), at: 200 },
    { edit: concat([picture("red", 100), picture("blue", 30)]), at: -100 },
  ]);
  const seen: string[] = [];
  for (const time of [0, 20, 30, 90, 100, 190, 200, 240, 250, 290, 300]) {
    const color = await colorAt(film, time);
    seen.push(color.map((value) => (value > 128 ? 1 : 0)).join(""));
  }
  const [black, red, green, blue] = ["000", "100", "010", "001"];
  expect(seen).toEqual([blue, blue, black, black, red, red, green, green, red, red, black]);
});

test("a layer with a size and no place is in the middle", async () => {
  const white = still("white", { width: 160, height: 90, duration: 100 });
  const red = still("red", { width: 45, height: 45, duration: 100 });
  const frame = await frameAt(overlay(white, [{ edit: red, width: 0.5, height: 0.5 }]), 0);
  const data = pixels(frame);
  frame.close();
  const reds = [
    [80, 45],
    [61, 45],
    [99, 45],
    [54, 45],
    [106, 45],
    [80, 19],
    [80, 71],
  ].map(([x, y]) => data[4 * (160 * y! + x!) + 1]! < 128);
  expect(reds).toEqual([true, true, true, false, false, false, false]);
});

test("a base without a picture is transparent to its end, in the size and at the rate of its first layer", async () => {
  const red = still("red", { width: 32, height: 18, duration: 50, frameRate: 50 });
  const film = overlay(silence({ duration: 70 }), [{ edit: red, width: 0.5, x: 0 }]);
  expect(film.video).toEqual({ width: 32, height: 18, frameRate: 50 });
  const { video } = await film.open({ at: 20, tracks: ["video"] });
  const seen: unknown[] = [];
  for await (const frame of video!) {
    const [left, right] = [8, 24].map((x) => pixels(frame)[4 * (32 * 9 + x) + 3]);
    seen.push([frame.timestamp / 1000, frame.duration! / 1000, frame.displayWidth, left, right]);
    frame.close();
    if (seen.length > 3) break;
  }
  expect(seen).toEqual([
    [20, 20, 32, 255, 0],
    [40, 20, 32, 255, 0],
    [60, 10, 32, 0, 0],
  ]);
});

test.each([
  [{ width: 0.25 }, 40, 40],
  [{ height: 0.5 }, 45, 45],
  [{ width: 0.25, height: 1 }, 40, 40],
  [{ width: 0.25, height: 0.25, fit: "fill" }, 40, 22],
  [{ width: 0.25, height: 1, fit: "cover" }, 40, 90],
] as const)("a layer of %j has its size and place", async (size, width, height) => {
  const picture = (color: string, side: { width: number; height: number }) => still(color, { ...side, duration: 100 });
  const white = picture("white", { width: 160, height: 90 });
  const red = picture("red", { width: 50, height: 50 });
  const frame = await frameAt(overlay(white, [{ edit: red, x: 0.125, y: 0, ...size }]), 0);
  const data = pixels(frame);
  frame.close();
  const top = "height" in size && size.height === 1 && height < 90 ? 25 : 0;
  const isRed = (x: number, y: number) => data[4 * (160 * y + x) + 1]! < 128;
  for (const [x, y, isInside] of [
    [20 + width / 2, top + height / 2, true],
    [22, top + 2, true],
    [18 + width, top + height - 2, true],
    [18, top + height / 2, false],
    [22 + width, top + height / 2, false],
    [20 + width / 2, top + height + 2, false],
  ] as const)
    expect(isRed(Math.round(x), Math.round(y)), `${x}, ${y}`).toBe(isInside);
});
