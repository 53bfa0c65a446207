/** Frames of plain colors, and what color a frame has. */

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

export type RGB = readonly [red: number, green: number, blue: number];

const BT709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;
const BT601 = { primaries: "smpte170m", transfer: "smpte170m", matrix: "smpte170m", fullRange: false } as const;
/** Color spaces of frames, with the weights of red and blue in luma. */
const SPACES = {
  "BT.709": { ...BT709, red: 0.2126, blue: 0.0722 },
  "BT.601": { ...BT601, red: 0.299, blue: 0.114 },
  /** As photos have it. */
  JPEG: { ...BT601, primaries: "bt709", transfer: "iec61966-2-1", fullRange: true, red: 0.299, blue: 0.114 },
} as const;
export type Space = keyof typeof SPACES;

/** A frame of planes of luma and chroma in one color, 160 × 96 pixels, at time 0. */
export function planar([red, green, blue]: RGB, space: Space, timestamp = 0): VideoFrame {
  const { red: toRed, blue: toBlue, ...colorSpace } = SPACES[space];
  const luma = toRed * red + (1 - toRed - toBlue) * green + toBlue * blue;
  const [black, white, chroma] = colorSpace.fullRange ? [0, 255, 255] : [16, 219, 224];
  const parts = [
    black + (white / 255) * luma,
    128 + ((chroma / 255) * (blue - luma)) / (2 * (1 - toBlue)),
    128 + ((chroma / 255) * (red - luma)) / (2 * (1 - toRed)),
  ].map((part) => Math.min(255, Math.round(part)));
  const [codedWidth, codedHeight] = [160, 96];
  const quarter = (codedWidth * codedHeight) / 4;
  const data = new Uint8Array(6 * quarter);
  for (const [i, part] of parts.entries()) data.fill(part, [0, 4, 5][i]! * quarter, [4, 5, 6][i]! * quarter);
  return new VideoFrame(data, {
    format: "I420",
    codedWidth,
    codedHeight,
    timestamp,
    duration: 33_333,
    colorSpace,
  });
}

/**
 * A color as this browser shows it from planes of BT.709. Firefox makes saturated blue up to 12 of 255 darker: libyuv, which converts for
 * it, has no room for the factor of blue, 2.112, in its 8-bit table, and takes 2.
 */
export async function shownFromBT709(color: RGB): Promise<RGB> {
  const frame = planar(color, "BT.709");
  const [red, green, blue] = await colourAt(frame, 0.5, 0.5);
  frame.close();
  return [red!, green!, blue!];
}
