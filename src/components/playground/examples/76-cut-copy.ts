/** Cut without encoding
 * @since next
 */
import { decode, encode } from "mfx";

// An edit list hides the frames between the key frame before the start and the start.
const { video: frames, audio } = await decode(video, { trim: { start: 2500, end: 5000 } });

await show(
  encode({
    mimeType: "video/mp4",
    video: frames && { copy: frames },
    audio: audio && { copy: audio },
  }),
);
