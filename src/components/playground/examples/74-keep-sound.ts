/** Change the picture, keep the sound
 * @since next
 */
import { decode, effect, encode, visual } from "mfx";

const { video: frames, audio } = await decode(video, { trim: { end: 4000 } });

await show(
  encode({
    mimeType: 'video/mp4; codecs="h264"',
    video: { stream: effect(frames!, [visual.adjustment({ saturation: 0.3 })]) },
    audio: audio && { copy: audio },
  }),
);
