import { translation } from "../gl/matrix.ts";
import type { Effect, PixelStep, Step } from "../gl/step.ts";
import type { Values } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumber, FINITE, FRACTION, NOT_NEGATIVE, oneOf } from "../media/check-option.ts";
import { complete, resolveAll } from "./options.ts";
import { withSecond } from "./second.ts";

/**
 * Kind and timing of {@link transition}.
 *
 * @inline
 */
export interface TransitionOptions {
  /**
   * `"crossfade"` fades from one video to the other, `"wipe"` uncovers the second behind a moving edge, `"slide"` pushes the first out of
   * the frame.
   *
   * @defaultValue `"crossfade"`
   */
  kind?: "crossfade" | "wipe" | "slide" | undefined;
  /**
   * Direction in which the edge of a wipe, or the second video of a slide, moves.
   *
   * @defaultValue `"left"`
   */
  direction?: "left" | "right" | "up" | "down" | undefined;
  /**
   * Start in milliseconds of the frames' timestamps.
   *
   * @defaultValue 0
   * @range 0 10000 100
   * @unit ms
   */
  start?: number | undefined;
  /**
   * Duration in milliseconds. 0 is a hard cut.
   *
   * @defaultValue 1000
   * @range 0 5000 100
   * @unit ms
   */
  duration?: number | undefined;
  /**
   * Progress from 0 (first video only) to 1 (second video only), in place of `duration`. Use `keyframes` or `animate` for eased
   * transitions. `start` still sets the time at which the second video begins.
   *
   * @range 0 1 0.01
   */
  progress?: Uniform<number> | undefined;
  /**
   * Softness of a wipe's edge, as a fraction of the frame. 0 is a hard edge.
   *
   * @defaultValue 0.05
   * @range 0 1 0.01
   * @unit of the frame
   */
  softness?: Uniform<number> | undefined;
}

const DEFAULTS = { progress: 0, softness: 0.05 };

const OVER = `float a = l.a * k + color.a * (1. - k);
  return vec4((l.rgb * k + color.rgb * color.a * (1. - k)) / max(a, 1e-5), a);`;

const SOURCES = {
  crossfade: `uniform float progress;
vec4 pixel(vec4 color, vec2 uv) { vec4 l = layer(uv); float k = progress; ${OVER} }`,
  wipe: `uniform float progress, softness;
uniform vec2 direction;
vec4 pixel(vec4 color, vec2 uv) {
  vec4 l = layer(uv);
  float behind = .5 - dot(uv - .5, direction), soft = max(softness, .0001);
  float k = clamp((progress * (1. + soft) - (1. - behind)) / soft, 0., 1.);
  ${OVER}
}`,
  slide: `uniform vec2 shift;
vec4 pixel(vec4 color, vec2 uv) {
  vec2 p = uv - shift;
  vec4 l = layer(p);
  float k = p == clamp(p, 0., 1.) ? 1. : 0.;
  ${OVER}
}`,
};

const DIRECTIONS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

/**
 * Replaces one video by another with a transition. The second video starts with the transition and is shown alone after it. The output
 * is as long as the first video.
 *
 * @param to - The second video, stretched over the frame. Its frames are closed.
 * @param options - Kind and timing.
 * @returns Effects to pass to `effect`.
 * @throws `OptionError` if `duration` or `softness` is negative, or a constant `progress` is not from 0 to 1.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: coast } = await decode(video);
 * const { video: city } = await decode("/media/city.mp4");
 * await show(effect(coast!, [visual.transition(city!, { kind: "wipe", start: 1000, duration: 1500 })]));
 * ```
 *
 * @group Effects
 * @since next
 */
export function transition(to: ReadableStream<VideoFrame>, options: TransitionOptions = {}): Effect[] {
  checkNames(options, {
    kind: true,
    direction: true,
    start: true,
    duration: true,
    progress: true,
    softness: true,
  } satisfies Names<TransitionOptions>);
  const { kind = "crossfade", direction = "left" } = options;
  oneOf("kind", kind, ["crossfade", "wipe", "slide"]);
  oneOf("direction", direction, ["left", "right", "up", "down"]);
  const { start = 0, duration = 1000, softness } = options;
  checkNumber("start", start, FINITE);
  checkNumber("duration", duration, NOT_NEGATIVE);
  const delay = Math.round(start * 1000);
  const timed = ({ timestamp }: VideoFrame) => {
    const since = (timestamp - delay) / 1000;
    return duration > 0 ? since / duration : Number(since >= 0);
  };
  const uniforms = complete(
    DEFAULTS,
    { progress: options.progress ?? timed, softness },
    { progress: FRACTION, softness: NOT_NEGATIVE },
  );
  const towards = DIRECTIONS[direction];
  return withSecond(
    to,
    (second) => async (frame) => {
      const { progress: reached, softness } = await resolveAll(uniforms, DEFAULTS, frame);
      const progress = Math.min(1, reached);
      if (progress <= 0 || !(await second.show(frame))) return [];
      const shift = towards.map((way) => way * (progress - 1));
      const values: Record<keyof typeof SOURCES, Values> = {
        crossfade: { progress },
        wipe: { progress, softness, direction: towards },
        slide: { shift },
      };
      const picture = second.picture;
      const opaque = picture instanceof VideoFrame && !!picture.format && !picture.format.includes("A");
      const over: PixelStep = {
        kind: "pixel",
        source: SOURCES[kind],
        values: values[kind],
        layers: { layer: second },
      };
      const steps: Step[] = [];
      if (kind === "slide") {
        const [x, y] = towards;
        const matrix = translation(-x * progress, -y * progress);
        steps.push({ kind: "transform", matrix, ...(opaque && { covered: true }) }, over);
      } else steps.push(opaque ? over : { ...over, transparent: true });
      return steps;
    },
    { delay },
  );
}
