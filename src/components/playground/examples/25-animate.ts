/** Animate in a line
 * @since 0.8.2
 */
import { animate, decode, effect, visual } from "mfx";

const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");

await show(
  effect(frames!, [
    visual.zoom({ factor: animate("0s 1.6, 4s 1, 8s 1.6", "inOutSine"), x: 0.5, y: 0.5 }),
    visual.rotate({ angle: animate("0s -4, 4s 0, 8s 4", "inOutSine") }),
  ]),
);
