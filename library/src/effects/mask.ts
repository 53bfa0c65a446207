import type { Edit } from "../edit/edit.ts";
import type { Effect } from "../gl/step.ts";
import type { Names } from "../media/check-names.ts";
import { checkFlags, oneOf } from "../media/check-option.ts";
import { type SecondInput, withSecond } from "./second.ts";
import type { AtEnd } from "./video-end.ts";

/**
 * Options of {@link mask}.
 *
 * @inline
 */
export interface MaskOptions {
  /**
   * Channel of the mask that becomes the picture's opacity: `"luma"` is its brightness (BT.709; transparent counts as black), `"alpha"`
   * its opacity.
   *
   * @defaultValue `"luma"`
   */
  channel?: "luma" | "alpha" | undefined;
  /**
   * Inverts the mask: the picture shows where the mask is dark or transparent.
   *
   * @defaultValue false
   */
  invert?: boolean | undefined;
  /**
   * What to do after the end of a mask video that is shorter than the first: `"hold"` keeps its last frame, `"loop"` starts it again
   * (all frames of a stream stay in memory), `"hide"` removes the mask.
   *
   * @defaultValue `"hold"`
   */
  atEnd?: AtEnd | undefined;
  /**
   * Time of the frames at which the mask video begins, in milliseconds.
   *
   * @defaultValue 0
   * @range -10000 10000 10
   * @unit ms
   */
  at?: number | undefined;
}

/** Names of the options that `withEnds` does not add. */
export const MASK_NAMES = { channel: true, invert: true } satisfies Names<Omit<MaskOptions, "at" | "atEnd">>;

/**
 * Makes the picture transparent where a mask video is dark. The mask is stretched over the frame and matched by timestamp. Closes the
 * mask's frames.
 *
 * @param video - The mask: white keeps the picture, black hides it, gray makes it translucent.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const canvas = new OffscreenCanvas(320, 180);
 * const context = canvas.getContext("2d")!;
 * context.fillStyle = "white";
 * context.ellipse(160, 90, 120, 80, 0, 0, Math.PI * 2);
 * context.fill();
 * const mask = new ReadableStream({
 *   start(controller) {
 *     controller.enqueue(new VideoFrame(canvas, { timestamp: 0 }));
 *     controller.close();
 *   },
 * });
 * await show(effect(frames!, [visual.mask(mask)]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export function mask(video: ReadableStream<VideoFrame>): Effect[];
/**
 * Makes the picture transparent where a mask is dark or transparent. The mask can also be a canvas, an image, a function or an edit.
 *
 * @param video - The mask: a stream, whose frames are closed; a canvas, image or frame, which the caller closes; a function that
 *   makes one for each frame; or an edit, which each run opens for itself.
 * @param options - Channel of the mask, inversion and end.
 * @returns Effects to pass to `effect`.
 *
 * @group Effects
 * @since next
 */
export function mask(video: SecondInput | Edit, options?: MaskOptions): Effect[];
export function mask(video: SecondInput | Edit, { channel = "luma", invert = false }: MaskOptions = {}): Effect[] {
  oneOf("channel", channel, ["luma", "alpha"]);
  checkFlags({ invert });
  const shown = channel === "alpha" ? "layer(uv).a" : "dot(layer(uv).rgb, vec3(.2126, .7152, .0722))";
  const source = `vec4 pixel(vec4 color, vec2 uv) { return vec4(color.rgb, color.a * ${invert ? `(1. - ${shown})` : shown}); }`;
  return withSecond(video as SecondInput, (second) => async (frame) => {
    if (!(await second.show(frame))) return [];
    return [{ kind: "pixel", source, values: {}, layers: { layer: second }, transparent: true }];
  });
}
