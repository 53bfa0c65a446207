import { describe, expect, test } from "vitest";
import { adjustment } from "../../src/effects/adjustment.ts";
import { crop } from "../../src/effects/crop.ts";
import { effect } from "../../src/effects/effect.ts";
import { type GLEffectOptions, type GLUniforms, MFXGLEffect } from "../../src/effects/gl-effect.ts";
import { sharpen } from "../../src/effects/sharpen.ts";
import { zoom } from "../../src/effects/zoom.ts";
import { ShaderError } from "../../src/errors.ts";
import { MFXGLContext } from "../../src/gl/context.ts";
import { MFXGLHandle } from "../../src/gl/handle.ts";
import { countGL } from "./counts.ts";
import { difference, get, i420Frame, image, marked, read, rgbaFrame } from "./pictures.ts";
import * as plain from "./reference.ts";
import { all, one, picture, streamOf } from "./run.ts";

const custom = (source: string, uniforms?: GLUniforms, options?: GLEffectOptions) =>
  new MFXGLEffect(source, uniforms, options);

/** Color of a shader that writes one color, 0…255. */
async function colour(source: string, uniforms?: GLUniforms, timestamp = 0): Promise<number[]> {
  const got = await picture(rgbaFrame(marked(8, 4), timestamp), [custom(source, uniforms)]);
  return get(got, 3, 2).map((part) => Math.round(part * 255));
}

describe("a shader of one's own", () => {
  test("sees the picture, its place and size, and the time", async () => {
    const source = marked(24, 16);
    const mirror = custom("void main() { fragColor = texture(frame, vec2(1. - uv.x, uv.y)); }");
    expect(difference(await picture(rgbaFrame(source), [mirror]), plain.scale(source, [-1, 1]))).toBeLessThanOrEqual(1);
    expect(await colour("void main() { fragColor = vec4(frameSize / 255., time / 10., 1); }", {}, 2_000_000)).toEqual([
      8, 4, 51, 255,
    ]);
    const place = await picture(rgbaFrame(marked(10, 10)), [custom("void main() { fragColor = vec4(uv, 0, 1); }")]);
    expect(get(place, 0, 9).map((part) => Math.round(part * 20))).toEqual([1, 19, 0, 20]);
  });

  test("may begin with its version, and follow other effects", async () => {
    const source = marked(24, 16);
    const invert = custom(
      "#version 300 es\nvoid main() { vec4 c = texture(frame, uv); fragColor = vec4(c.a - c.rgb, c.a); }",
    );
    const got = await picture(rgbaFrame(source), [zoom({ factor: 2 }), invert, adjustment({ brightness: 0.5 })]);
    const want = plain.adjustment(
      plain.perPixel(plain.zoom(source, { factor: 2 }), ([r, g, b, a]) => [1 - r, 1 - g, 1 - b, a]),
      { brightness: 0.5 },
    );
    expect(difference(got, want)).toBeLessThanOrEqual(2);
  });

  test("may declare what it finds declared, and its lines are still counted right", async () => {
    const head =
      "\n#version 300 es\nprecision mediump float;\nuniform sampler2D frame; uniform highp vec2 frameSize; uniform float time;\nin vec2 uv;\nout vec4 fragColor;\n";
    const body = "void main() { fragColor = vec4(frameSize / 255., time / 10., 1); }";
    expect(await colour(head + body, {}, 2_000_000)).toEqual([8, 4, 51, 255]);
    await expect(colour(`${head}void main() { fragColor = oops; }`)).rejects.toThrow(/line 7: .*oops/);
  });

  test("may declare what it does not use", async () => {
    const source = "uniform float used, unused; void main() { fragColor = vec4(used, 0, 0, 1); }";
    expect(await colour(source, { used: 0.2, unused: 0.6 })).toEqual([51, 0, 0, 255]);
  });

  test("takes members of structs", async () => {
    const source =
      "struct Lamp { vec3 color; float power; }; uniform Lamp lamp; void main() { fragColor = vec4(lamp.color * lamp.power, 1); }";
    expect(await colour(source, { "lamp.color": [0.4, 0.8, 1], "lamp.power": 0.5 })).toEqual([51, 102, 128, 255]);
  });

  test("takes uniforms of every kind, also as functions", async () => {
    const values: [string, GLUniforms[string], string, number[]][] = [
      ["float x", 0.2, "vec4(x)", [255, 255, 255, 51]],
      ["int x", () => 51, "vec4(float(x) / 255., 0, 0, 1)", [51, 0, 0, 255]],
      ["uint x", async () => 51, "vec4(float(x) / 255., 0, 0, 1)", [51, 0, 0, 255]],
      ["bool x", true, "x ? vec4(0, 1, 0, 1) : vec4(1)", [0, 255, 0, 255]],
      ["vec2 x", [0.2, 0.4], "vec4(x, 0, 1)", [51, 102, 0, 255]],
      ["vec3 x", new Float32Array([0.2, 0.4, 0.6]), "vec4(x, 1)", [51, 102, 153, 255]],
      ["vec4 x", (frame: VideoFrame) => [0.2, 0.4, frame.codedWidth / 8, 1], "x", [51, 102, 255, 255]],
      ["ivec2 x", [51, 102], "vec4(vec2(x) / 255., 0, 1)", [51, 102, 0, 255]],
      ["mat2 x", [0, 0.2, 0.4, 0], "vec4(x * vec2(1, 1), 0, 1)", [102, 51, 0, 255]],
      ["mat3 x", [0, 0, 0.2, 0, 0, 0, 0, 0, 0], "vec4(x * vec3(1, 0, 0), 1)", [0, 0, 51, 255]],
      ["mat4 x", [0.2, 0.4, 0, 1, ...Array<number>(12).fill(0)], "x * vec4(1, 0, 0, 0)", [51, 102, 0, 255]],
      ["mat2x3 x", [0.2, 0.4, 0.6, 0, 0, 0], "vec4(x * vec2(1, 0), 1)", [51, 102, 153, 255]],
      ["mat4x2 x", [0.2, 0.4, ...Array<number>(6).fill(0)], "vec4(x * vec4(1, 0, 0, 0), 0, 1)", [51, 102, 0, 255]],
      ["bvec2 x", [1, 0], "vec4(x, 0, 1)", [255, 0, 0, 255]],
      ["bvec3 x", [0, 1, 0], "vec4(x, 1)", [0, 255, 0, 255]],
      ["bvec4 x", [0, 1, 1, 1], "vec4(x)", [0, 255, 255, 255]],
      ["ivec3 x", [51, 102, 153], "vec4(vec3(x) / 255., 1)", [51, 102, 153, 255]],
      ["ivec4 x", [51, 102, 153, 255], "vec4(x) / 255.", [51, 102, 153, 255]],
      ["uvec2 x", [51, 102], "vec4(vec2(x) / 255., 0, 1)", [51, 102, 0, 255]],
      ["uvec3 x", [51, 102, 153], "vec4(vec3(x) / 255., 1)", [51, 102, 153, 255]],
      ["uvec4 x", [51, 102, 153, 255], "vec4(x) / 255.", [51, 102, 153, 255]],
      ["mat2x4 x", [0, 0, 0, 0, 0.2, 0.4, 0.6, 1], "x[1]", [51, 102, 153, 255]],
      ["mat3x2 x", [0, 0, 0.2, 0.4, 0, 0], "vec4(x[1], 0, 1)", [51, 102, 0, 255]],
      ["mat3x4 x", [...Array<number>(8).fill(0), 0.2, 0.4, 0.6, 1], "x[2]", [51, 102, 153, 255]],
      ["mat4x3 x", [...Array<number>(9).fill(0), 0.2, 0.4, 0.6], "vec4(x[3], 1)", [51, 102, 153, 255]],
      ["vec2 x[2]", [0.2, 0.4, 0.6, 1], "vec4(x[0], x[1])", [51, 102, 153, 255]],
      ["float x[3]", [0.2, 0.4, 0.6], "vec4(x[0], x[1], x[2], 1)", [51, 102, 153, 255]],
    ];
    for (const [declared, value, expression, expected] of values)
      expect(
        await colour(`uniform ${declared}; void main() { fragColor = ${expression}; }`, { x: value }),
        declared,
      ).toEqual(expected);
  });

  test("takes frames, canvases and streams as textures", async () => {
    const red = () => rgbaFrame(image(4, 4, () => [2 / 3, 1 / 3, 0, 0.6]));
    const source = "uniform sampler2D other; void main() { fragColor = texture(other, uv); }";
    expect(await colour(source, { other: streamOf(red) })).toEqual([170, 85, 0, 153]);
    expect(await colour(source, { other: () => red() })).toEqual([170, 85, 0, 153]);
    const canvas = new OffscreenCanvas(4, 4);
    const context = canvas.getContext("2d")!;
    context.fillStyle = "rgb(0, 102, 51)";
    context.fillRect(0, 0, 4, 4);
    expect(await colour(source, { other: canvas })).toEqual([0, 102, 51, 255]);
  });

  test("leaves later frames as they are after the upload of a texture", async () => {
    const [first, second] = [marked(8, 4, true), marked(8, 4, true)];
    const source = "uniform sampler2D other; void main() { fragColor = texture(frame, uv) + 0. * texture(other, uv); }";
    const effects = [custom(source, { other: () => rgbaFrame(image(2, 2, () => [1, 1, 1, 0.5])) })];
    const frames = streamOf(rgbaFrame(first), rgbaFrame(second, 40_000));
    const drawn = await all(effect(frames, effects, { transfer: "planes" }));
    expect(drawn).toHaveLength(2);
    for (const frame of drawn) expect(difference(await read(frame), first)).toBeLessThanOrEqual(1);
  });

  test("that does not compile is an error that names the line of the source", async () => {
    for (const options of [{}, { perPixel: true }]) {
      const body = options.perPixel ? "vec4 pixel(vec4 color, vec2 uv) {" : "void main() {";
      const broken = custom(`uniform float x;\n${body}\n  float y = nonsense;\n}`, { x: 1 }, options);
      const run = all(effect(streamOf(rgbaFrame(marked(8, 8))), [zoom({ factor: 2 }), broken]));
      await expect(run).rejects.toThrow(ShaderError);
      await expect(run).rejects.toThrow(/line 3: .*nonsense/);
    }
  });

  test("whose inputs do not fit is an error that names them", async () => {
    await expect(
      colour("uniform vec3 tint; void main() { fragColor = vec4(tint, 1); }", { tint: [1, 2] }),
    ).rejects.toThrow(/"tint" must have 3/);
    await expect(colour("uniform float tint; void main() { fragColor = vec4(tint); }", { tint: [] })).rejects.toThrow(
      'The uniform "tint" must have 1 numbers; got 0.',
    );
    await expect(
      colour("uniform vec2 tints[2]; void main() { fragColor = vec4(tints[1], 0, 1); }", { tints: Array(6).fill(1) }),
    ).rejects.toThrow('The uniform "tints" must have 2 numbers, up to 2 times; got 6.');
    await expect(
      picture(rgbaFrame(marked(8, 4)), [custom("void main() { fragColor = vec4(1); }", {}, { perPixel: true })]),
    ).rejects.toThrow(/must define `vec4 pixel\(vec4 color, vec2 uv\)`/);
    await expect(
      colour("uniform float tint; void main() { fragColor = vec4(tint); }", { tint: "red" as never }),
    ).rejects.toThrow(/"tint"/);
  });

  test("whose uniforms are misspelt, missing or of another kind is an error that names them", async () => {
    const source =
      "uniform float a, b[2]; /* uniform float c; */ uniform sampler2D d;\nvoid main() { fragColor = vec4(a); }";
    expect(() => custom(source, { a: 1, b: [1, 2] })).toThrow(/"d" has no value/);
    expect(() => custom(source, { a: 1, d: new OffscreenCanvas(1, 1) })).toThrow(/"b" has no value/);
    expect(() => custom(source, { a: 1, b: [1, 2], d: new OffscreenCanvas(1, 1), e: 1 })).toThrow(/no uniform "e"/);
    expect(() => custom("#ifdef GRAIN\nuniform float g;\n#endif\nvoid main() {}")).not.toThrow();
    await expect(colour(source, { a: 1, b: [1, 2], d: 7 })).rejects.toMatchObject({ details: { option: "d" } });
  });

  test("is left out where it is not dirty, and may crop and filter", async () => {
    const frame = rgbaFrame(marked(8, 8));
    for (const isDirty of [false, () => false, async () => false])
      expect(await one(frame, [custom("void main() { fragColor = vec4(1); }", {}, { isDirty })])).toBe(frame);
    frame.close();
    const source = marked(20, 10);
    const cropped = custom(
      "void main() { fragColor = texture(frame, uv); }",
      {},
      {
        transformContext: (context) => context.setCrop({ x: 5, y: 2, width: 10, height: 6 }),
        transformBoundTexture: (gl) => gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST),
      },
    );
    const got = await picture(rgbaFrame(source), [cropped]);
    expect(
      difference(
        got,
        plain.resample(source, (x, y) => [x + 5, y + 2], [10, 6]),
      ),
    ).toBeLessThanOrEqual(1);
  });

  test("crops and filters only the frames for which its callbacks request it", async () => {
    const source = marked(20, 10);
    const isFirst = ({ timestamp }: VideoFrame) => timestamp === 0;
    const near = custom(
      "void main() { fragColor = texture(frame, (uv + 0.5) / 2.); }",
      {},
      {
        transformContext: (context, frame) => {
          if (isFirst(frame)) context.setCrop({ x: 0, y: 0, width: 10, height: 10 });
        },
        transformBoundTexture: async (gl, frame) => {
          await Promise.resolve();
          if (isFirst(frame)) gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
        },
      },
    );
    const [first, second] = await all(effect(streamOf(rgbaFrame(source), rgbaFrame(source, 1000)), [near]));
    const cropped = await read(first!);
    expect([cropped.width, cropped.height]).toEqual([10, 10]);
    expect(get(cropped, 0, 0)).toEqual(get(cropped, 1, 0));
    const zoomed = plain.resample(source, (x, y) => [x / 2 + 5, y / 2 + 2.5]);
    expect(difference(await read(second!), zoomed)).toBeLessThanOrEqual(2);
  });

  test("that is per pixel is drawn together with its neighbours, however often and with whatever names", async () => {
    const gl = countGL();
    const source =
      "uniform float a, b;\nconst float one = 1.;\nfloat twice(float x) { return x * 2.; }\nvec4 pixel(vec4 color, vec2 uv) { return vec4(color.rgb * twice(a) * b * one, color.a); }";
    const dim = (a: number) => custom(source, { a, b: 1 }, { perPixel: true });
    const picture8 = marked(16, 16);
    const got = await picture(rgbaFrame(picture8), [
      dim(0.45),
      adjustment({ brightness: 1.1 }),
      dim(0.4),
      zoom({ factor: 2 }),
    ]);
    expect(gl.compiled).toBe(2);
    const want = plain.zoom(plain.adjustment(picture8, { brightness: 0.9 * 1.1 * 0.8 }), { factor: 2 });
    expect(difference(got, want)).toBeLessThanOrEqual(2);
  });
});

test("a shader may make a picture of planes transparent, with its own pass or without", async () => {
  for (const [source, perPixel] of [
    ["void main() { fragColor = texture(frame, uv) * .4; }", false],
    ["vec4 pixel(vec4 color, vec2 uv) { return vec4(color.rgb, .4); }", true],
  ] as const) {
    const { frame, picture: seen } = i420Frame(marked(48, 32), "bt709");
    const got = await picture(frame, [custom(source, {}, { perPixel })], { transfer: "planes" });
    const want = plain.perPixel(seen, ([r, g, b]) => [r, g, b, 0.4]);
    expect(difference(got, want)).toBeLessThanOrEqual(2);
  }
});

describe("a handle", () => {
  test("paints effects on a frame, is made a frame as often as one likes, and gives everything back", async () => {
    const gl = countGL();
    const source = marked(20, 12);
    const context = new MFXGLContext(20, 12);
    const left: number[] = [];
    for (let i = 0; i < 3; i++) {
      const handle = new MFXGLHandle(rgbaFrame(source, 5000), context);
      expect(handle.closed).toBe(false);
      await handle.paint(zoom({ factor: 2 }));
      const zoomed = await handle.compile();
      expect([zoomed.timestamp, zoomed.duration]).toEqual([5000, 40_000]);
      expect(difference(await read(zoomed), plain.zoom(source, { factor: 2 }))).toBeLessThanOrEqual(3);
      await handle.paint([...sharpen(), custom("void main() { fragColor = texture(frame, uv).gbra; }")]);
      const turned = await read(await handle.compile());
      const sharp = plain.convolve(plain.zoom(source, { factor: 2 }), [0, -1, 0, -1, 5, -1, 0, -1, 0]);
      expect(
        difference(
          turned,
          plain.perPixel(sharp, ([r, g, b, a]) => [g, b, r, a]),
        ),
      ).toBeLessThanOrEqual(5);
      handle.close();
      handle.close();
      expect(handle.closed).toBe(true);
      left.push(gl.textures);
      await expect(handle.compile()).rejects.toThrow("closed");
      await expect(handle.paint(zoom({ factor: 2 }))).rejects.toMatchObject({ name: "InvalidStateError" });
    }
    expect(gl.peakTextures).toBeLessThanOrEqual(8);
    expect(left[2]).toBeLessThanOrEqual(left[0]!);
    context.close();
    expect(gl.textures).toBe(0);
  });

  test("has the size of its picture, and begins with that of the upright frame", async () => {
    const context = new MFXGLContext(30, 10);
    expect([context.canvas.width, context.canvas.height]).toEqual([30, 10]);
    const handle = new MFXGLHandle(rgbaFrame(marked(20, 12), 0, { rotation: 90 }), context);
    expect(handle.size).toEqual([12, 20]);
    await handle.paint(crop({ values: [0.5, 0.25] }));
    expect(handle.size).toEqual([6, 5]);
    handle.close();
    const part = { x: 1, y: 2, width: 3, height: 4 };
    context.setCrop(part);
    part.x = 9;
    expect(context.crop).toEqual({ x: 1, y: 2, width: 3, height: 4 });
    context.setCrop();
    expect(context.crop).toBeUndefined();
    const copy = new OffscreenCanvas(1, 1).getContext("2d")!;
    context.gl.clearColor(1, 1, 1, 1);
    context.gl.clear(context.gl.COLOR_BUFFER_BIT);
    context.clear();
    copy.drawImage(context.canvas, 0, 0);
    expect([...copy.getImageData(0, 0, 1, 1).data]).toEqual([0, 0, 0, 0]);
    context.close();
  });
});
