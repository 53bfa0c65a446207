import type { TextureSource } from "../gl/values.ts";

/**
 * A function that makes the second picture of `visual.add` or `visual.mask` for each frame; may be asynchronous. It must not close the
 * frame it gets. A new `VideoFrame` that it returns is closed by the effect.
 *
 * @example
 * ```ts live
 * import { decode, effect, type FrameProducer, visual } from "mfx";
 *
 * const mirror: FrameProducer = (frame) => {
 *   const canvas = new OffscreenCanvas(frame.displayWidth, frame.displayHeight);
 *   const context = canvas.getContext("2d")!;
 *   context.scale(-1, 1);
 *   context.drawImage(frame, -canvas.width, 0);
 *   return canvas;
 * };
 *
 * const { video: frames } = await decode(video);
 * await show(effect(frames!, [visual.add(mirror, { normal: 0.5 })]));
 * ```
 *
 * @group Effects
 * @since next
 */
export type FrameProducer = (frame: VideoFrame) => TextureSource | Promise<TextureSource>;
