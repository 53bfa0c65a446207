/** Make a GIF
 * @since 0.9.0
 */
import { decode, effect, encode, visual } from "mfx";

const { video: frames } = await decode((await fetch(video)).body!, "video/mp4", {
  trim: { start: 1000, end: 3000 },
  frameRate: 10,
});

const small = effect(frames!, [visual.zoom({ factor: 1.3, x: 0.5, y: 0.5 })]);

await show(
  encode({
    mimeType: "image/gif",
    video: { stream: small, width: 320, height: 180, bitrate: 1_000_000, framerate: 10 },
  }),
);
