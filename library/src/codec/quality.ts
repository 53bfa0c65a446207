import { wrongOption } from "../media/check-option.ts";
import type { VideoFamily } from "../media/codec-family.ts";

/**
 * Steady quality of an encoded video: from 0, the smallest file, to 1, the best picture, or a name for 0.3, 0.5 or 0.7. `"lossless"` keeps
 * every pixel, in VP9.
 *
 * @inline
 */
export type VideoQuality = number | "low" | "medium" | "high" | "lossless";

const NAMED: Record<string, number> = { low: 0.3, medium: 0.5, high: 0.7, lossless: 1 };

/** The number that a quality stands for, from 0 to 1. */
export function qualityNumber(quality: VideoQuality): number {
  const number = typeof quality === "string" ? NAMED[quality] : quality;
  if (typeof number !== "number" || !(number >= 0 && number <= 1))
    wrongOption("quality", 'a number from 0 to 1, "low", "medium", "high" or "lossless"', quality);
  return number;
}

/** Largest quantizers of the codecs, the scale of current browsers first. */
const SCALES: Record<VideoFamily, readonly number[]> = {
  avc: [51],
  hevc: [51],
  vp8: [63],
  vp9: [255, 63],
  av1: [255, 63],
};

/** Settings of the quantizer of one frame, as `VideoEncoder.encode` takes them. */
export type QuantizerOptions = { [Family in VideoFamily]?: { quantizer: number } };

/**
 * A bitrate for encoders that have no quantizer. Measured by `bench/quality.ts`: for the same SSIM as VP9 at that quality, H.264 and VP8 need
 * half of this for a calm picture and twice as much for one that is hard to compress.
 */
export const bitrateOf = (quality: number, pixelsPerSecond: number) =>
  Math.round(pixelsPerSecond * 0.022 * 50 ** quality);

const scales = new Map<VideoFamily, Promise<number | undefined>>();

/** The largest quantizer of a codec in this browser; `undefined` if its encoder ignores quantizers, as Firefox's do, though it accepts them. */
export function mostQuantizer(family: VideoFamily, codec: string): Promise<number | undefined> {
  const known = scales.get(family) ?? measureScale(family, codec);
  scales.set(family, known);
  return known;
}

/** No API tells the scale of a browser. It shows in the size of a frame: beyond the scale, encoders fail or use another quantizer. */
async function measureScale(family: VideoFamily, codec: string): Promise<number | undefined> {
  const best = await sizeAt(0, family, codec);
  for (const most of SCALES[family]) {
    const size = await sizeAt(most, family, codec);
    if (size < best / 2) return most;
  }
  return undefined;
}

/** Bytes of a frame that is hard to compress; `Infinity` if it can't be encoded. */
async function sizeAt(quantizer: number, family: VideoFamily, codec: string): Promise<number> {
  let size = 0;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      size += chunk.byteLength;
    },
    error: () => {}, // `flush` rejects as well.
  });
  const frame = noise();
  try {
    encoder.configure({ codec, width: NOISE_SIZE, height: NOISE_SIZE, bitrateMode: "quantizer" });
    const options: QuantizerOptions = { [family]: { quantizer } };
    encoder.encode(frame, { keyFrame: true, ...options });
    await encoder.flush();
    return size;
  } catch {
    return Number.POSITIVE_INFINITY;
  } finally {
    frame.close();
    if (encoder.state !== "closed") encoder.close();
  }
}

const NOISE_SIZE = 64;

function noise(): VideoFrame {
  const pixels = NOISE_SIZE * NOISE_SIZE;
  const data = new Uint8Array(pixels * 1.5);
  for (let i = 0; i < pixels; i++) data[i] = (i * i * 31 + i * 17) & 255;
  return new VideoFrame(data.fill(128, pixels), {
    format: "I420",
    codedWidth: NOISE_SIZE,
    codedHeight: NOISE_SIZE,
    timestamp: 0,
  });
}
