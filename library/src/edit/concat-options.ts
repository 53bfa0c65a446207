import type { Fit } from "../frame/fit.ts";

/**
 * Transition between the parts of {@link concat}.
 *
 * @group Editing
 * @since next
 */
export interface Transition {
  /**
   * What the transition looks like.
   *
   * @defaultValue `"crossfade"`
   */
  kind?: "crossfade" | "wipe" | "slide" | undefined;
  /**
   * Where a wipe or a slide moves to.
   *
   * @defaultValue `"left"`
   */
  direction?: "left" | "right" | "up" | "down" | undefined;
  /**
   * Duration in milliseconds. Neighboring parts overlap for this time, so each transition makes the result shorter by it.
   *
   * @range 0 5000 100
   * @unit ms
   */
  duration: number;
  /**
   * Softness of a wipe's edge, as a fraction of the frame. 0 is a hard edge.
   *
   * @defaultValue 0.05
   * @range 0 1 0.01
   * @unit of the frame
   */
  softness?: number | undefined;
}

/**
 * Format that a stage converts to. By default, it is that of the first part that has a picture, or a sound.
 *
 * @group Editing
 * @since next
 */
export interface EditFormat {
  /**
   * Width of the pictures in pixels.
   *
   * @defaultValue computed from `height` and the aspect ratio of the first part with a picture; without `height`, its width
   */
  width?: number | undefined;
  /**
   * Height of the pictures in pixels.
   *
   * @defaultValue computed from `width` and the aspect ratio of the first part with a picture; without `width`, its height
   */
  height?: number | undefined;
  /**
   * How pictures fill the size if their aspect ratio differs. `"contain"` adds bars, `"cover"` crops the picture, `"fill"` distorts it.
   *
   * @defaultValue "contain"
   */
  fit?: Fit | undefined;
  /**
   * Constant frame rate of the result, in frames per second. Repeats or drops frames.
   *
   * @defaultValue the timing of each part
   */
  frameRate?: number | undefined;
  /**
   * Sample rate of the sound in hertz, such as `48000`. Parts with another rate are resampled.
   *
   * @defaultValue that of the first part with a sound, or 48000
   */
  sampleRate?: number | undefined;
  /**
   * Number of channels of the sound. Other layouts are up- or downmixed.
   *
   * @defaultValue that of the first part with a sound, but at most 2, which every encoder supports
   */
  numberOfChannels?: number | undefined;
}

/**
 * Options of {@link concat}.
 *
 * @group Editing
 * @since next
 */
export interface ConcatOptions extends EditFormat {
  /**
   * Transition between neighboring parts, whose pictures and sounds overlap. The sound is crossfaded with equal power. A list has a transition of
   * its own for each pair of neighbors: the first is that between the first two parts, and `undefined` is a hard cut.
   *
   * @defaultValue hard cuts
   */
  transition?: Transition | readonly (Transition | undefined)[] | undefined;
}
