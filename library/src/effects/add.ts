import { uprightSize } from "../gl/picture.ts";
import type { Effect, PixelStep } from "../gl/step.ts";
import type { TextureSource } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { complete, oneOf, resolveAll } from "./options.ts";
import { Second, type SecondInput } from "./second.ts";
import type { AtEnd } from "./video-end.ts";

/**
 * How a second picture is laid over the first. Where no blend is given it is `normal: 1`; of several, each is laid over what
 * the one before leaves, in the order they stand here.
 *
 * @inline
 */
export interface AddOptions {
  /**
   * Where the second picture's top left corner is: `[x, y]`, in widths and heights of the frame, from its top left.
   *
   * @defaultValue `[0, 0]`
   * @range -1 1 0.01
   * @unit of the frame
   * @since 0.8.4
   */
  offset?: Uniform<readonly number[]>;
  /**
   * How much of the second picture lies over the first.
   *
   * @defaultValue 0, or 1 where no blend is given
   * @range 0 1 0.01
   */
  normal?: Uniform<number>;
  /**
   * How much of the sum of both, which makes lighter.
   *
   * @defaultValue 0
   * @range 0 1 0.01
   */
  additive?: Uniform<number>;
  /**
   * How much of the product of both, which makes darker.
   *
   * @defaultValue 0
   * @range 0 1 0.01
   */
  multiply?: Uniform<number>;
  /**
   * How much of the product of what both lack of white, which makes lighter without burning out.
   *
   * @defaultValue 0
   * @range 0 1 0.01
   */
  screen?: Uniform<number>;
  /**
   * How much the transparency of the second picture makes the first transparent. Its colours are of no matter for this.
   *
   * @defaultValue 0
   * @range 0 1 0.01
   */
  alpha?: Uniform<number>;
  /**
   * How large the second picture is: in its own pixels (`"none"`), stretched over the frame (`"fill"`), or in its own shape, as
   * large as fits in (`"contain"`) or just covers (`"cover"`) the frame, in the middle.
   *
   * @defaultValue `"none"`
   * @since next
   */
  fit?: "none" | "fill" | "contain" | "cover";
  /**
   * What happens where the second video is over before the first: its last frame stays, it begins again (its frames are then
   * kept in memory), or it is gone.
   *
   * @defaultValue `"hold"`
   * @since next
   */
  atEnd?: AtEnd;
}

const DEFAULTS = { offset: [0, 0], normal: 0, additive: 0, multiply: 0, screen: 0, alpha: 0 };

/** What becomes of the colours `b` below and `l` above, both without their alpha. */
const BLENDS: Readonly<Record<string, string>> = {
  normal: "l",
  additive: "min(b + l, 1.)",
  multiply: "b * l",
  screen: "b + l - b * l",
};

/** The shader of the sum of two pictures by the rules of compositing, for the blends that are used. */
export function compositeSource(blends: readonly string[]): string {
  return `uniform vec2 corner, extent;
${["alpha", ...blends].map((name) => `uniform float ${name};`).join("\n")}
vec4 pixel(vec4 color, vec2 uv) {
  vec2 p = (uv - corner) / extent;
  vec4 over = p == clamp(p, 0., 1.) ? layer(p) : vec4(0);
  color.a *= mix(1., over.a, alpha);
  vec3 l = over.rgb / max(over.a, 1e-5), b;
  float a, s;
${blends
  .map(
    (name) => `  b = color.rgb; s = over.a * ${name}; a = s + color.a * (1. - s);
  color = vec4((s * (1. - color.a) * l + (1. - s) * color.a * b + s * color.a * (${BLENDS[name]})) / max(a, 1e-5), a);`,
  )
  .join("\n")}
  return color;
}`;
}

/** The top left corner and the size of a layer, both in parts of the frame. */
function placement(fit: AddOptions["fit"], [w, h]: readonly [number, number], [W, H]: readonly [number, number]) {
  const own = [w / W, h / H] as const;
  const zoom = fit === "none" ? 1 : 1 / (fit === "contain" ? Math.max(...own) : Math.min(...own));
  const extent = own.map((side) => (fit === "fill" ? 1 : side * zoom));
  return { corner: extent.map((side) => (fit === "none" ? 0 : (1 - side) / 2)), extent };
}

/**
 * Lays a second picture over each frame: of a second video the frame that is shown at that time, whatever its rate. Its
 * frames are closed; one that is kept open goes to the GPU once.
 *
 * @param video - The second video, or a picture that stays.
 * @param options - Where, and how both are mixed.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const open = async () => (await decode((await fetch(video)).body!, "video/mp4")).video!;
 * const small = effect(await open(), [visual.scale({ values: [0.4, 0.4, 1], origin: [0.95, 0.95, 0] })]);
 * await show(effect(await open(), [visual.add(small, { normal: 1 })]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export function add(video: ReadableStream<VideoFrame>, options?: AddOptions): Effect[];
/**
 * Lays what a function makes of each frame over it. The frame that goes in stays open, the one that comes out is closed.
 *
 * @param video - Makes the second picture.
 * @param options - Where, and how both are mixed.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const canvas = new OffscreenCanvas(200, 60);
 * const context = canvas.getContext("2d")!;
 * const clock = (frame: VideoFrame) => {
 *   context.clearRect(0, 0, 200, 60);
 *   context.font = "40px monospace";
 *   context.fillStyle = "white";
 *   context.fillText(`${(frame.timestamp / 1e6).toFixed(2)} s`, 10, 45);
 *   return new VideoFrame(canvas, { timestamp: frame.timestamp });
 * };
 * await show(effect(frames!, [visual.add(clock, { normal: 1, offset: [0.03, 0.03] })]));
 * ```
 *
 * @group Effects
 * @since 0.9.2
 */
export function add(video: (frame: VideoFrame) => TextureSource, options?: AddOptions): Effect[];
/**
 * Lays what a function makes of each frame over it; the function may be asynchronous. The frame that goes in stays open,
 * the one that comes out is closed.
 *
 * @param video - Makes the second picture, or a promise of it.
 * @param options - Where, and how both are mixed.
 * @returns Effects to pass to `effect`.
 *
 * @group Effects
 * @since 0.9.3
 */
export function add(
  video: (frame: VideoFrame) => TextureSource | Promise<TextureSource>,
  options?: AddOptions,
): Effect[];
/**
 * Lays a canvas, as it looks at each frame, or an image over the frames.
 *
 * @param video - The canvas, image, or frame; it stays yours.
 * @param options - Where, and how both are mixed.
 * @returns Effects to pass to `effect`.
 *
 * @group Effects
 * @since next
 */
export function add(video: TextureSource, options?: AddOptions): Effect[];
export function add(video: SecondInput, options: AddOptions = {}): Effect[] {
  const { alpha, fit = "none" } = options;
  oneOf("fit", fit, ["none", "fill", "contain", "cover"]);
  const given = Object.keys(BLENDS).filter((name) => options[name as "normal"] !== undefined);
  const uniforms = complete(DEFAULTS, given.length > 0 || alpha !== undefined ? options : { ...options, normal: 1 });
  const blends = Object.keys(BLENDS).filter((name) => uniforms[name as "normal"] !== 0);
  const source = compositeSource(blends);
  const transparent = uniforms.alpha !== 0;
  const second = new Second(video);
  return [
    {
      async steps(frame, size) {
        if (!(await second.show(frame))) return [];
        const { offset, ...values } = await resolveAll(uniforms, DEFAULTS, frame);
        const { corner, extent } = placement(fit, uprightSize(second.picture), size);
        const step: PixelStep = {
          kind: "pixel",
          source,
          values: { ...values, corner: corner.map((side, i) => side + offset[i]!), extent },
          layers: { layer: second },
        };
        return [transparent ? { ...step, transparent } : step];
      },
      close: (reason) => second.close(reason),
    },
  ];
}
