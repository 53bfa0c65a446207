/**
 * Encoders name the matrix of luma and chroma in the stream: that of the frames, or BT.709 after converting RGB. Firefox's name BT.709
 * whatever the frames have, and convert RGB by BT.601. Its decoders of VP8 and AV1 always assume BT.601. Without help, players show
 * wrong colors. `test/workarounds.test.ts` fails once Firefox is right.
 */

import { presentationOf } from "../frame/presentation.ts";
import { isRGB } from "../frame/redraw.ts";
import { rgbaOf } from "../frame/rgba.ts";
import { videoFamily } from "../media/codec-family.ts";

const BT709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;
const BT601 = { primaries: "smpte170m", transfer: "smpte170m", matrix: "smpte170m", fullRange: false } as const;

/** The colors of a stream: what its frames must have, and its container must say. */
export type StreamColors = typeof BT709 | typeof BT601;

/** The only colors that a stream may have in this browser; `undefined` if the encoder is right about any. */
export async function streamColors(codec: string, frame: VideoFrame): Promise<StreamColors | undefined> {
  const family = videoFamily(codec);
  const colors = family === "vp8" || family === "av1" ? BT601 : BT709;
  const isUnknown = !isRGB(frame) && !frame.colorSpace.matrix;
  const isRight = colors === BT709 && hasColors(frame, colors);
  return isUnknown || isRight || !(await convertsByBT601()) ? undefined : colors;
}

/** Whether a frame can be encoded for such a stream as it is. */
export function hasColors(frame: VideoFrame, colors: StreamColors): boolean {
  if (isRGB(frame)) return colors === BT601; // The encoder converts it.
  const { matrix, fullRange } = frame.colorSpace;
  if (!matrix) return true;
  return !fullRange && (matrix === "bt470bg" ? "smpte170m" : matrix) === colors.matrix;
}

let isBT601: Promise<boolean> | undefined;

function convertsByBT601(): Promise<boolean> {
  isBT601 ??= greenSurvives().then((survives) => !survives);
  return isBT601;
}

const SIDE = 16;
const GREEN = 200;
/** Larger than any error of compression, and smaller than the error of 25 from the wrong matrix. */
const TOLERANCE = 12;

/** Whether a green picture is as green after VP9. */
async function greenSurvives(): Promise<boolean> {
  if (!("VideoDecoder" in globalThis)) return true;
  const codec = "vp09.00.10.08";
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
    encoder.configure({ codec, width: SIDE, height: SIDE });
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

/** A frame as I420 of such a stream, with an even coded size. */
export async function withColors(frame: VideoFrame, colors: StreamColors): Promise<VideoFrame> {
  const { width, height } = frame.visibleRect!;
  const rgba = await rgbaOf(frame);
  const codedWidth = width + (width % 2);
  const codedHeight = height + (height % 2);
  return new VideoFrame(i420Of(rgba, { width, height, codedWidth, codedHeight }, MATRICES[colors.matrix]), {
    format: "I420",
    codedWidth,
    codedHeight,
    visibleRect: { x: 0, y: 0, width, height },
    ...presentationOf(frame),
    colorSpace: colors,
  });
}

interface Sizes {
  width: number;
  height: number;
  codedWidth: number;
  codedHeight: number;
}

type Weights = readonly [red: number, green: number, blue: number];

/** Weights of red, green and blue (0…255) in luma (16…235) and in both chromas (16…240). */
const MATRICES: Record<StreamColors["matrix"], Record<"y" | "u" | "v", Weights>> = {
  bt709: { y: [0.18259, 0.61423, 0.06201], u: [-0.10064, -0.33857, 0.43922], v: [0.43922, -0.39894, -0.04027] },
  smpte170m: { y: [0.25679, 0.50413, 0.09791], u: [-0.14822, -0.29099, 0.43922], v: [0.43922, -0.36779, -0.07143] },
};

function i420Of(
  rgba: Uint8Array | Uint8ClampedArray,
  { width, height, codedWidth, codedHeight }: Sizes,
  { y: toY, u: toU, v: toV }: (typeof MATRICES)["bt709"],
): Uint8Array<ArrayBuffer> {
  const luma = codedWidth * codedHeight;
  const data = new Uint8Array(luma * 1.5);
  const chromaWidth = codedWidth / 2;
  // Pixels beyond an odd edge repeat the last ones.
  const at = (x: number, y: number) => (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4;
  for (let y = 0; y < codedHeight; y += 2) {
    for (let x = 0; x < codedWidth; x += 2) {
      let [r, g, b] = [0, 0, 0];
      for (let i = 0; i < 4; i++) {
        const [px, py] = [x + (i & 1), y + (i >> 1)];
        const from = at(px, py);
        const [red, green, blue] = [rgba[from]!, rgba[from + 1]!, rgba[from + 2]!];
        data[py * codedWidth + px] = 16.5 + toY[0] * red + toY[1] * green + toY[2] * blue;
        r += red;
        g += green;
        b += blue;
      }
      const to = luma + (y / 2) * chromaWidth + x / 2;
      data[to] = 128.5 + (toU[0] * r + toU[1] * g + toU[2] * b) / 4;
      data[to + luma / 4] = 128.5 + (toV[0] * r + toV[1] * g + toV[2] * b) / 4;
    }
  }
  return data;
}
