/** Whether frames of a format without transparency can be copied; WebKit refuses it. */
async function copiesOpaqueColors(): Promise<boolean> {
  const frame = new VideoFrame(new Uint8Array(4), { format: "RGBX", codedWidth: 1, codedHeight: 1, timestamp: 0 });
  try {
    await frame.copyTo(new Uint8Array(4));
    return true;
  } catch {
    return false;
  } finally {
    frame.close();
  }
}

const isReadable = await copiesOpaqueColors();

/** The frame if its bytes can be read, else one of its drawn picture. Closes the frame that it does not return. */
export function readable(frame: VideoFrame): VideoFrame {
  if (isReadable || !frame.format?.endsWith("X")) return frame;
  const { displayWidth, displayHeight, timestamp } = frame;
  const { width, height } = frame.visibleRect!;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")!.drawImage(frame, 0, 0, width, height);
  frame.close();
  return new VideoFrame(canvas, { displayWidth, displayHeight, timestamp });
}
