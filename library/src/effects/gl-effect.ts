import { OptionError, ShaderError } from "../errors.ts";
import type { MFXGLContext } from "../gl/context.ts";
import { customStep, namesIn } from "../gl/custom.ts";
import { setAnyUniform as set } from "../gl/own-uniforms.ts";
import type { BegunEffect, EffectMaker, Step } from "../gl/step.ts";
import type { Layer, NumericValue, TextureSource } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { resolve } from "./options.ts";
import { Second } from "./second.ts";

/** A uniform's value: numbers, or a picture for a `sampler2D`. */
type InputValue = NumericValue | TextureSource;

/** Uniforms by name. */
export type GLUniforms = Readonly<Record<string, Uniform<InputValue> | ReadableStream<VideoFrame>>>;

/**
 * Options of {@link MFXGLEffect}.
 *
 * @inline
 */
export interface GLEffectOptions {
  /**
   * Whether the effect changes a frame. Frames for which it is `false` skip the effect.
   *
   * @defaultValue true
   */
  isDirty?: boolean | ((frame: VideoFrame) => boolean | Promise<boolean>) | undefined;
  /** Called before the effect draws, for example to {@link MFXGLContext.setCrop}. */
  transformContext?: ((context: MFXGLContext, frame: VideoFrame) => void | Promise<void>) | undefined;
  /** Called while the input's texture is bound to `TEXTURE_2D`, for example to set its filtering. */
  transformBoundTexture?: ((gl: WebGL2RenderingContext, frame: VideoFrame) => void | Promise<void>) | undefined;
  /**
   * Marks a source that defines `vec4 pixel(vec4 color, vec2 uv)` instead of `main`: a function from a pixel's color (not premultiplied)
   * and position to its new color. Such an effect shares a pass with its neighbors.
   *
   * @defaultValue false
   * @since next
   */
  perPixel?: boolean | undefined;
}

/**
 * A custom effect, written as a fragment shader in GLSL ES 3.00.
 *
 * The shader writes `fragColor`, a premultiplied color. These inputs are declared for it:
 *
 * | input | type | value |
 * | --- | --- | --- |
 * | `frame` | `sampler2D` | picture after the effects before this one: upright, premultiplied alpha |
 * | `frameSize` | `vec2` | its size in pixels |
 * | `uv` | `vec2` | position in the picture, from (0, 0) at the top left to (1, 1) at the bottom right |
 * | `time` | `float` | timestamp of the frame in seconds |
 *
 * Declare further uniforms in the shader and pass their values by name. `float`, `int`, `uint` and `bool` take a number or a boolean,
 * vectors a list, matrices a list in column-major order, arrays one list of all their numbers. A `sampler2D` takes a `VideoFrame`, a
 * canvas, an image, or a stream of frames, which is matched by timestamp. Struct members are named like `"lamp.color"`. A value can
 * also be a function from a frame to the value.
 *
 * @example
 * ```ts live
 * import { decode, effect, keyframes, MFXGLEffect } from "mfx";
 *
 * const pixelate = new MFXGLEffect(
 *   `uniform float blocks;
 *   void main() {
 *     vec2 grid = vec2(blocks, blocks * frameSize.y / frameSize.x);
 *     fragColor = texture(frame, (floor(uv * grid) + 0.5) / grid);
 *   }`,
 *   { blocks: keyframes([{ time: 0, value: 12 }, { time: 3000, value: 160 }]) },
 * );
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames!, [pixelate]));
 * ```
 *
 * @group Effects
 * @since 0.10.0
 */
export class MFXGLEffect implements EffectMaker {
  readonly #source: string;
  readonly #options: GLEffectOptions;
  readonly #values: [string, Uniform<InputValue>][] = [];
  /** Each run has its own state of a texture, unless it is a stream, which can be read only once. */
  readonly #textures: [string, () => Second][] = [];
  /** @hidden */
  readonly readsStream: boolean;
  /** @hidden */
  readonly resizes: boolean;

  /**
   * @param fragmentShader - GLSL source. If it does not compile, the output of `effect` fails with a `ShaderError` that names the line.
   * @param uniforms - Values of the uniforms, by name.
   * @param options - `isDirty` and callbacks around drawing.
   * @throws TypeError if the shader is not a string.
   * @throws `OptionError` if a declared uniform has no value, or a value has no uniform.
   */
  constructor(fragmentShader: string, uniforms: GLUniforms = {}, options: GLEffectOptions = {}) {
    if (typeof fragmentShader !== "string")
      throw new TypeError(`The fragment shader must be a string of GLSL; got ${typeof fragmentShader}.`);
    this.#source = fragmentShader;
    this.#options = options;
    const declared = declaredIn(fragmentShader);
    // Members of structs and arrays may be given one by one: "lamp.color", "lamps[1].color".
    const bases = Object.keys(uniforms).map((name) => /^\w*/.exec(name)![0]);
    for (const name of declared.keys())
      if (!INPUTS.includes(name) && !bases.includes(name))
        throw new OptionError(
          name,
          `The uniform "${name}" has no value. Add "${name}" to the uniforms, or remove it from the shader.`,
        );
    for (const [i, [name, value]] of Object.entries(uniforms).entries()) {
      if (!new RegExp(`\\b${bases[i]}\\b`).test(fragmentShader))
        throw new OptionError(
          name,
          `The shader has no uniform "${name}". Declare it in the shader, or remove its value.`,
        );
      const type = declared.get(name) ?? "";
      if (type.includes("sampler") && type !== "sampler2D")
        throw new OptionError(
          name,
          `The uniform "${name}" is a ${type}, which is not supported. Declare it as a sampler2D.`,
        );
      if (type === "sampler2D") {
        const make = () => new Second(value as ReadableStream<VideoFrame> | TextureSource, { name });
        const only = value instanceof ReadableStream ? make() : undefined;
        this.#textures.push([name, only ? () => only : make]);
      } else this.#values.push([name, value as Uniform<InputValue>]);
    }
    this.resizes = options.transformContext !== undefined;
    this.readsStream = Object.values(uniforms).some((value) => value instanceof ReadableStream);
  }

  /** @hidden The member by which types and `effect` recognize an effect. */
  begin(): BegunEffect {
    const seconds = this.#textures.map(([name, make]) => [name, make()] as const);
    return {
      steps: (frame) => this.#steps(frame, seconds),
      close: async (reason) => {
        await Promise.all(seconds.map(([, second]) => second.close(reason)));
      },
    };
  }

  async #steps(frame: VideoFrame, seconds: readonly (readonly [string, Second])[]): Promise<readonly Step[]> {
    const { isDirty = true, perPixel, transformContext: before, transformBoundTexture: bound } = this.#options;
    if (!(await resolve("isDirty", isDirty, frame))) return [];
    const values: Record<string, NumericValue> = {};
    for (const [name, uniform] of this.#values) values[name] = numeric(name, await resolve(name, uniform, frame));
    const textures: Record<string, Layer> = {};
    for (const [name, second] of seconds) {
      if (!(await second.show(frame))) return [];
      textures[name] = second;
    }
    const source = this.#source;
    if (perPixel) {
      if (!/\bvec4\s+pixel\s*\(/.test(source))
        throw new ShaderError(
          "shader-failed",
          "A `perPixel` shader must define `vec4 pixel(vec4 color, vec2 uv)`; it does not. Add it, or leave `perPixel` out.",
        );
      return [{ kind: "pixel", source, names: namesIn(source), values, set, textures, transparent: true }];
    }
    return [customStep({ source, values, textures, before, bound })];
  }
}

/** Inputs that every shader has; a shader may declare them again. */
const INPUTS: readonly string[] = ["frame", "frameSize", "time"];

/** Types of the uniforms that a shader declares, by name. Leaves out declarations inside `#if`, which may not be compiled. */
function declaredIn(shader: string): Map<string, string> {
  const source = shader.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").replace(/^\s*#if[\s\S]*?^\s*#endif/gm, "");
  const declarations = source.matchAll(/\buniform\s+(?:(?:high|medium|low)p\s+)?(\w+)\s+([^;{]+);/g);
  return new Map(
    [...declarations].flatMap(([, type, names]) =>
      names!.split(",").map((name) => [/\w+/.exec(name)![0], type!] as const),
    ),
  );
}

function numeric(name: string, value: unknown): NumericValue {
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  if (typeof value !== "number" && typeof value !== "boolean" && !isList)
    throw new OptionError(
      name,
      `The uniform "${name}" must be a number, a boolean or a list of numbers; got ${typeof value}. Declare it as a sampler2D to pass a picture.`,
    );
  const list = isList ? (value as ArrayLike<unknown>) : [value];
  const wrong = Array.from(list).find((item) => typeof item !== "boolean" && !Number.isFinite(item));
  if (wrong !== undefined)
    throw new OptionError(name, `The uniform "${name}" must be finite numbers; got ${String(wrong)}.`);
  return value as NumericValue;
}
