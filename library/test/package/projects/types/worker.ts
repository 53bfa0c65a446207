import { decode } from "mfx";
import * as oldest from "mfx/0.7.0";
import { effect, encode, servePipeline, visual } from "mfx/next";

servePipeline(async (url: string, { signal }) => {
  const { video } = await decode((await fetch(url)).body!, "video/mp4");
  return encode({
    mimeType: 'video/mp4; codecs="h264"',
    video: {
      stream: effect(video, [visual.blur({})], { signal }),
      width: 640,
      height: 360,
      bitrate: 1e6,
      framerate: 30,
    },
    signal,
  });
});

export const close = async (frames: ReadableStream<VideoFrame>): Promise<void> => {
  for await (const frame of frames) frame.close();
};
export const painter = (canvas: OffscreenCanvas) => new oldest.PaintToCanvas(canvas);
