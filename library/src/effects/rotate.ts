import { flat, NOWHERE } from "../gl/matrix.ts";
import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { requirePlatform } from "../media/platform.ts";
import { transform } from "./make.ts";
import type { Vec3 } from "./options.ts";

/**
 * Angle, axis and center of {@link rotate}.
 *
 * @inline
 */
export interface RotateOptions {
  /**
   * Angle in degrees. Positive values turn clockwise about the default axis.
   *
   * @defaultValue 45
   * @range -180 180 1
   * @unit degrees
   */
  angle?: Uniform<number> | undefined;
  /**
   * Axis of rotation: `[x, y, z]` with x to the right, y down and z away from the viewer. Its length has no effect. `[0, 0, 1]` turns in
   * the plane of the picture; `[0, 1, 0]` turns it like a door, without perspective.
   *
   * @defaultValue `[0, 0, 1]`
   * @range -1 1 0.1
   */
  values?: Uniform<Vec3> | undefined;
  /**
   * Point that the axis goes through: `[x, y, z]`, x and y from the top left (0, 0) to the bottom right (1, 1), z in heights of the
   * frame, away from the viewer.
   *
   * @defaultValue `[0.5, 0.5, 0]`
   * @range 0 1 0.01
   * @unit of the width and height
   */
  origin?: Uniform<Vec3> | undefined;
}

/**
 * Rotates the picture about an axis. The frame keeps its size: corners that leave it are cut off, and uncovered areas are transparent.
 *
 * @param options - Angle, axis and center.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const angle = (frame: VideoFrame) => (frame.timestamp / 1e6) * 45; // 45° a second
 * await show(effect(frames!, [visual.rotate({ angle, values: [0, 0, 1] })]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export function rotate(options: RotateOptions = {}): Effect[] {
  requirePlatform("DOMMatrix");
  return transform(
    { angle: 45, values: [0, 0, 1], origin: [0.5, 0.5] },
    options,
    ({ angle, values, origin: [x, y, z = 0] }, [width, height]) => {
      const { a, b, c, d, e, f } = new DOMMatrix()
        .translate(x, y)
        .scale(1 / width, 1 / height)
        .rotateAxisAngle(...(values as [number, number, number]), angle)
        .translate(0, 0, -z * height)
        .scale(width, height)
        .translate(-x!, -y!);
      // A picture seen edge-on is invisible.
      return Math.abs(a * d - b * c) < 1e-9 ? NOWHERE : flat(new DOMMatrix([a, b, c, d, e, f]).inverse());
    },
  );
}
