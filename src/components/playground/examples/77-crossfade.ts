/** Crossfade two clips
 * @since next
 */
import { concat, decode, encode } from "mfx";

const parts = [await decode(video, { trim: { end: 2500 } }), await decode("/media/city.mp4", { trim: { end: 2500 } })];

// Picture and sound overlap for a second. The second clip gets the size of the first.
const { video: frames, audio } = concat(parts, { fit: "cover", transition: { duration: 1000 } });

await show(
  encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    streaming: true,
    video: { stream: frames!, width: 640, height: 360, bitrate: 1_000_000, framerate: 30 },
    audio: audio && { stream: audio },
  }),
);
