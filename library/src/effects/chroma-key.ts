import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { FRACTION, NOT_NEGATIVE } from "../media/check-option.ts";
import { pixel } from "./make.ts";
import type { Vec3 } from "./options.ts";

/**
 * Key color and tolerance for {@link chromaKey}.
 *
 * @inline
 */
export interface ChromaKeyOptions {
  /**
   * Color of the background: `[red, green, blue]`, each from 0 to 1. `[0, 1, 0]` is green.
   *
   * @defaultValue `[0, 1, 0]`
   * @range 0 1 0.01
   */
  color?: Uniform<Vec3> | undefined;
  /**
   * Largest chroma distance from the key color that becomes fully transparent. Brightness doesn't count, so shadows on the background
   * disappear too. For scale: pure green is about 0.6 from gray (BT.709). Raise it if background remains, lower it if the subject
   * gets holes.
   *
   * @defaultValue 0.25
   * @range 0 1 0.01
   */
  similarity?: Uniform<number> | undefined;
  /**
   * Edge softness: the chroma distance beyond `similarity` over which the picture becomes opaque.
   *
   * @defaultValue 0.1
   * @range 0.001 1 0.001
   */
  smoothness?: Uniform<number> | undefined;
  /**
   * Spill suppression: how much of the background's tint, reflected onto the subject, is removed. 0 removes none.
   *
   * @defaultValue 0.5
   * @range 0 1 0.01
   */
  spill?: Uniform<number> | undefined;
}

const SOURCE = `uniform vec3 key;
uniform float similarity, smoothness, spill;
vec2 chroma(vec3 c) { float y = dot(c, vec3(.2126, .7152, .0722)); return vec2((c.b - y) / 1.8556, (c.r - y) / 1.5748); }
vec4 pixel(vec4 color, vec2 uv) {
  vec2 k = chroma(key), c = chroma(color.rgb);
  float d = distance(c, k);
  float a = clamp((d - similarity) / max(smoothness, .001), 0., 1.);
  // Chroma that points towards the key color is reduced.
  vec2 n = k / max(length(k), .001);
  c -= n * max(0., dot(c, n)) * spill * clamp(1.5 - d / max(length(k), .001), 0., 1.);
  float y = dot(color.rgb, vec3(.2126, .7152, .0722)), b = y + 1.8556 * c.x, r = y + 1.5748 * c.y;
  return vec4(r, (y - .2126 * r - .0722 * b) / .7152, b, color.a * a);
}`;

/**
 * Makes a green or blue screen transparent. Lay the result over another picture with `visual.add`.
 *
 * @param options - Key color and tolerance.
 * @returns Effects to pass to `effect`.
 * @throws `OptionError` if a constant `spill` or part of `color` is not from 0 to 1, or a constant `similarity` or `smoothness` is
 *   negative.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode(video);
 * const { video: subject } = await decode("/media/balloon-green.mp4");
 * const keyed = effect(subject!, [visual.chromaKey({ color: [0, 1, 0], similarity: 0.3 })]);
 * await show(effect(frames!, [visual.add(keyed)]));
 * ```
 *
 * @group Effects
 * @since next
 */
export function chromaKey(options: ChromaKeyOptions = {}): Effect[] {
  checkNames(options, {
    color: true,
    similarity: true,
    smoothness: true,
    spill: true,
  } satisfies Names<ChromaKeyOptions>);
  return pixel({ color: [0, 1, 0], similarity: 0.25, smoothness: 0.1, spill: 0.5 }, options, SOURCE, {
    rules: { color: FRACTION, similarity: NOT_NEGATIVE, smoothness: NOT_NEGATIVE, spill: FRACTION },
    uniforms: ({ color, ...rest }) => ({ key: color.slice(0, 3), ...rest }),
    names: ["chroma"],
    transparent: true,
  });
}
