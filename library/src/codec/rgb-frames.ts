/**
 * Encoders convert RGB frames to luma and chroma by BT.709, and say so in the stream. Firefox converts by BT.601 and says BT.709:
 * players, and its own decoders of all codecs but VP8 and AV1, then show wrong colors.
 */
import { isRGB } from "../frame/redraw.ts";
import { presentationOf } from "../frame/timing.ts";
import { videoFamily } from "../media/codec-family.ts";

const BT709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;
const BT601 = { primaries: "smpte170m", transfer: "smpte170m", matrix: "smpte170m", fullRange: false } as const;

/** How RGB frames keep their colors. */
export interface RGBHandling {
  /** Frames are converted to BT.709 before they are encoded. */
  converts: boolean;
  /** The true color space of the stream; `undefined` if it is the one that the encoder reports. */
  colorSpace?: VideoColorSpaceInit;
}

export async function rgbHandling(codec: string, frame: VideoFrame): Promise<RGBHandling> {
  if (!isRGB(frame) || !(await convertsByBT601())) return { converts: false };
  const family = videoFamily(codec);
  return family === "vp8" || family === "av1" ? { converts: false, colorSpace: BT601 } : { converts: true };
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

/** An RGB frame as I420 of BT.709, with an even coded size. */
export async function toBT709(frame: VideoFrame): Promise<VideoFrame> {
  const { width, height } = frame.visibleRect!;
  const rgba = new Uint8Array(frame.allocationSize({ format: "RGBX" }));
  await frame.copyTo(rgba, { format: "RGBX" });
  const codedWidth = width + (width % 2);
  const codedHeight = height + (height % 2);
  return new VideoFrame(i420Of(rgba, { width, height, codedWidth, codedHeight }), {
    format: "I420",
    codedWidth,
    codedHeight,
    visibleRect: { x: 0, y: 0, width, height },
    ...presentationOf(frame),
    colorSpace: BT709,
  });
}

interface Sizes {
  width: number;
  height: number;
  codedWidth: number;
  codedHeight: number;
}

function i420Of(rgba: Uint8Array, { width, height, codedWidth, codedHeight }: Sizes): Uint8Array<ArrayBuffer> {
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
        data[py * codedWidth + px] = 16.5 + 0.18259 * red + 0.61423 * green + 0.06201 * blue;
        r += red;
        g += green;
        b += blue;
      }
      const to = luma + (y / 2) * chromaWidth + x / 2;
      data[to] = 128.5 + (-0.10064 * r - 0.33857 * g + 0.43922 * b) / 4;
      data[to + luma / 4] = 128.5 + (0.43922 * r - 0.39894 * g - 0.04027 * b) / 4;
    }
  }
  return data;
}
