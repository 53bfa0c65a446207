/** Frames made on the spot. */
const pixels = new Uint8Array(4 * 4 * 4).fill(128);

export function frame(index: number, duration = 40_000): VideoFrame {
  return new VideoFrame(pixels, {
    format: "RGBA",
    codedWidth: 4,
    codedHeight: 4,
    timestamp: index * duration,
    duration,
  });
}

/** A stream of frames that are made as they are read. */
export function frames(count: number, duration = 40_000): ReadableStream<VideoFrame> {
  let index = 0;
  return new ReadableStream(
    {
      pull: (controller) => {
        if (index === count) controller.close();
        else controller.enqueue(frame(index++, duration));
      },
    },
    { highWaterMark: 0 },
  );
}

/** The frame as one whose pixel format the browser cannot name: it can be drawn, but not copied. */
export function withoutFormat(frame: VideoFrame): VideoFrame {
  const refuse = () => {
    throw new DOMException("The frame has no format.", "NotSupportedError");
  };
  return Object.defineProperties(frame, {
    format: { value: null },
    allocationSize: { value: refuse },
    copyTo: { value: async () => refuse() },
  });
}
