let converts: boolean | undefined;

/** The visible pixels of a frame as RGBA. Rows have no padding. */
export async function rgbaOf(frame: VideoFrame): Promise<Uint8Array | Uint8ClampedArray> {
  converts ??= convertsCopies();
  if (!converts) return drawnPixels(frame);
  const bytes = new Uint8Array(frame.allocationSize({ format: "RGBA" }));
  await frame.copyTo(bytes, { format: "RGBA" });
  return bytes;
}

/** Whether `copyTo` converts to RGBA; WebKit ignores its `format`. */
function convertsCopies(): boolean {
  const [codedWidth, codedHeight] = [2, 2];
  const size = { codedWidth, codedHeight, timestamp: 0 };
  const frame = new VideoFrame(new Uint8Array(6), { format: "I420", ...size });
  try {
    return frame.allocationSize({ format: "RGBA" }) === codedWidth * codedHeight * 4;
  } finally {
    frame.close();
  }
}

function drawnPixels(frame: VideoFrame): Uint8ClampedArray {
  const { width, height } = frame.visibleRect!;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
  context.drawImage(frame, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
