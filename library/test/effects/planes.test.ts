// @module-tag fakes
/** Frames that are drawn as planes, and pictures that are turned, without a GPU. */
import { Window } from "happy-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { effect, MFXGLEffect, visual } from "../../releases/next.ts";
import { begun } from "../../src/effects/chain.ts";
import type { RotateOptions } from "../../src/effects/rotate.ts";
import { MFXGLContext } from "../../src/gl/context.ts";
import { keptHDR, Scratch, upload } from "../../src/gl/picture.ts";
import type { Effect } from "../../src/gl/step.ts";
import { fakeGL } from "./fake-gl.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("DOMMatrix", new Window().DOMMatrix);
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(2000); // Closes contexts that are idle.
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const frameOf = (format: string, colorSpace = {}) => {
  const init = { format, codedWidth: 8, codedHeight: 4, timestamp: 0, duration: 40_000, colorSpace };
  return new VideoFrame(new Uint8Array(128), init as VideoFrameBufferInit);
};
/** A stream of frames of the same time, one of each format. */
const streamOf = (...formats: string[]) =>
  new ReadableStream<VideoFrame>(
    {
      pull(controller) {
        controller.enqueue(frameOf(formats.shift()!));
        if (formats.length === 0) controller.close();
      },
    },
    { highWaterMark: 0 },
  );

/** Effects by the second picture's format. */
const opaque: Record<string, (second: string) => Effect[]> = {
  "an adjustment": () => visual.adjustment({ brightness: 2 }),
  "a blur": () => visual.blur(),
  "a zoom in": () => visual.zoom({ factor: 2 }),
  "a fade from black": () => visual.fade({ in: 1000 }),
  "a text": () => visual.text("Title"),
  "a picture that is added": (second) => visual.add(streamOf(second)),
};
const transparent: typeof opaque = {
  "an opacity": () => visual.opacity({ value: 0.5 }),
  "a zoom out": () => visual.zoom({ factor: 0.5 }),
  "a fade from half a color": () => visual.fade({ in: 1000, color: "rgb(0 0 0 / 50%)" }),
  "a mask": (second) => visual.mask(streamOf(second)),
  "a picture that cuts": (second) => visual.add(streamOf(second), { alpha: 1 }),
};
const kinds = ["crossfade", "wipe", "slide"] as const;
const changes = (second: string) =>
  kinds.map(
    (kind) => [`a ${kind} to ${second}`, () => visual.transition(streamOf(second), { kind, progress: 0.5 })] as const,
  );

test.each([
  ...[...Object.entries(opaque), ...changes("NV12")].map((each) => [...each, "NV12", "RGBX"] as const),
  ...[...Object.entries(transparent), ...changes("RGBA")].map((each) => [...each, "RGBA", "RGBA"] as const),
])("%s makes frames transparent only if it must", async (_, effects, ofPlanes, ofRGB) => {
  fakeGL();
  const made: (string | null)[] = [];
  for (const format of ["I420", "RGBX", "RGBA"])
    for await (const drawn of effect(streamOf(format), effects("RGBA"), { transfer: "planes" })) {
      made.push(drawn.format);
      drawn.close();
    }
  expect(made).toEqual([ofPlanes, ofRGB, "RGBA"]);
});

// A point of the result, and the point of the picture that is seen there.
test.each<[RotateOptions, seen: number[], point: number[]]>([
  [{ angle: 90, origin: [0.25, 0.75] }, [0.25, 0.75], [0.25, 0.75]],
  [{ angle: 90, origin: [0.25, 0.75] }, [0.25, 1], [0.25 + 9 / 64, 0.75]],
  [{ angle: 60, values: [1, 0, 0], origin: [0.25, 0.75] }, [0.5, 0.625], [0.5, 0.5]],
  [{ angle: 60, values: [0, 1, 0], origin: [0.25, 0.75] }, [0.375, 0.5], [0.5, 0.5]],
])("a rotation %j shows at %j what was at %j", async (options, [x = 0, y = 0], point) => {
  const [rotated] = begun(visual.rotate(options), { duration: Number.NaN, signal: undefined, path: "" });
  const frame = frameOf("I420");
  const [step] = await rotated!.steps(frame, [64, 36]);
  frame.close();
  const [a, b, , c, d, , e, f] = (step?.kind === "transform" && step.matrix) || [];
  expect([a! * x + c! * y + e!, b! * x + d! * y + f!]).toEqual(point.map((side) => expect.closeTo(side)));
});

test.each([
  [[], "RGBA16F", "pq"],
  [["EXT_color_buffer_float"], "RGBA8", undefined],
])("a GPU without %j draws transparent pictures with %s, and keeps HDR: %s", (missing, format, kept) => {
  fakeGL(missing);
  const context = new MFXGLContext(1, 1);
  const frame = frameOf("I420P10", { primaries: "bt2020", transfer: "pq" });
  expect([context.format(false), context.format(true), keptHDR(context, frame)]).toEqual([format, "RGBA8", kept]);
  frame.close();
  context.close();
});

/** The planes of a frame as they are uploaded: width, height, and the bytes of all pixels. */
async function uploadsOf(format: string, [codedWidth, codedHeight]: readonly [number, number], data: ArrayBufferView) {
  const opened = fakeGL();
  const context = new MFXGLContext(1, 1);
  const { gl } = opened[0]!;
  const uploads: [width: number, height: number, bytes: number[]][] = [];
  let rowLength = 0;
  Object.assign(gl, {
    pixelStorei(name: string, value: number) {
      if (name === "UNPACK_ROW_LENGTH") rowLength = value;
    },
    texSubImage2D(...args: unknown[]) {
      const [w, h, given, , bytes, offset] = args.slice(4) as [number, number, string, string, Uint8Array, number];
      const channels = given.replace("RED", "R").length;
      const rowAt = (start: number) => [...bytes.subarray(start, start + w * channels)];
      uploads.push([w, h, Array.from({ length: h }, (_, y) => rowAt(offset + y * rowLength * channels)).flat()]);
    },
  });
  const init = { format, codedWidth, codedHeight, timestamp: 0, colorSpace: { matrix: "bt709" } };
  const frame = new VideoFrame(new Uint8Array(data.buffer), init as VideoFrameBufferInit);
  const { textures } = await upload(context, frame, "planes", new Scratch());
  expect(textures.map(({ width, height }) => [width, height])).toEqual(uploads.map(([...size]) => size.slice(0, 2)));
  frame.close();
  context.close();
  return uploads;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

test.each([
  ["I420", [5, 3, range(0, 15)], [3, 2, range(15, 21)], [3, 2, range(21, 27)]],
  ["I422", [5, 3, range(0, 15)], [3, 3, range(15, 24)], [3, 3, range(24, 33)]],
  ["I444", [5, 3, range(0, 15)], [5, 3, range(15, 30)], [5, 3, range(30, 45)]],
  ["I420A", [5, 3, range(0, 15)], [3, 2, range(15, 21)], [3, 2, range(21, 27)], [5, 3, range(27, 42)]],
  ["NV12", [5, 3, range(0, 15)], [3, 2, range(15, 27)]],
  ["BGRX", [5, 3, range(0, 60)]],
])("the planes of %s are uploaded in their own sizes", async (format, ...planes) => {
  expect(await uploadsOf(format, [5, 3], Uint8Array.from(range(0, 60)))).toEqual(planes);
});

test.each([
  ["I420P10", [0, 1, 2, 513, 514, 1021, 1022, 1023], [0, 512, 1023, 4]],
  ["I420P12", [0, 7, 8, 2055, 2056, 4087, 4088, 4095], [0, 2048, 4095, 16]],
])("samples of %s are rounded to 8 bits", async (format, luma, chroma) => {
  expect(await uploadsOf(format, [4, 2], Uint16Array.of(...luma, ...chroma))).toEqual([
    [4, 2, [0, 0, 1, 128, 129, 255, 255, 255]],
    [2, 1, [0, 128]],
    [2, 1, [255, 1]],
  ]);
});

test("only steps that look at whole pixels are drawn without filtering", async () => {
  const opened = fakeGL();
  const effects = [visual.sharpen(), visual.zoom({ factor: 1.5 }), visual.pixelate({ size: 2 }), visual.boxBlur()];
  for await (const drawn of effect(streamOf("RGBA"), effects, { transfer: "planes" })) drawn.close();
  expect(opened[0]!.draws).toEqual(
    [true, false, true, true, false].map((isFiltered) => ({ size: [8, 4], isFiltered })),
  );
});

test.each(["planes", "native"] as const)(
  "what a shader's function changes of the context does not last: %s",
  async (transfer) => {
    const opened = fakeGL();
    const transformContext = ({ gl }: MFXGLContext) => {
      gl.enable(gl.BLEND);
      for (const name of [gl.UNPACK_FLIP_Y_WEBGL, gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL]) gl.pixelStorei(name, true);
    };
    const shader = new MFXGLEffect("void main() {}", {}, { transformContext });
    const drawn = effect(streamOf("RGBA", "RGBA"), [shader, visual.opacity({ value: 0.5 })], { transfer });
    const on = new Set<string>();
    const seen: string[] = [];
    const set = (name: string, isOn: unknown) => void (isOn === true ? on.add(name) : on.delete(name));
    Object.assign(opened[0]!.gl, {
      enable: (name: string) => set(name, true),
      disable: (name: string) => set(name, false),
      pixelStorei: set,
      texSubImage2D: () => void seen.push(`upload: ${[...on].filter((name) => name !== "BLEND")}`),
      drawArrays: () => void seen.push(`draw: ${[...on].filter((name) => name === "BLEND")}`),
    });
    for await (const each of drawn) each.close();
    expect(new Set(seen)).toEqual(new Set(["upload: ", "draw: "]));
  },
);
