import { decode, effect, encode, servePipeline, visual } from "mfx/next";

servePipeline(async (address) => {
  const { video, audio } = await decode(address);
  await audio.cancel();
  return encode({
    mimeType: 'video/mp4; codecs="h264"',
    streaming: true,
    video: {
      stream: effect(video, [visual.zoom({ factor: 2, x: 0.5, y: 0.5 })]),
      width: 64,
      height: 36,
      bitrate: 300_000,
      framerate: 25,
    },
  });
});
