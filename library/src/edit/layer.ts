import type { Fit } from "../frame/fit.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import type { SoundValue } from "../sound/automation.ts";
import type { DuckOptions } from "../sound/ducker.ts";
import type { Edit } from "./edit.ts";

/**
 * A layer over an edit, for {@link overlay}. Picture and sound of the layer start at `at`, and are over at its end.
 *
 * @group Editing
 * @since next
 */
export interface Layer {
  /** The edit that is laid over the other one. */
  edit: Edit;
  /**
   * Time of the result at which the layer begins, in milliseconds. Negative: its beginning is left out.
   *
   * @defaultValue 0
   */
  at?: number | undefined;
  /**
   * Left edge of the picture, as a fraction of the frame's width.
   *
   * @defaultValue centered
   */
  x?: Uniform<number> | undefined;
  /**
   * Top edge of the picture, as a fraction of the frame's height.
   *
   * @defaultValue centered
   */
  y?: Uniform<number> | undefined;
  /**
   * Width as a fraction of the frame's.
   *
   * @defaultValue what follows from `height`; without both, the layer fills the frame by `fit`
   */
  width?: Uniform<number> | undefined;
  /**
   * Height as a fraction of the frame's.
   *
   * @defaultValue what follows from `width` and the aspect ratio
   */
  height?: Uniform<number> | undefined;
  /**
   * How the picture fills its place if the aspect ratios differ.
   *
   * @defaultValue "contain"
   */
  fit?: Fit | undefined;
  /**
   * Opacity from 0 to 1. Times of keyframes of layers are those of the result.
   *
   * @defaultValue 1
   */
  opacity?: Uniform<number> | undefined;
  /**
   * Blend mode: `"normal"` covers what is below, `"additive"` adds the colors, `"multiply"` darkens, `"screen"` brightens.
   *
   * @defaultValue "normal"
   */
  blend?: "normal" | "additive" | "multiply" | "screen" | undefined;
  /**
   * Volume of the layer's sound: 0 is silence, 1 leaves it unchanged.
   *
   * @defaultValue 1
   */
  gain?: SoundValue | undefined;
  /** Lowers the layer's sound while what is below it is loud. `{}` uses the defaults. */
  duck?: DuckOptions | undefined;
}
