import { colorOf } from "../effects/color.ts";
import { checkFit, type Fit, Fitter } from "../frame/fit.ts";
import { redrawer } from "../frame/redraw.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumber, checkNumbers, wrongOption } from "../media/check-option.ts";
import { repeatedFrame } from "./blank.ts";
import { type Edit, makeEdit } from "./edit.ts";

/**
 * A picture that does not move.
 *
 * @inline
 */
export type StillPicture =
  | ImageBitmap
  | VideoFrame
  | OffscreenCanvas
  | HTMLCanvasElement
  | HTMLImageElement
  | ImageData;

/**
 * Options of {@link still}.
 *
 * @group Editing
 * @since next
 */
export interface StillOptions {
  /** Length in milliseconds; may be `Infinity`. */
  duration: number;
  /**
   * Frames per second. Effects that move need them.
   *
   * @defaultValue 30
   */
  frameRate?: number | undefined;
  /**
   * Width in pixels; needed for a color.
   *
   * @defaultValue that of the picture, or what follows from `height`
   */
  width?: number | undefined;
  /**
   * Height in pixels; needed for a color.
   *
   * @defaultValue that of the picture, or what follows from `width`
   */
  height?: number | undefined;
  /**
   * How the picture fills the size if its aspect ratio differs.
   *
   * @defaultValue "contain"
   */
  fit?: Fit | undefined;
}

/**
 * Shows a picture, or a color, for a time.
 *
 * @param picture - The picture, which the caller closes after the last run, or a CSS color.
 * @param options - Length, frame rate and size.
 * @returns The edit, which has no sound.
 * @throws `OptionError` if an option is invalid, or a color has no size.
 *
 * @example
 * ```ts live
 * import { concat, frameAt, openFile, still } from "mfx";
 *
 * const file = await openFile(video);
 * const first = await frameAt(file, 0);
 * const film = concat([still(first, { duration: 1000 }), file]);
 * await show(`${film.duration} ms`);
 * first.close();
 * ```
 *
 * @group Editing
 * @since next
 */
export function still(picture: StillPicture | string, options: StillOptions): Edit {
  checkNames(options, {
    duration: true,
    frameRate: true,
    width: true,
    height: true,
    fit: true,
  } satisfies Names<StillOptions>);
  const { duration, frameRate = 30, width, height, fit = "contain" } = options;
  if (duration !== Number.POSITIVE_INFINITY) checkNumber("duration", duration);
  checkNumber("frameRate", frameRate);
  checkFit({ width, height }, fit);
  const size = sizeOf(picture, { width, height });
  const draw = typeof picture === "string" ? drawnColor(picture, size) : () => drawnPicture(picture, size, fit);
  return makeEdit({
    recipe: { stage: "still", options: { picture, duration, frameRate, ...size, fit }, inputs: [] },
    duration,
    video: { ...size, frameRate },
    audio: undefined,
    start: ({ video: from, signal }) => {
      if (from === undefined) return {};
      return { video: repeatedFrame(draw, { frameRate, from, end: duration * 1000 }, signal) };
    },
  });
}

interface Size {
  width: number;
  height: number;
}

function sizeOf(picture: StillPicture | string, { width, height }: Partial<Size>): Size {
  if (typeof picture === "string") {
    checkNumbers({ width: width ?? Number.NaN, height: height ?? Number.NaN });
    return { width: width!, height: height! };
  }
  const own = ownSize(picture);
  if (!(own.width > 0 && own.height > 0)) wrongOption("picture", "a picture, or a CSS color", picture);
  if (width !== undefined)
    return { width, height: height ?? Math.max(1, Math.round((width * own.height) / own.width)) };
  if (height !== undefined) return { width: Math.max(1, Math.round((height * own.width) / own.height)), height };
  return own;
}

function ownSize(picture: StillPicture): Size {
  if (typeof picture !== "object" || picture === null)
    return wrongOption("picture", "a picture, or a CSS color", picture);
  if ("displayWidth" in picture) return { width: picture.displayWidth, height: picture.displayHeight };
  if ("naturalWidth" in picture) return { width: picture.naturalWidth, height: picture.naturalHeight };
  return { width: picture.width, height: picture.height };
}

function drawnColor(color: string, { width, height }: Size): () => VideoFrame {
  const [red, green, blue, alpha] = colorOf("picture", color);
  return () => {
    const data = new Uint8Array(width * height * 4);
    const pixel = [red, green, blue].map((value) => Math.round(value * 255));
    for (let i = 0; i < data.length; i += 4) data.set([...pixel, Math.round(alpha * 255)], i);
    const format = alpha < 1 ? ("RGBA" as const) : ("RGBX" as const);
    return new VideoFrame(data, { format, codedWidth: width, codedHeight: height, timestamp: 0 });
  };
}

async function drawnPicture(picture: StillPicture, size: Size, fit: Fit): Promise<VideoFrame> {
  const source = picture instanceof ImageData ? await createImageBitmap(picture) : picture;
  const frame = new VideoFrame(source, { timestamp: 0 });
  if (source instanceof ImageBitmap && source !== picture) source.close();
  const fitter = new Fitter({ size, fit });
  const isFitting = frame.displayWidth === size.width && frame.displayHeight === size.height;
  if (isFitting && !fitter.draws(frame)) return frame;
  try {
    return redrawer()(frame, size, (context) => fitter.draw(frame, context));
  } finally {
    frame.close();
  }
}
