/** How a picture is stored, and how it is shown. No other module asks a frame, or the engine, for a rotation. */

import { redrawer } from "./redraw.ts";

/** What makes a stored picture upright. */
export interface Orientation {
  /** Clockwise turn, in degrees. */
  rotation: 0 | 90 | 180 | 270;
  /** Whether the picture is then mirrored, left to right. */
  flip: boolean;
}

/** Chromium's frames carry their orientation, ahead of the type definitions; Firefox's do not. */
type OrientedFrame = VideoFrame & Partial<Orientation>;

/** Whether frames carry an orientation; otherwise the library turns them upright as they are decoded. */
export const framesAreOriented = (): boolean => "rotation" in VideoFrame.prototype;

/** The orientation of a frame's stored picture. */
export function orientationOf(frame: VideoFrame): Orientation {
  const { rotation = 0, flip = false } = frame as OrientedFrame;
  return { rotation, flip };
}

/** Whether a frame's stored picture lies on its side. */
export const isSideways = (frame: VideoFrame): boolean => orientationOf(frame).rotation % 180 === 90;

/** Whether a frame's picture is stored the way it is shown. */
export function isStoredUpright(frame: VideoFrame): boolean {
  const { rotation, flip } = orientationOf(frame);
  return rotation === 0 && !flip;
}

/**
 * Makes a function that takes a decoder's frames and gives frames that are shown upright. Engines whose frames carry an
 * orientation have been told it in the decoder's configuration. For the others each picture is turned once, here: every stage,
 * and every canvas of the user's, then finds it upright. A frame that is turned is closed.
 */
export function uprighter({ rotation, flip }: Orientation): (frame: VideoFrame) => VideoFrame {
  if (framesAreOriented() || (rotation === 0 && !flip)) return (frame) => frame;
  const redraw = redrawer();
  return (frame) => {
    const { displayWidth, displayHeight } = frame;
    const size = rotation % 180 ? [displayHeight, displayWidth] : [displayWidth, displayHeight];
    const [width, height] = size as [number, number];
    try {
      return redraw(frame, { width, height }, (context) => {
        context.translate(width / 2, height / 2);
        context.scale(flip ? -1 : 1, 1);
        context.rotate((rotation * Math.PI) / 180);
        context.drawImage(frame, -displayWidth / 2, -displayHeight / 2, displayWidth, displayHeight);
      });
    } finally {
      frame.close();
    }
  };
}
