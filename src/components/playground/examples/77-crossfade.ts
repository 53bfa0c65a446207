/** Crossfade two clips
 * @since next
 */
import { clip, concat, encode, openFile } from "mfx";

const parts = [clip(await openFile(video), { end: 2500 }), clip(await openFile("/media/city.mp4"), { end: 2500 })];

// Picture and sound overlap for a second. The second clip gets the size of the first.
const edit = concat(parts, { fit: "cover", transition: { duration: 1000 } });

await show(
  encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    streaming: true,
    edit,
    video: { width: 640, height: 360, bitrate: 1_000_000 },
  }),
);
