// @module-tag node
/** Second pictures of effects: when they are opened, the frames that they show, and when they are closed. */
import { afterEach, expect, test, vi } from "vitest";
import { fromStreams, type Layer, limit as limitTimes, visual } from "../../releases/next.ts";
import { layerPicture } from "../../src/edit/layer-picture.ts";
import { planOf } from "../../src/effects/apply.ts";
import { begun } from "../../src/effects/chain.ts";
import { MFXGLEffect } from "../../src/effects/gl-effect.ts";
import { limit } from "../../src/effects/limit.ts";
import type { BegunEffect, Effect } from "../../src/gl/step.ts";
import { deferred } from "../support/deferred.ts";
import { editOf } from "../support/edits.ts";
import { watchFrames } from "../support/open-frames.ts";

afterEach(() => vi.restoreAllMocks());

const frameAt = (time: number) =>
  new VideoFrame(new Uint8Array(4), {
    format: "RGBA",
    codedWidth: 1,
    codedHeight: 1,
    timestamp: time * 1000,
    duration: 40_000,
  });

/** A stream of frames at times in milliseconds, its number of reads, and the reasons of its cancellation. */
function framesAt(...times: number[]) {
  const seen = { read: 0, reasons: [] as unknown[] };
  const stream = new ReadableStream<VideoFrame>(
    {
      pull(controller) {
        const time = times[seen.read++];
        if (time === undefined) controller.close();
        else controller.enqueue(frameAt(time));
      },
      cancel: (reason) => void seen.reasons.push(reason),
    },
    { highWaterMark: 0 },
  );
  return Object.assign(seen, { stream });
}

function begin(effects: readonly Effect[]): BegunEffect {
  const [one] = begun(effects, { duration: Number.NaN, signal: undefined, path: "effect" });
  return one!;
}

/** The timestamps of the second pictures at some times; `undefined` for none. */
async function shownAt(effect: BegunEffect, times: readonly number[]): Promise<(number | undefined)[]> {
  const shown: (number | undefined)[] = [];
  for (const time of times) {
    const frame = frameAt(time);
    const [step] = await Promise.resolve(effect.steps(frame, [1, 1])).finally(() => frame.close());
    const picture = step?.kind === "pixel" ? step.layers?.layer?.picture : undefined;
    shown.push(picture instanceof VideoFrame ? picture.timestamp / 1000 : undefined);
  }
  return shown;
}

test.each([
  ["hold", [undefined, 100, 100, 140, 140, 140, 140]],
  ["loop", [undefined, 100, 100, 140, 100, 140, 100]],
  ["hide", [undefined, 100, 100, 140, undefined, undefined, undefined]],
] as const)("a video that begins at 100 ms, at its end: %s", async (atEnd, expected) => {
  const open = watchFrames();
  const { stream, reasons } = framesAt(100, 140);
  const added = begin(visual.add(stream, { atEnd }));
  expect(await shownAt(added, [99, 100, 139, 179, 180, 220, 265])).toEqual(expected);
  await added.close!("enough");
  expect(open.count).toBe(0);
  expect(reasons).toEqual([]); // It had ended.
});

test.each(["hold", "loop", "hide"] as const)("a video that has not ended is canceled: %s", async (atEnd) => {
  const film = framesAt(0, 40, 80, 120);
  const limited = begin(limit(visual.mask(film.stream, { atEnd }), () => true));
  await shownAt(limited, [0, 50]);
  expect(film.read).toBe(3); // One ahead.
  await limited.close!("enough");
  expect(film.reasons).toEqual(["enough"]);
});

test("a frame that a function returns after the end is closed", async () => {
  const open = watchFrames();
  const { promise: made, resolve: make } = deferred<VideoFrame>();
  const added = begin(visual.add(() => made));
  const showing = shownAt(added, [0]).catch(() => []);
  await added.close!();
  make(frameAt(0));
  await showing;
  expect(open.count).toBe(0);
});

test("a frame that a function returns again stays open until it returns another one, and the frame itself is not closed", async () => {
  const made = [frameAt(0), frameAt(40)];
  const added = begin(visual.add(({ timestamp }: VideoFrame) => made[timestamp < 100_000 ? 0 : 1]!));
  const openAt = async (time: number) => {
    const shown = await shownAt(added, [time]);
    return [...shown, ...made.map(({ format }) => format !== null)];
  };
  expect(await openAt(0)).toEqual([0, true, true]);
  expect(await openAt(50)).toEqual([0, true, true]);
  expect(await openAt(100)).toEqual([40, false, true]);
  await added.close!();
  expect(made[1]!.format).toBeNull();
  const own = begin(visual.add((frame: VideoFrame) => frame));
  const frame = frameAt(7);
  for (let round = 0; round < 2; round++) expect(await own.steps(frame, [1, 1])).toHaveLength(1);
  await own.close!();
  expect(frame.format).not.toBeNull();
  frame.close();
});

test("a frame that a loop is still copying at the end is closed", async () => {
  const { copyTo } = VideoFrame.prototype;
  const copying = vi.spyOn(VideoFrame.prototype, "copyTo");
  const { stream } = framesAt(0, 40);
  const added = begin(visual.add(stream, { atEnd: "loop" }));
  const closed = new Promise<void>((resolve) =>
    copying.mockImplementation(async function (this: VideoFrame, ...to) {
      resolve(added.close!());
      await closed;
      return copyTo.apply(this, to);
    }),
  );
  await shownAt(added, [0]);
  expect(copying).toHaveBeenCalledOnce();
});

test("an edit is opened when it is shown, closed at its end, and opened again if the time goes back", async () => {
  const open = watchFrames();
  const runs: ReturnType<typeof framesAt>[] = [];
  const edit = editOf(
    {
      video: () => {
        runs.push(framesAt(0, 40, 80));
        return runs.at(-1)!.stream;
      },
    },
    { duration: 100 },
  );
  const added = begin(visual.add(edit, { at: 1000, atEnd: "hide" }));
  expect(await shownAt(added, [999])).toEqual([undefined]);
  expect(runs).toHaveLength(0);
  expect(await shownAt(added, [1000, 1045, 1045])).toEqual([0, 40, 40]);
  expect(runs).toHaveLength(1);
  expect(await shownAt(added, [1039])).toEqual([0]);
  expect(runs).toHaveLength(2);
  expect(await shownAt(added, [1099, 1100])).toEqual([80, undefined]);
  expect(open.count).toBe(0);
  await shownAt(added, [1010]);
  await added.close!("enough");
  expect(runs).toHaveLength(3);
  expect(open.count).toBe(0);
});

test.each([
  ["hold", [0, 40, 80, 80, 80, 80], [1000, 1050, 1099, 1100, 1145, 1350], 1],
  ["loop", [0, 40, 80, 0, 40, 40], [1000, 1050, 1099, 1100, 1145, 1340], 3],
] as const)("an edit does at its end what is asked for: %s", async (atEnd, expected, times, opened) => {
  const video = vi.fn(() => framesAt(0, 40, 80).stream);
  const added = begin(visual.add(editOf({ video }, { duration: 100 }), { at: 1000, atEnd }));
  expect(await shownAt(added, times)).toEqual(expected);
  expect(video).toHaveBeenCalledTimes(opened);
  await added.close!();
});

test("an edit of unknown length is repeated from its start, at whatever time it is first shown", async () => {
  const open = watchFrames();
  const edit = editOf({ video: () => framesAt(0, 40, 80).stream }, { duration: Number.NaN });
  const added = begin(visual.add(edit, { at: 1000, atEnd: "loop" }));
  expect(await shownAt(added, [1130, 1165, 1239, 1240, 1010])).toEqual([0, 40, 80, 0, 0]);
  await added.close!();
  expect(open.count).toBe(0);
});

test("an edit of unknown length is repeated with few frames in memory, however many it has", async () => {
  const open = watchFrames();
  const times = Array.from({ length: 50 }, (_, index) => 40 * index);
  const edit = editOf({ video: () => framesAt(...times).stream }, { duration: Number.NaN });
  const added = begin(visual.add(edit, { atEnd: "loop" }));
  expect(await shownAt(added, [...times, ...times.map((time) => 2000 + time)])).toEqual([...times, ...times]);
  expect(open.peak).toBeLessThan(6);
  await added.close!();
  expect(open.count).toBe(0);
});

test("an edit that is repeated begins again with the frame at its end, however often, though that time is rounded", async () => {
  const added = begin(
    visual.add(editOf({ video: () => framesAt(0, 40, 80, 120).stream }, { duration: 400 / 3 }), { atEnd: "loop" }),
  );
  const rounds = [133.332, 133.333, 266.666, 266.667, 400, 440, 533.333];
  expect(await shownAt(added, rounds)).toEqual([120, 0, 120, 0, 0, 40, 0]);
  await added.close!();
});

test.each([
  ["is added", (video: ReadableStream<VideoFrame>) => visual.add(video, { at: 1000 })],
  ["is a mask", (video: ReadableStream<VideoFrame>) => visual.mask(video, { at: 1000 })],
  ["is faded into", (video: ReadableStream<VideoFrame>) => visual.transition(video, { start: 1000, duration: 500 })],
])("a video that %s has its start at the time of the first one that is told", async (_, effectOf) => {
  const second = begin(effectOf(framesAt(0, 40, 80).stream));
  expect(await shownAt(second, [999, 1001, 1041, 1090])).toEqual([undefined, 0, 40, 80]);
  await second.close!();
});

test.each([
  ["is added", (video: ReadableStream<VideoFrame>, at: number) => visual.add(video, { at })],
  [
    "is faded into",
    (video: ReadableStream<VideoFrame>, start: number) => visual.transition(video, { start, progress: 1 }),
  ],
])("a video that %s at the time of a frame begins with it, though that time is rounded", async (_, effectOf) => {
  for (const [at, times] of [
    [100 / 3, [33.332, 33.333, 73.333]],
    [200 / 3, [66.666, 66.667, 106.667]],
  ] as const) {
    const second = begin(effectOf(framesAt(0, 40).stream, at));
    expect(await shownAt(second, times)).toEqual([undefined, 0, 40]);
    await second.close!();
  }
});

test.each([
  [100, 99],
  [0.5, 0],
])("an edit of %f ms that is first shown after its end is opened for its last moment", async (duration, at) => {
  const starts: number[] = [];
  const edit = fromStreams(
    (request) => {
      starts.push(request.at);
      return { video: framesAt(0, 80).stream };
    },
    { duration, tracks: ["video"] },
  );
  const added = begin(visual.add(edit, { at: 1000 }));
  expect(await shownAt(added, [1350])).toEqual([duration > 80 ? 80 : 0]);
  expect(starts).toEqual([at]);
  await added.close!();
});

test("a shader is left out until the video of its texture begins, and cancels it in the end", async () => {
  const film = framesAt(100, 140, 180);
  const shader = begin([new MFXGLEffect("uniform sampler2D other; void main() {}", { other: film.stream })]);
  const counts: number[] = [];
  for (const time of [99, 100, 140]) {
    const frame = frameAt(time);
    counts.push((await shader.steps(frame, [1, 1])).length);
    frame.close();
  }
  await shader.close!("enough");
  expect([counts, film.reasons]).toEqual([[0, 1, 1], ["enough"]]);
});

test("a shader's texture by a function is that of each run, also if another one goes on or is over", async () => {
  const open = watchFrames();
  const source = "uniform sampler2D other; vec4 pixel(vec4 color, vec2 uv) { return color; }";
  const other = ({ timestamp }: VideoFrame) => frameAt(timestamp / 1000);
  const shader = new MFXGLEffect(source, { other }, { perPixel: true });
  const runs = [0, 40, 80].map((time) => ({ time, run: begin([shader]) }));
  const layers: unknown[] = [];
  for (const { time, run } of runs) {
    const frame = frameAt(time);
    const [step] = await Promise.resolve(run.steps(frame, [1, 1])).finally(() => frame.close());
    layers.push(step?.kind === "pixel" && step.textures?.other?.picture);
    if (time === 40) await run.close!();
  }
  expect(layers).toMatchObject(
    [0, 40, 80].map((time) => ({ timestamp: time * 1000, format: time === 40 ? null : "RGBA" })),
  );
  for (const { run } of runs) await run.close!();
  expect(open.count).toBe(0);
});

test.each([
  ["HTMLVideoElement", { videoWidth: 8, videoHeight: 4, width: 1, height: 1 }, true],
  ["HTMLImageElement", { naturalWidth: 8, naturalHeight: 4, width: 1, height: 1 }, false],
  ["HTMLCanvasElement", { width: 8, height: 4 }, true],
  ["OffscreenCanvas", { width: 8, height: 4 }, true],
  ["ImageBitmap", { width: 8, height: 4 }, false],
  ["ImageData", { width: 8, height: 4 }, false],
])("a picture that is an %s has its own size, and is uploaded again if it may change", async (name, sides, changes) => {
  const picture: object = { ...sides, [Symbol.toStringTag]: name };
  const added = begin(visual.add(picture as ImageBitmap));
  const versions: unknown[] = [];
  const frame = frameAt(0);
  for (let time = 0; time < 2; time++) {
    const [step] = await added.steps(frame, [16, 16]);
    expect(step).toMatchObject({ values: { extent: [0.5, 0.25] } });
    versions.push(step?.kind === "pixel" && step.layers?.layer?.version);
  }
  frame.close();
  expect(versions).toEqual([1, changes ? 2 : 1]);
});

test.each<[fit: "none" | "fill" | "contain" | "cover", corner: number[], extent: number[]]>([
  ["none", [0.25, 0.5], [8 / 64, 3 / 36]],
  ["contain", [0.25, 0.5 + 6 / 36], [1, 24 / 36]],
  ["cover", [0.25 - 16 / 64, 0.5], [96 / 64, 1]],
  ["fill", [0.25, 0.5], [1, 1]],
])("a picture of 8 × 3 pixels is moved by its offset, with the fit %s", async (fit, ...place) => {
  const logo: object = { width: 8, height: 3, [Symbol.toStringTag]: "ImageBitmap" };
  const added = begin(visual.add(logo as ImageBitmap, { fit, offset: [0.25, 0.5] }));
  const frame = frameAt(0);
  const steps = await added.steps(frame, [64, 36]);
  frame.close();
  const [corner, extent] = place.map((each) => each.map((side) => expect.closeTo(side, 6)));
  expect(steps).toMatchObject([{ values: { corner, extent } }]);
});

test.each([
  [1000, [999, 1000, 1045, 1099, 1100], [undefined, 0, 40, 80, undefined]],
  [-50, [0, 49, 50], [40, 80, undefined]],
  [undefined, [0, 99, 100], [0, 80, undefined]],
  [100 / 3, [33.332, 33.333, 133.332, 133.333], [undefined, 0, 80, undefined]],
])("a layer that begins at %j ms shows its picture from then on to its end", async (at, times, expected) => {
  const edit = editOf({ video: () => framesAt(0, 40, 80).stream }, { duration: 100 });
  const layer = begin(layerPicture({ edit, at }, ""));
  expect(await shownAt(layer, times)).toEqual(expected);
  await layer.close!();
});

test("a picture that cannot be shown says why", async () => {
  const closed = frameAt(0);
  closed.close();
  const failureOf = (effect: BegunEffect) => shownAt(effect, [40]).catch(({ message }: Error) => message);
  const refused = (given: string) =>
    `\`video\` must be a VideoFrame, a canvas, an image or a stream of frames; got ${given}.`;
  for (const wrong of ["logo.png", ["a.png", "b.png"]])
    expect(await failureOf(begin(visual.add(wrong as unknown as ImageBitmap)))).toBe(
      refused(JSON.stringify(wrong).replace(",", ", ")),
    );
  expect(await failureOf(begin(visual.mask(closed)))).toBe(
    "A frame of `video` is closed. Pass frames on without closing them.",
  );
  const read = begin(visual.add(framesAt(0).stream));
  await read.close!();
  expect(await failureOf(read)).toBe(
    "`video` was already read by another effect(). Make a new effect with a new stream.",
  );
});

test("an edit that is still opening when the effect ends is canceled", async () => {
  const film = framesAt(0, 40);
  const added = begin(visual.add(editOf({ video: () => film.stream }, { duration: 80 })));
  const showing = shownAt(added, [0]);
  await added.close!("enough");
  expect(await showing).toEqual([undefined]);
  await expect.poll(() => film.reasons).toHaveLength(1);
});

test("a limited effect reads streams and changes the size if one of its effects does", () => {
  const isFirst = ({ timestamp }: VideoFrame) => timestamp === 0;
  const both = [visual.opacity({ value: 0.5 }), visual.add(framesAt(0).stream), visual.crop({ values: [0.5, 1] })];
  expect(limit(both, isFirst)).toMatchObject([{ readsStream: true, resizes: true }]);
  const crops = new MFXGLEffect("void main() {}", {}, { transformContext: (context) => context.setCrop() });
  const reads = new MFXGLEffect("uniform sampler2D other; void main() {}", { other: framesAt(0).stream });
  expect(limit([crops], isFirst)).toMatchObject([{ readsStream: false, resizes: true }]);
  expect(limit([reads], isFirst)).toMatchObject([{ readsStream: true, resizes: false }]);
  const shows = new MFXGLEffect("uniform sampler2D other; void main() {}", { other: new OffscreenCanvas(2, 2) });
  expect(limit([shows], isFirst)).toMatchObject([{ readsStream: false, resizes: false }]);
  expect(limit(visual.opacity({ value: 0.5 }), isFirst)).toMatchObject([{ readsStream: false, resizes: false }]);
});

test("an effect that is limited to a range begins with its start, and ends before its end", async () => {
  const limited = begin(limitTimes(visual.opacity({ value: 0.5 }), { start: 40, end: 80 }));
  const counts = [39, 40, 79, 80].map(async (time) => {
    const frame = frameAt(time);
    const steps = await Promise.resolve(limited.steps(frame, [1, 1])).finally(() => frame.close());
    return steps.length;
  });
  expect(await Promise.all(counts)).toEqual([0, 1, 1, 0]);
});

test.each([
  [33_332, false],
  [33_333, true],
  [133_332, true],
  [133_333, false],
])("a range from the time of a frame to that of another has the frame at %i µs: %s", async (timestamp, isInside) => {
  const range = { start: 100 / 3, end: 400 / 3 };
  const frame = { timestamp } as VideoFrame;
  const limited = begin(limitTimes(visual.opacity({ value: 0.5 }), range));
  expect(await limited.steps(frame, [1, 1])).toHaveLength(isInside ? 1 : 0);
  expect(await planOf([], { trim: range }).applies(frame)).toBe(isInside);
});

/** The steps of a layer of 20 × 10 pixels, on a frame of 100 × 80. */
async function layerSteps(look: Omit<Layer, "edit">) {
  const shape = { format: "RGBA", codedWidth: 20, codedHeight: 10, timestamp: 0, duration: 40_000 } as const;
  const video = () =>
    new ReadableStream<VideoFrame>({
      start(controller) {
        controller.enqueue(new VideoFrame(new Uint8Array(800), shape));
        controller.close();
      },
    });
  const layer = begin(layerPicture({ edit: editOf({ video }, { duration: 100 }), ...look }, ""));
  const frame = frameAt(0);
  try {
    return await layer.steps(frame, [100, 80]);
  } finally {
    frame.close();
    await layer.close!();
  }
}

test.each<[look: Omit<Layer, "edit">, corner: number[], extent: number[], box: number[]]>([
  [{}, [0, 0.1875], [1, 0.625], [0, 0, 1, 1]],
  [{ width: 0.5, x: 0.25, y: 0.125 }, [0.25, 0.125], [0.5, 0.3125], [0.25, 0.125, 0.75, 0.4375]],
  [{ height: 0.5 }, [0.1, 0.25], [0.8, 0.5], [0.1, 0.25, 0.9, 0.75]],
  [{ width: 0.5, height: 0.5, y: 0 }, [0.25, 0.09375], [0.5, 0.3125], [0.25, 0, 0.75, 0.5]],
  [{ width: 0.5, height: 0.5, fit: "cover" }, [0.1, 0.25], [0.8, 0.5], [0.25, 0.25, 0.75, 0.75]],
])("a layer of %j has its place, and is drawn in its own ratio", async (look, ...places) => {
  const [corner, extent, box] = places.map((place) => place.map((each) => expect.closeTo(each, 6)));
  const values = { corner, extent, box, alpha: 0 };
  expect(await layerSteps(look)).toMatchObject([{ values: { ...values, normal: 1 }, identity: false }]);
  const faint = { ...look, opacity: () => 0, blend: "screen" } as const;
  expect(await layerSteps(faint)).toMatchObject([{ values: { ...values, screen: 0 }, identity: true }]);
});

test.each(["x", "y", "width", "height", "opacity"])(
  "a function for the %s of a layer must give a number",
  async (name) => {
    const wrong = { code: "invalid-option", details: { option: name } };
    await expect(layerSteps({ [name]: () => Number.NaN })).rejects.toMatchObject(wrong);
  },
);
