import type { Edit } from "../edit/edit.ts";
import { placement } from "../frame/fit.ts";
import { scaleOf } from "../frame/preview.ts";
import { uprightSize } from "../gl/picture.ts";
import type { Effect, PixelStep } from "../gl/step.ts";
import type { Extent, TextureSource } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import type { Names } from "../media/check-names.ts";
import { oneOf } from "../media/check-option.ts";
import { complete, resolveAll } from "./options.ts";
import { type SecondInput, withSecond } from "./second.ts";
import type { AtEnd } from "./video-end.ts";

/**
 * Position and blend modes for {@link add}. Without a blend mode, `normal` is 1. Several blend modes are applied one after the
 * other, in the order of this list.
 *
 * @inline
 */
export interface AddOptions {
  /**
   * Position of the second picture's top left corner: `[x, y]`, as fractions of the frame's width and height. `[0.5, 0]` starts in
   * the middle of the top edge; negative values start outside the frame.
   *
   * @defaultValue `[0, 0]`
   * @range -1 1 0.01
   * @unit of the width and height
   * @since 0.8.4
   */
  offset?: Uniform<readonly number[]> | undefined;
  /**
   * Strength of the normal blend, which puts the second picture over the first. 0 leaves it out, 1 covers the first picture where
   * the second is opaque.
   *
   * @defaultValue 0, or 1 if no blend mode is given
   * @range 0 1 0.01
   */
  normal?: Uniform<number> | undefined;
  /**
   * Strength of the additive blend (the sum of both pictures), which brightens. Typical for light leaks and sparks on black.
   *
   * @defaultValue 0
   * @range 0 1 0.01
   */
  additive?: Uniform<number> | undefined;
  /**
   * Strength of the multiply blend (the product of both pictures), which darkens. White leaves the first picture as it is.
   *
   * @defaultValue 0
   * @range 0 1 0.01
   */
  multiply?: Uniform<number> | undefined;
  /**
   * Strength of the screen blend (the inverted product of the inverted pictures), which brightens without clipping. Black leaves
   * the first picture as it is.
   *
   * @defaultValue 0
   * @range 0 1 0.01
   */
  screen?: Uniform<number> | undefined;
  /**
   * How much the second picture's alpha masks the first: 1 makes the first transparent wherever the second is transparent. The
   * second picture's colors don't matter.
   *
   * @defaultValue 0
   * @range 0 1 0.01
   */
  alpha?: Uniform<number> | undefined;
  /**
   * Size of the second picture. `"none"` draws it pixel for pixel at `offset`; `"fill"` stretches it over the frame; `"contain"` fits
   * it into the frame and `"cover"` covers the frame, both centered and in its own aspect ratio.
   *
   * @defaultValue `"none"`
   * @since next
   */
  fit?: "none" | "fill" | "contain" | "cover" | undefined;
  /**
   * What to show after the end of a second video that is shorter than the first: `"hold"` keeps its last frame, `"loop"` starts it
   * again (all frames of a stream stay in memory), `"hide"` shows the first video alone.
   *
   * @defaultValue `"hold"`
   * @since next
   */
  atEnd?: AtEnd | undefined;
  /**
   * Time of the frames at which the second video begins, in milliseconds.
   *
   * @defaultValue 0
   * @range -10000 10000 10
   * @unit ms
   * @since next
   */
  at?: number | undefined;
}

/** Names of the options that `withEnds` does not add. */
export const ADD_NAMES = {
  offset: true,
  normal: true,
  additive: true,
  multiply: true,
  screen: true,
  alpha: true,
  fit: true,
} satisfies Names<Omit<AddOptions, "at" | "atEnd">>;

const DEFAULTS = { offset: [0, 0], normal: 0, additive: 0, multiply: 0, screen: 0, alpha: 0 };

/** The blend of the colors `b` (below) and `l` (above), neither premultiplied. */
const BLENDS: Readonly<Record<string, string>> = {
  normal: "l",
  additive: "min(b + l, 1.)",
  multiply: "b * l",
  screen: "b + l - b * l",
};

/**
 * The compositing shader (source-over with a blend mode) for the blends that are used. With `isCut`, the layer shows within a box only, from its left
 * and top to its right and bottom edge.
 */
export function compositeSource(blends: readonly string[], isCut = false): string {
  return `uniform vec2 corner, extent;
${isCut ? "uniform vec4 box;" : ""}
${["alpha", ...blends].map((name) => `uniform float ${name};`).join("\n")}
vec4 pixel(vec4 color, vec2 uv) {
  vec2 p = (uv - corner) / extent;
  vec4 over = p == clamp(p, 0., 1.)${isCut ? " && uv == clamp(uv, box.xy, box.zw)" : ""} ? layer(p) : vec4(0);
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

/** Size of a picture that is drawn pixel for pixel, on a frame that is drawn in a scale. */
const ownSize = (picture: TextureSource, scale: number): Extent => {
  const [width, height] = uprightSize(picture);
  const relative = scale / (picture instanceof VideoFrame ? scaleOf(picture) : 1);
  return [width * relative, height * relative];
};

/** The top left corner and the size of a layer, as fractions of the frame. */
function areaOf(fit: NonNullable<AddOptions["fit"]>, [w, h]: Extent, [W, H]: Extent) {
  const own = { width: w, height: h };
  const { x, y, width, height } =
    fit === "none" ? { x: 0, y: 0, ...own } : placement(own, { width: W, height: H }, fit);
  return { corner: [x / W, y / H], extent: [width / W, height / H] };
}

/**
 * Lays a second video over the frames. Each frame gets the picture that the second video shows at the same timestamp, so the two
 * frame rates may differ. Closes the second video's frames; a frame with `keepOpen` is uploaded to the GPU only once.
 *
 * @param video - The second video.
 * @param options - Placement and blending.
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
 * Lays a picture that a function makes over each frame. The function must not close the frame it gets; a frame that it returns is
 * closed by the effect.
 *
 * @param video - Function from a frame to the second picture.
 * @param options - Placement and blending.
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
 * Lays a picture that a function makes over each frame; the function may be asynchronous. It must not close the frame it gets; a
 * frame that it returns is closed by the effect.
 *
 * @param video - Function from a frame to the second picture, or to a promise of it.
 * @param options - Placement and blending.
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
 * Lays a still picture or a canvas over the frames. A canvas or `<video>` element is read again for each frame; an image is
 * uploaded once.
 *
 * @param video - The canvas, image or frame. The caller closes it.
 * @param options - Placement and blending.
 * @returns Effects to pass to `effect`.
 *
 * @group Effects
 * @since next
 */
export function add(video: TextureSource, options?: AddOptions): Effect[];
/**
 * Lays the picture of an edit over the frames. Each run opens the edit when it is first shown, and leaves it at its end. {@link overlay} also mixes in its
 * sound.
 *
 * @param edit - The edit.
 * @param options - Placement, blending, and the time at which the edit begins.
 * @returns Effects to pass to `effect`, any number of times.
 *
 * @group Effects
 * @since next
 */
export function add(edit: Edit, options?: AddOptions): Effect[];
export function add(video: SecondInput | Edit, options: AddOptions = {}): Effect[] {
  const { alpha, fit = "none" } = options;
  oneOf("fit", fit, ["none", "fill", "contain", "cover"]);
  const given = Object.keys(BLENDS).filter((name) => options[name as "normal"] !== undefined);
  const uniforms = complete(DEFAULTS, given.length > 0 || alpha !== undefined ? options : { ...options, normal: 1 });
  const blends = Object.keys(BLENDS).filter((name) => uniforms[name as "normal"] !== 0);
  const source = compositeSource(blends);
  const transparent = uniforms.alpha !== 0;
  return withSecond(video as SecondInput, (second) => async (frame, size) => {
    if (!(await second.show(frame))) return [];
    const { offset, ...values } = await resolveAll(uniforms, DEFAULTS, frame);
    const { corner, extent } = areaOf(fit, ownSize(second.picture, scaleOf(frame)), size);
    const step: PixelStep = {
      kind: "pixel",
      source,
      values: { ...values, corner: corner.map((side, i) => side + offset[i]!), extent },
      layers: { layer: second },
    };
    return [transparent ? { ...step, transparent } : step];
  });
}
