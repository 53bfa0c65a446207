/** Sound only */
import { decode, encode } from "mfx";

const { video: frames, audio } = await decode((await fetch(video)).body!, "video/mp4");
await frames!.cancel();

await show(
  encode({
    mimeType: 'audio/webm; codecs="opus"',
    streaming: true,
    audio: audio && { stream: audio },
  }),
);
