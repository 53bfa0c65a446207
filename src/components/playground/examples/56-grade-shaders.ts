/** Grade the colors
 * @until 0.7.0
 */
import { decode, GLEffect, shaders } from "mfx";

const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");

// An option may be a function of the frame. Here, the color fades in and out.
const saturation = ({ timestamp }: VideoFrame) => 1 + Math.sin(timestamp / 1e6);

await show(frames.pipeThrough(new GLEffect([shaders.adjustment({ contrast: 1.15, saturation })])));
