/** Trim to two seconds */
import { decode, encode } from "mfx";

// Exact to the frame for video, and to the sample for audio. `end` is not included.
const { video: frames, audio } = await decode((await fetch(video)).body!, "video/mp4", {
  trim: { start: 2000, end: 4000 },
});

await show(
  encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    streaming: true,
    video: { stream: frames!, width: 640, height: 360, bitrate: 1_000_000, framerate: 30 },
    audio: audio && { stream: audio },
  }),
);
