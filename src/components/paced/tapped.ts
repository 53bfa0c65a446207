/** Passes frames on, and calls `see` with each. Holds none, so that backpressure stays and no frame is left in a queue on cancel. */
export function tapped(
  frames: ReadableStream<VideoFrame>,
  see: (frame: VideoFrame) => void,
): ReadableStream<VideoFrame> {
  const reader = frames.getReader();
  let isCanceled = false;
  return new ReadableStream(
    {
      async pull(controller) {
        const { value: frame } = await reader.read();
        if (isCanceled) return frame?.close();
        if (!frame) return controller.close();
        see(frame);
        controller.enqueue(frame);
      },
      cancel(reason) {
        isCanceled = true;
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
