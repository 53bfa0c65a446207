import { type Fit, Fitter, outputSize } from "../frame/fit.ts";
import { isStoredUpright } from "../frame/orientation.ts";
import { redrawer, type Size } from "../frame/redraw.ts";

/** Makes a function that turns frames upright and scales them. Takes over the frame. */
export function frameScaler(wanted: Partial<Size>, fit: Fit): (frame: VideoFrame) => VideoFrame {
  const redraw = redrawer();
  const keepsSize = wanted.width === undefined && wanted.height === undefined;
  return (frame) => {
    const size = outputSize(frame, wanted, 1);
    const fits = keepsSize || (frame.displayWidth === size.width && frame.displayHeight === size.height);
    if (fits && isStoredUpright(frame)) return frame;
    try {
      const fitter = new Fitter({ size, fit });
      return redraw(frame, size, (context) => fitter.draw(frame, context));
    } finally {
      frame.close();
    }
  };
}
