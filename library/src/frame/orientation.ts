/** Rotation and flip of frames. All other modules use this one: Firefox's frames have neither, see `test/workarounds.test.ts`. */

import { redrawer } from "./redraw.ts";

/** Transform that makes a stored picture upright. */
export interface Orientation {
  /** Clockwise rotation in degrees. */
  rotation: 0 | 90 | 180 | 270;
  /** Whether the picture is mirrored horizontally after the rotation. */
  flip: boolean;
}

/** Chromium's frames have these members, which the type definitions lack; Firefox's don't. */
type OrientedFrame = VideoFrame & Partial<Orientation>;

/** Whether frames carry an orientation; otherwise the library turns them upright as they are decoded. */
export const framesAreOriented = (): boolean => "rotation" in VideoFrame.prototype;

/** The orientation of a frame's stored picture. */
export function orientationOf(frame: VideoFrame): Orientation {
  const { rotation = 0, flip = false } = frame as OrientedFrame;
  return { rotation, flip };
}

/** Whether a frame's stored picture is rotated by 90 or 270 degrees. */
export const isSideways = (frame: VideoFrame): boolean => orientationOf(frame).rotation % 180 === 90;

/** Whether a frame's picture is stored upright. */
export function isStoredUpright(frame: VideoFrame): boolean {
  const { rotation, flip } = orientationOf(frame);
  return rotation === 0 && !flip;
}

/**
 * Makes a function that returns upright frames for a decoder's frames. Browsers whose frames have an orientation got it with the
 * decoder's configuration. For other browsers, this function redraws each frame upright and closes the original.
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
