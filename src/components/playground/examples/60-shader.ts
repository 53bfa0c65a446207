/** A shader of your own
 * @since 0.10.0
 */
import { decode, effect, MFXGLEffect } from "mfx";

const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");

// MFX declares `frame`, `frameSize`, `uv` and `time`. The color in `fragColor` becomes the pixel.
const ripple = new MFXGLEffect(
  `uniform float strength;
  void main() {
    vec2 from = uv - .5;
    float distance = length(from * vec2(frameSize.x / frameSize.y, 1.));
    float wave = sin(distance * 40. - time * 6.) * strength / (1. + distance * 6.);
    fragColor = texture(frame, uv + normalize(from + 1e-4) * wave);
  }`,
  { strength: (frame: VideoFrame) => 0.015 + 0.01 * Math.sin(frame.timestamp / 700_000) },
);

await show(effect(frames!, [ripple]));
