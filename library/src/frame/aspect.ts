import { redrawer } from "./redraw.ts";

/** Aspect ratios are the same if rounding to pixels can explain their difference. */
const TOLERANCE = 0.02;

/**
 * Makes a function that returns frames with the aspect ratio that their decoder was configured with. The decoders of WebKitGTK give frames
 * of square pixels instead, whose planes cannot be read. They are redrawn, and the originals are closed.
 */
export function reshaper(config: VideoDecoderConfig): (frame: VideoFrame) => VideoFrame {
  const { codedWidth, codedHeight, displayAspectWidth, displayAspectHeight } = config;
  if (!codedWidth || !codedHeight || !displayAspectWidth || !displayAspectHeight) return (frame) => frame;
  const aspect = displayAspectWidth / displayAspectHeight;
  const stretch = aspect / (codedWidth / codedHeight);
  if (Math.abs(stretch - 1) < TOLERANCE) return (frame) => frame;
  const width = Math.round(codedWidth * Math.max(stretch, 1));
  const height = Math.round(codedHeight / Math.min(stretch, 1));
  const redraw = redrawer();
  return (frame) => {
    const hasSquarePixels = frame.displayWidth === frame.codedWidth && frame.displayHeight === frame.codedHeight;
    if (!hasSquarePixels) return frame;
    try {
      return redraw(frame, { width, height }, (context) => context.drawImage(frame, 0, 0, width, height));
    } finally {
      frame.close();
    }
  };
}
