import type { TransitionOptions } from "../effects/transition.ts";
import type { Fit } from "../frame/fit.ts";

/**
 * Transition between the parts of {@link concat}.
 *
 * @inline
 */
export interface ConcatTransition extends Pick<TransitionOptions, "kind" | "direction"> {
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
 * Options of {@link concat}.
 *
 * @group Editing
 * @since next
 */
export interface ConcatOptions {
  /**
   * Width of the pictures in pixels.
   *
   * @defaultValue computed from `height` and the aspect ratio of the first frame; without `height`, the width of the first frame
   */
  width?: number | undefined;
  /**
   * Height of the pictures in pixels.
   *
   * @defaultValue computed from `width` and the aspect ratio of the first frame; without `width`, the height of the first frame
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
   * @defaultValue that of the first part, or 48000 if the first part is silent
   */
  sampleRate?: number | undefined;
  /**
   * Number of channels of the sound. Other layouts are up- or downmixed.
   *
   * @defaultValue that of the first part, but at most 2, which every encoder supports; 2 if the first part is silent
   */
  numberOfChannels?: number | undefined;
  /**
   * Transition between neighboring parts, whose pictures and sounds overlap. The sound is crossfaded with equal power. A list has a transition of
   * its own for each pair of neighbors: the first is that between the first two parts, and `undefined` is a hard cut.
   *
   * @defaultValue hard cuts
   */
  transition?: ConcatTransition | readonly (ConcatTransition | undefined)[] | undefined;
  /**
   * Time of the result at which it starts, in milliseconds: the same as from there on in a result from 0. It may lie in a transition. Parts before it
   * are not opened; the part at this time must be a {@link ConcatSource}, and the length of the parts before it must be known.
   *
   * @defaultValue 0
   */
  start?: number | undefined;
  /** Stops joining when aborted: the results fail with an `AbortedError`, and all parts are canceled. */
  signal?: AbortSignal | undefined;
}

/**
 * Streams of picture and sound, as {@link concat} and {@link loop} return them.
 *
 * @inline
 */
export interface Joined {
  /** Pictures of all parts; `undefined` if the parts have none. */
  video: ReadableStream<VideoFrame> | undefined;
  /** Sound of all parts; `undefined` if all parts are silent. */
  audio: ReadableStream<AudioData> | undefined;
  /** Length from 0 to the end in milliseconds, wherever the result starts; `NaN` if the length of a part is unknown. */
  duration: number;
}
