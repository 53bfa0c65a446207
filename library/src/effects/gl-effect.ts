import { OptionError, ShaderError } from "../errors.ts";
import type { MFXGLContext } from "../gl/context.ts";
import { customStep, namesIn } from "../gl/custom.ts";
import { setAnyUniform as set } from "../gl/own-uniforms.ts";
import type { Effect, Step } from "../gl/step.ts";
import type { Layer, NumericValue, TextureSource } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { resolve } from "./options.ts";
import { Second } from "./second.ts";

/** A value of a shader's input: numbers, or a picture where the shader has a `sampler2D`. */
type InputValue = NumericValue | TextureSource;

/** The inputs of a shader by their names. */
export type GLUniforms = Readonly<Record<string, Uniform<InputValue> | ReadableStream<VideoFrame>>>;

/**
 * What happens around the drawing.
 *
 * @inline
 */
export interface GLEffectOptions {
  /**
   * Whether the effect changes this frame. Where it says no, the frame is not drawn again.
   *
   * @defaultValue every frame is drawn
   */
  isDirty?: boolean | ((frame: VideoFrame) => boolean | Promise<boolean>);
  /** Called before the effect draws, for example to {@link MFXGLContext.setCrop}. */
  transformContext?: (context: MFXGLContext, frame: VideoFrame) => void | Promise<void>;
  /** Called with the input's texture bound to `TEXTURE_2D`, for example to set how it is filtered. */
  transformBoundTexture?: (gl: WebGL2RenderingContext, frame: VideoFrame) => void | Promise<void>;
  /**
   * The source is no whole shader but `vec4 pixel(vec4 color, vec2 uv)`: from the colour of a pixel, not premultiplied, and its
   * place to a new colour. Such an effect is drawn in one pass with its neighbours.
   *
   * @defaultValue false
   * @since next
   */
  perPixel?: boolean;
}

/**
 * An effect of your own, from a fragment shader in GLSL ES 3.00.
 *
 * The shader writes `fragColor`, and finds declared already:
 *
 * | input | type | is |
 * | --- | --- | --- |
 * | `frame` | `sampler2D` | the picture so far, upright, colours multiplied by their alpha |
 * | `frameSize` | `vec2` | its size in pixels |
 * | `uv` | `vec2` | the place in the picture, (0, 0) top left to (1, 1) bottom right |
 * | `time` | `float` | the frame's timestamp in seconds |
 *
 * Uniforms of your own you declare in the shader, and give by name: `float`, `int`, `uint` and `bool` take a number (or a
 * boolean), vectors a list, matrices a list column by column, arrays all their numbers in one list, and a `sampler2D` a
 * `VideoFrame`, canvas, image, or stream of frames, which is matched by time. Members of structs are given by names such as
 * `"lamp.color"`. Each can be a function of the frame.
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
export class MFXGLEffect implements Effect {
  readonly #source: string;
  readonly #options: GLEffectOptions;
  readonly #values: [string, Uniform<InputValue>][] = [];
  readonly #seconds: [string, Second][] = [];

  /**
   * @param fragmentShader - The shader. Where it does not compile, the stream fails with a `ShaderError` that names the line.
   * @param uniforms - Its inputs by name.
   * @param options - What happens around the drawing.
   * @throws TypeError where the shader is no string.
   * @throws MFXError with code `invalid-option` where a uniform that the shader declares is not given, or one is given that it
   *   does not have.
   */
  constructor(fragmentShader: string, uniforms: GLUniforms = {}, options: GLEffectOptions = {}) {
    if (typeof fragmentShader !== "string") throw new TypeError("The fragment shader must be a string.");
    this.#source = fragmentShader;
    this.#options = options;
    const declared = declaredIn(fragmentShader);
    // Members of structs and arrays may be given one by one: "lamp.color", "lamps[1].color".
    const bases = Object.keys(uniforms).map((name) => /^\w*/.exec(name)![0]);
    for (const name of declared.keys())
      if (!INPUTS.includes(name) && !bases.includes(name))
        throw new OptionError(name, `The shader's uniform "${name}" is given no value.`);
    for (const [i, [name, value]] of Object.entries(uniforms).entries()) {
      if (!new RegExp(`\\b${bases[i]}\\b`).test(fragmentShader))
        throw new OptionError(name, `The shader has no uniform "${name}".`);
      const type = declared.get(name) ?? "";
      if (type.includes("sampler") && type !== "sampler2D")
        throw new OptionError(
          name,
          `The shader's uniform "${name}" is a ${type}. Only sampler2D can be given a picture.`,
        );
      if (type === "sampler2D")
        this.#seconds.push([name, new Second(value as ReadableStream<VideoFrame> | TextureSource, { name })]);
      else this.#values.push([name, value as Uniform<InputValue>]);
    }
  }

  /** @hidden By it, in the types, an effect is told from anything else. */
  async steps(frame: VideoFrame): Promise<readonly Step[]> {
    const { isDirty = true, perPixel, transformContext: before, transformBoundTexture: bound } = this.#options;
    if (!(await resolve("isDirty", isDirty, frame))) return [];
    const values: Record<string, NumericValue> = {};
    for (const [name, uniform] of this.#values) values[name] = numeric(name, await resolve(name, uniform, frame));
    const textures: Record<string, Layer> = {};
    for (const [name, second] of this.#seconds) {
      if (!(await second.show(frame))) return [];
      textures[name] = second;
    }
    const source = this.#source;
    if (perPixel) {
      if (!/\bvec4\s+pixel\s*\(/.test(source))
        throw new ShaderError(
          "shader-failed",
          "A shader that is `perPixel` has to define `vec4 pixel(vec4 color, vec2 uv)`.",
        );
      return [{ kind: "pixel", source, names: namesIn(source), values, set, textures, transparent: true }];
    }
    return [customStep({ source, values, textures, before, bound })];
  }

  /** @hidden */
  async close(reason?: unknown): Promise<void> {
    await Promise.all(this.#seconds.map(([, second]) => second.close(reason)));
  }
}

/** What every shader has; it may declare them once more. */
const INPUTS: readonly string[] = ["frame", "frameSize", "time"];

/** The types of the uniforms a shader declares, by their names. What stands in a condition may not be there. */
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
    throw new OptionError(name, `The uniform "${name}" is neither numbers nor, in the shader, a \`sampler2D\`.`);
  const list = isList ? (value as ArrayLike<unknown>) : [value];
  const wrong = Array.from(list).find((item) => typeof item !== "boolean" && !Number.isFinite(item));
  if (wrong !== undefined)
    throw new OptionError(name, `The uniform "${name}" must be finite numbers; got ${String(wrong)}.`);
  return value as NumericValue;
}
