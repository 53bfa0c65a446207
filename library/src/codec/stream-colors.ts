/**
 * Encoders name the matrix of luma and chroma in the stream: that of the frames, or BT.709 after converting RGB. Firefox's name BT.709
 * whatever the frames have, and convert RGB by BT.601. Its decoders of VP8 and AV1 always assume BT.601. Without help, players show
 * wrong colors. `test/workarounds.test.ts` fails once Firefox is right.
 */

import { colorOf } from "../frame/color.ts";
import { isRGB } from "../frame/redraw.ts";
import { videoFamily } from "../media/codec-family.ts";
import { hasColors, type StreamColors } from "./same-colors.ts";

const BT709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;
const BT601 = { primaries: "smpte170m", transfer: "smpte170m", matrix: "smpte170m", fullRange: false } as const;

/** The only colors that a stream may have in this browser; `undefined` if the encoder is right about any. */
async function forcedColors(codec: string, frame: VideoFrame): Promise<StreamColors | undefined> {
  const family = videoFamily(codec);
  const colors = family === "vp8" || family === "av1" ? BT601 : BT709;
  const isUnknown = !isRGB(frame) && !frame.colorSpace.matrix;
  if (isUnknown || !(await convertsByBT601())) return undefined;
  const isRight = colors === BT709 && hasColors(frame, colors, BT601.matrix);
  return isRight ? undefined : colors;
}

/** What all frames of a stream must have. */
export interface FrameColors {
  colors: StreamColors;
  /** Whether the container must say them, since the encoder says others. */
  isForced: boolean;
  /** What the encoder converts RGB by. */
  rgbMatrix: string;
  /** Whether the encoder would convert RGB to full range, while the stream has limited range. */
  widensRGB: boolean;
}

/** The colors for a stream that begins with a frame. */
export async function streamColors(codec: string, frame: VideoFrame): Promise<FrameColors> {
  const forced = await forcedColors(codec, frame);
  const rgbMatrix = ((await convertsByBT601()) ? BT601 : BT709).matrix;
  const widensRGB = await (isRGB(frame) ? becomesFullRange(frame) : widensBytes());
  return { colors: forced ?? colorOf(frame), isForced: forced !== undefined, rgbMatrix, widensRGB };
}

let doesWiden: Promise<boolean> | undefined;

/** Whether the encoder converts RGB from memory to full range. Chromium does, and converts a canvas to limited range. */
function widensBytes(): Promise<boolean> {
  doesWiden ??= (async () => {
    const size = { codedWidth: SIDE, codedHeight: SIDE };
    const frame = new VideoFrame(new Uint8Array(SIDE * SIDE * 4), { format: "RGBX", ...size, timestamp: 0 });
    try {
      return await becomesFullRange(frame);
    } finally {
      frame.close();
    }
  })();
  return doesWiden;
}

/** Whether the encoder converts a frame of RGB to full range. */
async function becomesFullRange(frame: VideoFrame): Promise<boolean> {
  const { x, y, width, height } = frame.visibleRect!;
  const visibleRect = { x, y, width: Math.min(SIDE, width), height: Math.min(SIDE, height) };
  let isFull = false;
  let part: VideoFrame | undefined;
  let encoder: VideoEncoder | undefined;
  try {
    part = new VideoFrame(frame, { visibleRect, timestamp: 0 });
    encoder = new VideoEncoder({
      output: (_, metadata) => {
        isFull = metadata?.decoderConfig?.colorSpace?.fullRange ?? false;
      },
      error: () => {}, // Without VP9 it cannot be measured.
    });
    encoder.configure({ codec: MEASURED, width: SIDE, height: SIDE });
    encoder.encode(part);
    await encoder.flush();
  } catch {
    return false;
  } finally {
    part?.close();
    if (encoder && encoder.state !== "closed") encoder.close();
  }
  return isFull;
}

let isBT601: Promise<boolean> | undefined;

function convertsByBT601(): Promise<boolean> {
  isBT601 ??= greenSurvives().then((survives) => !survives);
  return isBT601;
}

/** VP9, which every browser with an encoder has. */
const MEASURED = "vp09.00.10.08";
const SIDE = 16;
const GREEN = 200;
/** Larger than any error of compression, and smaller than the error of 25 from the wrong matrix. */
const TOLERANCE = 12;

/** Whether a green picture is as green after VP9. */
async function greenSurvives(): Promise<boolean> {
  if (!("VideoDecoder" in globalThis)) return true;
  const size = { codedWidth: SIDE, codedHeight: SIDE };
  const data = new Uint8Array(SIDE * SIDE * 4).map((_, i) => (i % 4 === 1 ? GREEN : 0));
  const frame = new VideoFrame(data, { format: "RGBX", ...size, timestamp: 0 });
  const decoded: VideoFrame[] = [];
  const ignore = () => {}; // Without VP9 it cannot be measured.
  const decoder = new VideoDecoder({ output: (picture) => decoded.push(picture), error: ignore });
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      if (metadata?.decoderConfig) decoder.configure(metadata.decoderConfig);
      decoder.decode(chunk);
    },
    error: ignore,
  });
  try {
    encoder.configure({ codec: MEASURED, width: SIDE, height: SIDE });
    encoder.encode(frame);
    await encoder.flush();
    await decoder.flush();
    const context = new OffscreenCanvas(SIDE, SIDE).getContext("2d", { willReadFrequently: true })!;
    context.drawImage(decoded[0]!, 0, 0);
    return Math.abs(context.getImageData(SIDE / 2, SIDE / 2, 1, 1).data[1]! - GREEN) < TOLERANCE;
  } catch {
    return true;
  } finally {
    for (const each of [frame, ...decoded]) each.close();
    for (const codec of [encoder, decoder]) if (codec.state !== "closed") codec.close();
  }
}
