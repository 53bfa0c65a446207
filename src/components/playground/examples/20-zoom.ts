/** Zoom with keyframes
 * @since 0.8.0
 */
import { decode, effect, encode, keyframes, visual } from "mfx";

const { video: frames, audio } = await decode((await fetch(video)).body!, "video/mp4");

// Times in milliseconds. Between two keyframes the value moves from one to the other.
const factor = keyframes(
  [
    { time: 0, value: 1 },
    { time: 2500, value: 3 },
    { time: 5000, value: 1.4 },
    { time: 8000, value: 1 },
  ],
  "inOutCubic",
);

const zoomed = effect(frames!, [visual.zoom({ factor, x: 0.6, y: 0.4 })]);

await show(
  encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    streaming: true,
    video: { stream: zoomed, width: 640, height: 360, bitrate: 1_500_000, framerate: 30 },
    audio: audio && { stream: audio },
  }),
);
