import type { Effect } from "../gl/step.ts";
import { oneOf } from "./options.ts";
import { Second, type SecondInput } from "./second.ts";
import type { AtEnd } from "./video-end.ts";

/**
 * What of the mask counts.
 *
 * @inline
 */
export interface MaskOptions {
  /**
   * What shows the picture: how light the mask is (Rec. 709 luma, black where it is transparent), or how opaque.
   *
   * @defaultValue `"luma"`
   */
  channel?: "luma" | "alpha";
  /**
   * Whether the picture shows where the mask is dark, or transparent, instead.
   *
   * @defaultValue false
   */
  invert?: boolean;
  /**
   * What happens where a mask video is over before the first: its last frame stays, it begins again (its frames are then kept
   * in memory), or there is no mask.
   *
   * @defaultValue `"hold"`
   */
  atEnd?: AtEnd;
}

/**
 * Makes the picture transparent where a mask is dark. The mask is stretched over the frame; of a video the frame that is shown
 * at that time counts. Its frames are closed.
 *
 * @param video - The mask: white shows, black hides, grey shows in part.
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
 * The same with a canvas, an image or a function as the mask, and with options.
 *
 * @param video - The mask.
 * @param options - What of the mask counts.
 * @returns Effects to pass to `effect`.
 *
 * @group Effects
 * @since next
 */
export function mask(video: SecondInput, options?: MaskOptions): Effect[];
export function mask(video: SecondInput, { channel = "luma", invert = false }: MaskOptions = {}): Effect[] {
  oneOf("channel", channel, ["luma", "alpha"]);
  const second = new Second(video);
  const shown = channel === "alpha" ? "layer(uv).a" : "dot(layer(uv).rgb, vec3(.2126, .7152, .0722))";
  const source = `vec4 pixel(vec4 color, vec2 uv) { return vec4(color.rgb, color.a * ${invert ? `(1. - ${shown})` : shown}); }`;
  return [
    {
      async steps(frame) {
        if (!(await second.show(frame))) return [];
        return [{ kind: "pixel", source, values: {}, layers: { layer: second }, transparent: true }];
      },
      close: (reason) => second.close(reason),
    },
  ];
}
