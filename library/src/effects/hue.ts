import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { pixel } from "./make.ts";

/**
 * Angle of {@link hue}.
 *
 * @inline
 */
export interface HueOptions {
  /**
   * Rotation of all hues in degrees: 120 turns red into green, -120 turns red into blue.
   *
   * @defaultValue 0
   * @range -180 180 1
   * @unit degrees
   */
  angle?: Uniform<number> | undefined;
}

const SOURCE = `uniform vec2 turn;
vec4 pixel(vec4 color, vec2 uv) {
  vec3 k = vec3(.57735), c = color.rgb;
  return vec4(c * turn.x + cross(k, c) * turn.y + k * dot(k, c) * (1. - turn.x), color.a);
}`;

/**
 * Rotates all hues by an angle. Grays stay gray.
 *
 * @param options - Angle of the rotation.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode(video);
 * await show(effect(frames!, [visual.hue({ angle: (frame) => frame.timestamp / 1e4 })]));
 * ```
 *
 * @group Effects
 * @since next
 */
export function hue(options: HueOptions = {}): Effect[] {
  checkNames(options, { angle: true } satisfies Names<HueOptions>);
  return pixel({ angle: 0 }, options, SOURCE, {
    neutral: (v) => v.angle % 360 === 0,
    uniforms: ({ angle }) => ({ turn: [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)] }),
  });
}
