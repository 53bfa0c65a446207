/** Slow motion
 * @since next
 */
import { animate, clip, encode, openFile, speed } from "mfx";

const original = clip(await openFile(video), { end: 4000 });

// Times are those of the original. The sound keeps its pitch.
const factor = animate("0s 1, 1s 0.4, 2.5s 0.4, 3s 1", "inOutQuad");

await show(
  encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    streaming: true,
    edit: speed(original, factor),
    video: { width: 640, height: 360, bitrate: 1_000_000 },
  }),
);
