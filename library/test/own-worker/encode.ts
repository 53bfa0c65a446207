/** The encoders in a worker: makes a film and a GIF, and posts them. */
import { encode } from "../../src/encode/encode.ts";
import { assemble } from "../support/assemble.ts";
import { generatedAudio, generatedVideo } from "../support/generated.ts";

const video = () => ({
  stream: generatedVideo({ count: 20 }),
  width: 160,
  height: 90,
  bitrate: 300_000,
  framerate: 30,
});
const film = encode({
  mimeType: 'video/mp4; codecs="avc,opus"',
  video: video(),
  audio: { stream: generatedAudio({ seconds: 0.6 }) },
});
const gif = encode({ mimeType: "image/gif", video: video() });
postMessage([(await assemble(film)).file, (await assemble(gif)).file]);
