/** A copy of the frame in its own memory. Closes the frame. A decoder stalls if many of its own pictures stay open. */
export async function ownCopy(frame: VideoFrame): Promise<VideoFrame> {
  if (!frame.format) return frame;
  const bytes = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(bytes);
  const { format, timestamp, displayWidth, displayHeight, colorSpace, visibleRect } = frame;
  const { rotation, flip } = frame as VideoFrame & { rotation?: number; flip?: boolean };
  const copy = new VideoFrame(bytes, {
    format,
    timestamp,
    displayWidth,
    displayHeight,
    colorSpace: colorSpace.toJSON(),
    layout,
    codedWidth: visibleRect!.width,
    codedHeight: visibleRect!.height,
    ...(frame.duration !== null && { duration: frame.duration }),
    ...(rotation !== undefined && { rotation, flip }),
  } as VideoFrameBufferInit);
  frame.close();
  return copy;
}
