import { isSideways, orientationOf } from "./orientation.ts";

/** When, at what size and how turned a frame is shown, as `init` for a frame of its pixels. */
export function presentationOf(frame: VideoFrame) {
  const { timestamp, duration, displayWidth, displayHeight } = frame;
  // `init` has the size before the rotation, and a frame the one after it.
  const size = isSideways(frame)
    ? { displayWidth: displayHeight, displayHeight: displayWidth }
    : { displayWidth, displayHeight };
  return { timestamp, ...(duration !== null && { duration }), ...size, ...orientationOf(frame) };
}
