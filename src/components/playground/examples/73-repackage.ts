/** Repackage without encoding
 * @since next
 */
import { decode, encode } from "mfx";

// Copied tracks keep their packets, codecs and times: nothing is decoded or encoded.
const { video: frames, audio } = await decode(video);

await show(
  encode({
    mimeType: "video/mp4",
    faststart: true,
    video: frames && { copy: frames },
    audio: audio && { copy: audio },
  }),
);
