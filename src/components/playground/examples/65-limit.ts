/** Effects for some frames only
 * @since 0.10.0
 */
import { decode, effect, limit, visual } from "mfx";

const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");

// Makes every other second black and white.
const everyOther = ({ timestamp }: VideoFrame) => Math.floor(timestamp / 1e6) % 2 === 1;

await show(effect(frames!, [limit([visual.adjustment({ saturation: 0, contrast: 1.2 })], everyOther)]));
