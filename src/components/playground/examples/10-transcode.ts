/** Transcode MP4 to WebM */
import { decode, encode } from "mfx";

// The footage is read as it is needed, not all at once.
const footage = (await fetch(video)).body!;
const { video: frames, audio } = await decode(footage, "video/mp4");

const webm = encode({
  mimeType: 'video/webm; codecs="vp8,opus"',
  streaming: true,
  video: { stream: frames!, width: 640, height: 360, bitrate: 1_000_000, framerate: 30 },
  audio: audio && { stream: audio },
});

await show(webm);
