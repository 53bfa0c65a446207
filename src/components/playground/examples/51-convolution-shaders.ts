/** Edges and other convolutions
 * @until 0.7.0
 */
import { convolution3x3, decode, GLEffect, shaders } from "mfx";

const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");

// Try convolution3x3.emboss, .sharpen, .gaussianBlur, .edge1.
await show(frames.pipeThrough(new GLEffect([shaders.convolution({ kernel: convolution3x3.edge2 })])));
