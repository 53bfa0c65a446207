import { presentationOf } from "./presentation.ts";
import { redrawer } from "./redraw.ts";

/** A copy of the frame in its own memory. Closes the frame. A decoder stalls if many of its own pictures stay open. */
export async function ownCopy(frame: VideoFrame): Promise<VideoFrame> {
  try {
    return frame.format ? await copyOfPixels(frame, frame.format) : redrawn(frame);
  } finally {
    frame.close();
  }
}

async function copyOfPixels(frame: VideoFrame, format: VideoPixelFormat): Promise<VideoFrame> {
  const bytes = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(bytes).catch((error) => {
    if (!format.endsWith("X")) throw error;
    return undefined; // WebKit copies no RGBX and no BGRX.
  });
  if (!layout) return redrawn(frame);
  const { width, height } = frame.visibleRect!;
  return new VideoFrame(bytes, {
    format,
    layout,
    codedWidth: width,
    codedHeight: height,
    colorSpace: frame.colorSpace.toJSON(),
    ...presentationOf(frame),
  });
}

/** The pixels of a frame without a format, or with one that the browser doesn't copy, can only be drawn. */
function redrawn(frame: VideoFrame): VideoFrame {
  const { displayWidth: width, displayHeight: height } = frame;
  return redrawer()(frame, { width, height }, (context) => context.drawImage(frame, 0, 0, width, height));
}
