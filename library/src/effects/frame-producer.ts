import type { TextureSource } from "../gl/values.ts";

/**
 * Makes a picture for each frame, for `visual.add` and `visual.mask`: what is drawn together with it. The frame that goes in
 * stays open; a frame that comes out is closed once the next one is there.
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
