/** Green screen
 * @since 0.10.0
 * @until 0.10.0
 * @footage balloon-green
 */
import { decode, effect, MFXGLEffect, visual } from "mfx";

const open = async (url: string) => (await decode((await fetch(url)).body!, "video/mp4")).video;
const [sky, subject] = await Promise.all([open("/media/coast.mp4"), open(video)]);

// The greener a pixel is compared to red and blue, the more transparent it becomes.
const key = new MFXGLEffect(
  `uniform float threshold;
  void main() {
    vec4 color = texture(frame, uv);
    float green = color.g - max(color.r, color.b);
    float opaque = 1. - smoothstep(threshold, threshold + .15, green);
    fragColor = vec4(color.r, min(color.g, max(color.r, color.b)), color.b, 1.) * opaque;
  }`,
  { threshold: 0.12 },
);

await show(effect(sky, [visual.add(effect(subject, [key]), { normal: 1 })]));
