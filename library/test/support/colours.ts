/** Frames of plain colours, and what colour a frame has. */

/** Frames of 160 × 90 pixels, 30 a second, in columns of the colours. */
export function solid(count: number, columns: readonly string[], width = 160, height = 90): ReadableStream<VideoFrame> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;
  columns.forEach((colour, index) => {
    context.fillStyle = colour;
    context.fillRect((index * width) / columns.length, 0, width / columns.length, height);
  });
  let index = 0;
  const at = (index: number) => Math.round((index * 1e6) / 30);
  return new ReadableStream(
    {
      pull(controller) {
        if (index >= count) return controller.close();
        controller.enqueue(new VideoFrame(canvas, { timestamp: at(index), duration: at(index + 1) - at(index) }));
        index++;
      },
    },
    { highWaterMark: 0 },
  );
}

/** Red, green, blue and alpha, 0…255, at a point that is given from 0 to 1. */
export async function colourAt(frame: VideoFrame, x: number, y: number): Promise<readonly number[]> {
  const canvas = new OffscreenCanvas(frame.displayWidth, frame.displayHeight);
  const context = canvas.getContext("2d")!;
  context.drawImage(frame, 0, 0);
  return [...context.getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1).data];
}
