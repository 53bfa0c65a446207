/** Grade the colors
 * @since 0.8.0
 */
import { decode, effect, visual } from "mfx";

const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");

// An option may be a function of the frame. Here, the color fades in and out.
const saturation = ({ timestamp }: VideoFrame) => 1 + Math.sin(timestamp / 1e6);

await show(effect(frames!, [visual.adjustment({ contrast: 1.15, saturation, brightness: 1.05 })]));
