/** Edges and other convolutions
 * @since 0.8.0
 */
import { decode, effect, visual } from "mfx";

const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");

// Computes each pixel from its neighbors with nine weights, row by row. Try visual.emboss(), visual.sharpen(), visual.edge().
const edges = [
  [-1, -1, -1],
  [-1, 8, -1],
  [-1, -1, -1],
].flat();

await show(effect(frames!, [visual.convolution3x3({ kernel: edges }), visual.adjustment({ brightness: 1.5 })]));
