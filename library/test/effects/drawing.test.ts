// @module-tag fakes
/** What is decided before a picture is drawn, and what contexts of WebGL2 share, without a GPU. */
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { clip, type Edit, effect, gap, overlay, still, visual } from "../../releases/next.ts";
import { makeEdit } from "../../src/edit/edit.ts";
import { MFXGLEffect } from "../../src/effects/gl-effect.ts";
import { opacity } from "../../src/effects/opacity.ts";
import { markPreview } from "../../src/frame/preview.ts";
import { begunOnce } from "../../src/gl/begun-once.ts";
import { MFXGLContext } from "../../src/gl/context.ts";
import { leaseContext } from "../../src/gl/context-lease.ts";
import { namesIn } from "../../src/gl/custom.ts";
import { presentationOf, readDeepFrame } from "../../src/gl/download.ts";
import { MFXGLHandle } from "../../src/gl/handle.ts";
import { Layers } from "../../src/gl/layers.ts";
import { magnified, NOWHERE, translation } from "../../src/gl/matrix.ts";
import { Painter } from "../../src/gl/painter.ts";
import {
  chromaScale,
  keptHDR,
  layerTransfer,
  needsPlanes,
  type Picture,
  Scratch,
  wholeChroma,
} from "../../src/gl/picture.ts";
import { opaqueAfter, plan } from "../../src/gl/planner.ts";
import { createProgram } from "../../src/gl/program.ts";
import type { PixelStep, Step } from "../../src/gl/step.ts";
import type { TextureSource } from "../../src/gl/values.ts";
import { streamOf } from "../support/chunks.ts";
import { deferred } from "../support/deferred.ts";
import { editOf } from "../support/edits.ts";
import { generatedVideo } from "../support/generated.ts";
import { readVideo } from "../support/read.ts";
import { withoutFormat } from "../support/synthetic.ts";
import { drawing, fakeGL } from "./fake-gl.ts";

afterEach(() => void vi.useRealTimers());

/** TypeScript's lists of formats and color spaces are not complete. */
interface Kind {
  format?: string;
  primaries?: string;
  transfer?: string;
  matrix?: string;
}

/** What a function tells of a frame, which is closed then. */
function told<T>(of: (frame: VideoFrame) => T, { format = "I420", ...colorSpace }: Kind, shape = {}): T {
  const init = { format, codedWidth: 4, codedHeight: 2, timestamp: 0, colorSpace, ...shape };
  const frame = new VideoFrame(new Uint8Array(64), init as VideoFrameBufferInit);
  try {
    return of(frame);
  } finally {
    frame.close();
  }
}

test("only frames whose colors a browser does not convert as the library does are transferred as planes in any case", () => {
  const needing = (kinds: readonly Kind[]) => kinds.filter((kind) => told(needsPlanes, kind));
  const formats = ["I420", "NV12", "RGBA", "RGBX", "BGRA", "BGRX", "I420A", "I422", "I444A", "I420P10", "I422AP12"];
  expect(needing(formats.map((format) => ({ format }))).map(({ format }) => format)).toEqual(formats.slice(6));
  const usual = ["bt709", "smpte170m"].flatMap((name) => [{ primaries: name }, { transfer: name }, { matrix: name }]);
  expect(needing([...usual, { transfer: "iec61966-2-1" }, { format: "RGBA", matrix: "rgb" }])).toEqual([]);
  const others: Kind[] = [
    ...[{ primaries: "bt470bg" }, { primaries: "bt2020" }, { primaries: "smpte432" }],
    ...[{ transfer: "pq" }, { transfer: "hlg" }, { transfer: "linear" }],
    ...[{ matrix: "bt470bg" }, { matrix: "bt2020-ncl" }, { format: "RGBX", primaries: "smpte432" }],
  ];
  expect(needing(others)).toEqual(others);
  expect(told((frame) => needsPlanes(withoutFormat(frame)), { primaries: "bt2020" })).toBe(false);
});

test("a picture of another color space is converted for a frame of a usual one", () => {
  const [usual, european, wide] = [{}, { primaries: "bt470bg" }, { primaries: "bt2020", transfer: "pq" }];
  const ways = (layer: Kind, frame: Kind) =>
    told((under) => told((over) => layerTransfer(over, under, "native"), layer), frame);
  expect([usual, european, wide].map((frame) => ways(usual, frame))).toEqual(["native", "native", "native"]);
  expect([usual, european, wide].map((frame) => ways(european, frame))).toEqual(["native", "planes", "native"]);
  expect([usual, european, wide].map((frame) => ways(wide, frame))).toEqual(["planes", "planes", "planes"]);
  expect(ways({ format: "I444" }, usual)).toBe("planes");
  expect(told((frame) => layerTransfer(new OffscreenCanvas(1, 1), frame, "planes"), usual)).toBe("planes");
});

test("HDR is kept if the frame has more than 8 bits, and neither alpha nor usual light", () => {
  fakeGL();
  const context = new MFXGLContext(1, 1);
  const kept = (format: string, transfer: string) =>
    told((frame) => keptHDR(context, frame), { format, transfer, primaries: "bt2020" });
  expect([kept("I420P10", "pq"), kept("I422P12", "hlg")]).toEqual(["pq", "hlg"]);
  const others = [kept("I420", "pq"), kept("NV12", "hlg"), kept("I420AP10", "pq"), kept("I420P10", "bt709")];
  expect(others).toEqual(Array(4).fill(undefined));
  context.close();
});

test("a result is shown with the pixels of its frame, or with square ones", () => {
  const shown = (size: readonly [number, number], hasSquarePixels: boolean, shape = {}) =>
    told((frame) => presentationOf(frame, size, hasSquarePixels), {}, { displayWidth: 8, displayHeight: 3, ...shape });
  expect(shown([3, 4], false, { timestamp: 5, duration: 7 })).toEqual({
    ...{ timestamp: 5, duration: 7 },
    ...{ displayWidth: 6, displayHeight: 6 },
  });
  expect(shown([3, 4], true)).toMatchObject({ duration: undefined, displayWidth: 3, displayHeight: 4 });
  expect(shown([1, 1], false, { displayWidth: 1, displayHeight: 1 })).toMatchObject({
    ...{ displayWidth: 1, displayHeight: 1 },
  });
});

test("pixels of HDR become luma, and chroma of the mean of up to four of them", async () => {
  const [red, green, blue, white] = [[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1], Array<number>(4).fill(1)];
  const rows = [
    [red, green, blue],
    [white, red, blue],
    [green, white, red],
    [green, white, red],
    [blue, blue, blue],
  ];
  const rendered = rows.flat(2) as number[];
  const readPixels = (...[, , , , , , into]: unknown[]) => (into as Float32Array).set(rendered);
  const gl = { pixelStorei() {}, readBuffer() {}, readPixels } as object as WebGL2RenderingContext;
  const space = { format: "I420P10", primaries: "bt2020", transfer: "pq", matrix: "bt2020-ncl" };
  const presentation = { timestamp: 9, duration: 7, displayWidth: 6, displayHeight: 5 };
  const deep = told((frame) => readDeepFrame(gl, new Scratch(), { size: [3, 5], frame, presentation }), space);
  expect(deep).toMatchObject({ ...presentation, format: "I420P10", codedWidth: 3, codedHeight: 5 });
  expect(deep.colorSpace.toJSON()).toMatchObject({ transfer: "pq", matrix: "bt2020-ncl" });
  const bytes = new Uint8Array(deep.allocationSize());
  const planes = await deep.copyTo(bytes);
  deep.close();
  const [luma, us, vs] = planes.map(({ offset, stride }, plane) => {
    const [width, height] = plane > 0 ? [2, 3] : [3, 5];
    return Array.from({ length: height }, (_, y) => [...new Uint16Array(bytes.buffer, offset + y * stride, width)]);
  });
  // BT.2020: luma is 0.2627 R + 0.678 G + 0.0593 B.
  const [r, g, b] = [294, 658, 116];
  const lumas = [[r, g, b], [940, r, b], [g, 940, r], [g, 940, r], Array(3).fill(b)];
  expect(luma).toEqual(lumas);
  const mean = (red: number, green: number, blue: number) => {
    const [y, u, v] = [0.2627 * red + 0.678 * green + 0.0593 * blue, 1.8814, 1.4746];
    return [512 + (896 * (blue - y)) / u, 512 + (896 * (red - y)) / v].map(Math.round);
  };
  // Two reds, a green and a white; two blues; greens and whites; two reds; blue.
  const expected = [
    mean(0.75, 0.5, 0.25),
    mean(0, 0, 1),
    mean(0.5, 1, 0.5),
    mean(1, 0, 0),
    mean(0, 0, 1),
    mean(0, 0, 1),
  ];
  expect(us!.flat().map((u, i) => [u, vs!.flat()[i]])).toEqual(expected);
});

test("an odd picture is read with the rest of its last chroma, if its frame has that", () => {
  const part = (codedWidth: number, codedHeight: number, x: number, y: number, width: number, height: number) =>
    wholeChroma({ codedWidth, codedHeight, visibleRect: { x, y, width, height } } as VideoFrame);
  expect(part(8, 6, 2, 4, 3, 1)).toEqual({ x: 2, y: 4, width: 4, height: 2 });
  expect(part(5, 5, 2, 4, 3, 1)).toEqual({ x: 2, y: 4, width: 3, height: 1 });
  expect(part(8, 6, 0, 2, 4, 2)).toEqual({ x: 0, y: 2, width: 4, height: 2 });
});

test("chroma of half the size extends one pixel beyond an odd picture", () => {
  const scale = (layout: Picture["layout"], ...sizes: (readonly [number, number])[]) => {
    const textures = sizes.map(([width, height]) => ({ width, height, format: 0, handle: {} }));
    return chromaScale({ layout, textures } as Pick<Picture, "layout" | "textures"> as Picture);
  };
  expect(scale("i420", [5, 4], [3, 2])).toEqual([5 / 6, 1]);
  expect(scale("nv12", [4, 3], [2, 2])).toEqual([1, 3 / 4]);
  expect(scale("i420a", [5, 3], [3, 3])).toEqual([5 / 6, 1]);
  expect(scale("straight-bgra", [5, 3])).toEqual([1, 1]);
});

const pixel: Step = { kind: "pixel", source: "", values: {} };
const turned: Step = { kind: "transform", matrix: translation(0, 0) };
const around: Step = { kind: "area", source: "", values: {} };
const custom: Step = { kind: "custom", draw: async (_, picture) => picture };

/** The passes of steps: the first letters of their kinds, and their sizes. */
const passesOf = (...steps: Step[]) =>
  plan(steps, [8, 6]).map(({ custom, steps, size }) => [
    custom ? "custom" : steps.map(({ kind }) => kind[0]).join(""),
    ...size,
  ]);

test("a pass has the size of its last step, and a shader of its own or a new size begins one", () => {
  expect(passesOf(pixel, { ...turned, size: [4, 3] }, { ...around, size: [2, 1] }, pixel)).toEqual([
    ["pt", 4, 3],
    ["ap", 2, 1],
  ]);
  expect(passesOf(pixel, custom, pixel, turned).map(([kinds]) => kinds)).toEqual(["p", "custom", "pt"]);
  expect(passesOf(pixel, { ...turned, resizes: true, size: [4, 4] }, pixel)).toEqual([
    ["p", 8, 6],
    ["tp", 4, 4],
  ]);
});

test("a pass has at most 16 textures: four for its picture and each layer, one for each texture", () => {
  const layer = { picture: new OffscreenCanvas(1, 1), version: 0 };
  const [layered, textured] = [
    { ...pixel, layers: { a: layer } },
    { ...pixel, textures: { a: layer } },
  ] as Step[];
  const lengths = (...steps: Step[]) => passesOf(...steps).map(([kinds]) => String(kinds).length);
  expect(lengths(layered!, layered!, layered!, layered!)).toEqual([3, 1]);
  expect(lengths(layered!, layered!, ...Array<Step>(4).fill(textured!))).toEqual([6]);
  expect(lengths(layered!, layered!, ...Array<Step>(5).fill(textured!))).toEqual([6, 1]);
});

test("a picture stays opaque unless a step makes it transparent or uncovers what is outside", () => {
  const after = (...steps: Step[]) => opaqueAfter(steps, true);
  const transparent: PixelStep = { kind: "pixel", source: "", values: {}, transparent: true };
  expect([after(), after(pixel, around, turned), after(transparent, { ...transparent, transparent: false })]).toEqual([
    ...[true, true, true],
  ]);
  expect([after(transparent), after(custom), opaqueAfter([pixel, turned], false)]).toEqual([false, false, false]);
  const moved = (matrix: readonly number[]) => after({ kind: "transform", matrix });
  expect([moved(translation(0.00009, -0.00009)), moved(magnified(2, 1, 0, 1))]).toEqual([true, true]);
  const outside = [translation(0.001, 0), translation(0, 0.001), translation(-0.001, 0), translation(0, -0.001)];
  expect([...outside, magnified(0.9, 1, 0.5, 0.5), NOWHERE].map(moved)).toEqual(Array(6).fill(false));
});

test("names of a shader are those of its uniforms, constants and functions", () => {
  const source = `uniform float a, b[2] , c; uniform highp vec4 d;
const int e = 1; const vec2 f = vec2(1);
mat3x2 g(int x) { return mat3x2(x); } uint h() { return 1u; }
bvec3 i (vec2 p) { vec2 inner = p; return bvec3(true); } void j() {} bool k() { return true; }
ivec2 l(){} uvec4 m(){} vec4 n(){} mat4 o(){} int q(){}`;
  expect(namesIn(source)).toEqual([..."abcdefghijklmnoq"]);
});

test.each([
  [{ shader: "ERROR: 0:3: 'x' : undeclared\nERROR: 0:9: more\0" }, "compile: line 3: 'x' : undeclared"],
  [{ program: " too many varyings \0" }, "link: too many varyings"],
  [{}, "link: "],
])(
  "a program with the log %j is an error, and leaves nothing behind",
  (log: { shader?: string; program?: string }, said) => {
    const left = new Set<object>();
    const make = () => {
      const made = {};
      left.add(made);
      return made;
    };
    const gl = {
      ...{ createProgram: make, createShader: make, shaderSource() {}, compileShader() {}, attachShader() {} },
      ...{ linkProgram() {}, getProgramParameter: () => false, isContextLost: () => false },
      ...{ getShaderInfoLog: () => log.shader ?? "", getProgramInfoLog: () => log.program ?? null },
      deleteProgram: (made: object) => left.delete(made),
      deleteShader: (made: object) => left.delete(made),
    } as object as WebGL2RenderingContext;
    const trimmed = (log.shader ?? log.program ?? "").replace("\0", "").trim();
    expect(() => createProgram(gl, "")).toThrow(
      expect.objectContaining({ message: `The fragment shader does not ${said}`, details: { log: trimmed } }),
    );
    expect(left.size).toBe(0);
  },
);

test("an effect without WebGL2 says what to do; a handle draws one effect after another until it is closed", async () => {
  const drawn = effect(generatedVideo({ count: 1 }), [visual.zoom({ factor: 2 })]);
  await expect(readVideo(drawn)).rejects.toThrow(
    "WebGL2 is not available, and effects need it. Turn on hardware acceleration, or use another browser.",
  );
  fakeGL();
  const context = new MFXGLContext(1, 1);
  const handle = new MFXGLHandle(withoutFormat(new VideoFrame(new OffscreenCanvas(8, 4))), context);
  const half = visual.crop({ values: [0.5, 0.5] });
  await handle.paint([...half, ...half]);
  expect(handle.size).toEqual([2, 1]);
  handle.close();
  await expect(handle.compile()).rejects.toThrow("The handle is closed. Make a new MFXGLHandle.");
  context.close();
});

test("of nine pipelines, two share a context, which stays open until both are done, and a moment longer", () => {
  vi.useFakeTimers();
  const opened = fakeGL();
  const leases = Array.from({ length: 10 }, leaseContext);
  expect(opened).toHaveLength(8);
  const used = leases.map(({ context }) => context);
  expect(new Set(used.slice(8)).size).toBe(2);
  expect(new Set(used).size).toBe(8);
  for (const lease of leases.slice(0, 8)) lease.release();
  vi.advanceTimersByTime(2000);
  expect(opened.filter(({ isLost }) => !isLost)).toHaveLength(2);
  for (const lease of leases.slice(8)) lease.release();
  vi.advanceTimersByTime(1999);
  const again = leaseContext();
  expect(used.slice(8).includes(again.context)).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(again.context.isLost).toBe(false);
  again.release();
  expect(opened).toHaveLength(8);
  vi.advanceTimersByTime(2000);
  expect(opened.filter(({ isLost }) => !isLost)).toEqual([]);
});

test.each(["before", "after"])("a context that was lost %s its release is not used again", (time) => {
  vi.useFakeTimers();
  const opened = fakeGL();
  const lost = leaseContext();
  if (time === "after") lost.release();
  opened[0]!.isLost = true;
  if (time === "before") lost.release();
  expect(vi.getTimerCount()).toBe(time === "before" ? 0 : 1);
  const next = leaseContext();
  expect(next.context === lost.context).toBe(false);
  next.release();
  vi.advanceTimersByTime(2000);
});

test("textures of sizes that are no longer drawn are deleted", async () => {
  const { opened, closeIdle } = drawing();
  function* frames() {
    for (let index = 0; index < 20; index++) {
      const shape = { codedWidth: 4 + index, codedHeight: 2, timestamp: index, duration: 1 };
      yield new VideoFrame(new Uint8Array(8 * shape.codedWidth), { format: "RGBA", ...shape });
    }
  }
  let most = 0;
  for await (const drawn of effect(streamOf(frames()), visual.sharpen(), { transfer: "native" })) {
    most = Math.max(most, opened[0]!.textures);
    drawn.close();
  }
  expect(most).toBeLessThan(20);
  await closeIdle();
});

test.each([
  ["RGBX", 1, "discard"],
  ["RGBX", 0.5, "keep"],
  ["RGBA", 1, "keep"],
] as const)("%s with an opacity of %f is captured with alpha: %s", async (format, value, alpha) => {
  const { closeIdle } = drawing();
  const given: unknown[] = [];
  const construct = (target: typeof VideoFrame, args: unknown[]) => {
    if (args[0] instanceof OffscreenCanvas) given.push((args[1] as VideoFrameInit).alpha);
    return Reflect.construct(target, args) as VideoFrame;
  };
  const frame = new VideoFrame(new Uint8Array(32), { format, codedWidth: 4, codedHeight: 2, timestamp: 0 });
  vi.stubGlobal("VideoFrame", new Proxy(VideoFrame, { construct }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const effects = [visual.sharpen(), opacity({ value })];
  await readVideo(effect(streamOf([frame]), effects, { transfer: "native" }));
  expect(given).toEqual([alpha]);
  await closeIdle();
});

test("work on a shared context is done in order, also after a failure", async () => {
  fakeGL();
  const { run, release } = leaseContext();
  const order: string[] = [];
  const { promise, resolve: fail } = deferred();
  const first = run(async () => {
    await promise;
    order.push("first");
    throw new Error("no memory");
  });
  const second = run(async () => order.push("second"));
  await Promise.resolve();
  fail();
  await expect(first).rejects.toThrow("no memory");
  await second;
  expect(order).toEqual(["first", "second"]);
  vi.useFakeTimers();
  release();
  vi.advanceTimersByTime(2000);
});

test("a layer is uploaded again for another version, in its place, and after the context was lost", async () => {
  const opened = fakeGL();
  const context = new MFXGLContext(1, 1);
  const gl = opened[0]!;
  const layers = new Layers();
  const picture: TextureSource = new OffscreenCanvas(4, 2);
  const place = {};
  const uploads = async (version: number, own: { place?: object } = {}) => {
    await layers.get(context, { picture, version, ...own });
    return gl.uploads;
  };
  const one = { picture, version: 1 };
  const first = await layers.get(context, one);
  expect([await layers.get(context, one), gl.uploads]).toEqual([first, 1]);
  expect([await uploads(1, { place }), await uploads(1, { place }), await uploads(2, { place })]).toEqual([2, 2, 3]);
  expect(gl.textures).toBe(2);
  expect(await uploads(1)).toBe(4);
  context.generation++;
  expect([await uploads(2, { place }), await uploads(2, { place })]).toEqual([5, 5]);
  layers.close(context);
  expect([await uploads(2, { place }), gl.textures]).toEqual([6, 4]);
  context.close();
  expect(gl.textures).toBe(0);
});

test("a custom shader gets lengths of the frame in full if it is drawn in a scale", async () => {
  const opened = fakeGL();
  const context = new MFXGLContext(1, 1);
  const painter = new Painter(context);
  const shader = new MFXGLEffect(
    "void main() {}",
    {},
    {
      transformContext: async (to) => {
        await Promise.resolve();
        to.setCrop({ x: 4, y: 2, width: 10, height: 1 });
      },
    },
  );
  const frame = new VideoFrame(new Uint8Array(800), {
    ...{ format: "RGBA", codedWidth: 20, codedHeight: 10, timestamp: 1_500_000 },
  });
  markPreview(frame, { scale: 0.25, width: 20, height: 10 });
  const [step] = await shader.begin().steps(frame, [5, 3]);
  const textures = [context.pool.take(5, 3)];
  const picture: Picture = { layout: "rgba", textures, size: [5, 3], matrix: [], opaque: true, converted: true };
  const drawn = step?.kind === "custom" ? await step.draw(painter, picture, frame) : undefined;
  expect(drawn).toMatchObject({ size: [3, 1], opaque: false, converted: true, layout: "rgba" });
  expect(opened[0]!.uniforms).toMatchObject({ frameSize: [20, 12], time: 1.5, view: [0.2, 0.5 / 3, 0.5, 0.25 / 3] });
  expect(context.crop).toBeUndefined();
  expect(context.pool.take(5, 3)).toBe(textures[0]);
  frame.close();
  context.close();
});

test("an effect has one state for all handles", () => {
  const begin = vi.fn(() => ({ steps: () => [] }));
  const effect = { begin };
  expect(begunOnce(effect)).toBe(begunOnce(effect));
  expect(begin.mock.calls).toEqual([[{ duration: Number.NaN, signal: undefined, path: "" }]]);
  const [plain] = opacity({ value: 0.5 });
  expect(begunOnce(plain!)).toBe(plain);
});

test("a second video is canceled when the first one has ended", async () => {
  const { closeIdle } = drawing();
  const onCancel = vi.fn();
  const second = generatedVideo({ count: 9, width: 4, height: 2, onCancel });
  expect(await readVideo(effect(generatedVideo({ count: 2, width: 4, height: 2 }), visual.add(second)))).toHaveLength(
    2,
  );
  expect(onCancel).toHaveBeenCalledOnce();
  await closeIdle();
});

test.each([
  ["that the edit tells", { width: 64, height: 32 }, "16x8"],
  ["of the first frame of a run", {}, "16x16"],
])("a side that is missing follows from the size %s", async (_, told, last) => {
  function* frames() {
    for (const [index, height] of [32, 64].entries())
      yield new VideoFrame(new Uint8Array(256 * height), {
        ...{ format: "RGBA", codedWidth: 64, codedHeight: height, timestamp: index * 100_000, duration: 100_000 },
      });
  }
  const film = effect(editOf({ video: () => streamOf(frames()) }, { duration: 200, ...told }), [], { width: 16 });
  const starts: [at: number, sizes: string[]][] = [
    [100, [last]],
    [0, ["16x8", "16x8"]],
  ];
  for (const [at, sizes] of starts) {
    const { closeIdle } = drawing();
    const shown = await readVideo((await film.open({ at })).video!);
    expect(shown.map(({ width, height }) => `${width}x${height}`)).toEqual(sizes);
    await closeIdle();
  }
});

test("the end of a fade out is that of its edit", async () => {
  const { opened, closeIdle } = drawing();
  const picture = still("red", { width: 4, height: 2, duration: 1000, frameRate: 10 });
  const { video } = await effect(picture, visual.fade({ out: 400 })).open({ at: 900 });
  expect(await readVideo(video!)).toHaveLength(1);
  expect(opened[0]!.uniforms.shown_0).toBeCloseTo(0.25);
  await closeIdle();
});

const red = still("red", { width: 4, height: 2, duration: 100 });
test.each<[path: string, over: (film: Edit) => Edit]>([
  ["overlay.layers[1]", (film) => overlay(red, [gap(1), film])],
  ["overlay.layers[0].clip", (film) => overlay(red, [clip(film, { end: 50 })])],
  ["overlay.base", (film) => overlay(film, [red])],
  ["effect.clip", (film) => effect(red, visual.add(clip(film, { end: 50 })))],
  ["effect", (film) => effect(film, opacity({ value: 0.5 }))],
])("a picture that fails tells its place: %s", async (path, over) => {
  const { closeIdle } = drawing();
  const video = () => new ReadableStream({ pull: () => Promise.reject(new Error("no more")) }, { highWaterMark: 0 });
  const broken = makeEdit({
    recipe: { stage: "file", options: {}, inputs: [] },
    duration: 100,
    video: { width: 4, height: 2, frameRate: 25 },
    audio: undefined,
    start: () => ({ video: video() }),
  });
  const opened = await over(broken).open();
  await expect(readVideo(opened.video!)).rejects.toMatchObject({ code: "source-failed", details: { path } });
  await closeIdle();
});
