import type { ExtendedVideoFrame } from "./extended-video-frame.ts";

/** The frame's picture and hints with another timestamp and duration, in microseconds. Closes the frame. */
export function retimed(frame: VideoFrame, timestamp: number, duration: number | undefined): VideoFrame {
  const timing = { timestamp, ...(duration !== undefined && { duration }) };
  // Reached through the frame, so that bundles without ExtendedVideoFrame don't include it.
  const { revise } = frame.constructor as Partial<typeof ExtendedVideoFrame>;
  try {
    return revise ? revise(frame, frame, timing, { keepOpen: false }) : new VideoFrame(frame, timing);
  } finally {
    frame.close();
  }
}
