/** Zoom with keyframes
 * @until 0.7.0
 */
import { decode, encode, GLEffect, keyframes, shaders } from "mfx";

const { video: frames, audio } = await decode((await fetch(video)).body!, "video/mp4");

// Times in milliseconds. Between two keyframes the value moves from one to the other.
const factor = keyframes([
  { time: 0, value: 1 },
  { time: 2500, value: 3 },
  { time: 5000, value: 1.4 },
  { time: 8000, value: 1 },
]);

const zoomed = frames.pipeThrough(new GLEffect([shaders.zoom({ factor, x: 0.6, y: 0.4 })]));

await show(
  encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    streaming: true,
    video: { ...frames.track.config, stream: zoomed, width: 640, height: 360, bitrate: 1_500_000, framerate: 30 },
    audio: { ...audio.track.config, stream: audio },
  }),
);
