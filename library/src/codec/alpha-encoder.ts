import { hasPremultipliedFrames, planarSize } from "../frame/engine.ts";
import { presentationOf } from "../frame/presentation.ts";
import { hasAlpha } from "../frame/redraw.ts";
import { closeEncoder, encoderHasRoom } from "./encoder-queue.ts";

/** The transparency of a frame, encoded. */
export interface EncodedAlpha {
  data: Uint8Array;
  timestamp: number;
}

/**
 * Encodes the transparency of frames as separate pictures, as WebM stores it: browsers' encoders drop it.
 */
export class AlphaEncoder {
  #encoder: VideoEncoder;

  constructor(output: (alpha: EncodedAlpha) => void, error: (cause: unknown) => void) {
    this.#encoder = new VideoEncoder({
      output: (chunk) => {
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        output({ data, timestamp: chunk.timestamp });
      },
      error,
    });
  }

  configure(config: VideoEncoderConfig): void {
    this.#encoder.configure(config);
  }

  async encode(frame: VideoFrame, options: VideoEncoderEncodeOptions, limit: number): Promise<void> {
    const alpha = await alphaOf(frame);
    try {
      await encoderHasRoom(this.#encoder, limit);
      if (this.#encoder.state === "configured") this.#encoder.encode(alpha, options);
    } finally {
      alpha.close();
    }
  }

  flush(): Promise<void> {
    return this.#encoder.flush();
  }

  close(): void {
    closeEncoder(this.#encoder);
  }
}

/** A gray picture: white where the frame is opaque. */
async function alphaOf(frame: VideoFrame): Promise<VideoFrame> {
  const { width, height } = frame.visibleRect!;
  const size = planarSize(width, height);
  const stride = size.codedWidth;
  const chroma = Math.ceil(stride / 2) * Math.ceil(size.codedHeight / 2);
  const luma = stride * size.codedHeight;
  const data = new Uint8Array(luma + 2 * chroma).fill(255, 0, luma).fill(128, luma);
  if (frame.format === "I420A") await copyPlane(frame, data, stride);
  else if (hasAlpha(frame)) await copyFourthByte(frame, data, stride);
  return new VideoFrame(data, {
    format: "I420",
    ...size,
    timestamp: frame.timestamp,
    ...(frame.duration && { duration: frame.duration }),
    colorSpace: { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: true },
  });
}

async function copyPlane(frame: VideoFrame, target: Uint8Array, targetStride: number): Promise<void> {
  const { width, height } = frame.visibleRect!;
  const source = new Uint8Array(frame.allocationSize());
  const { offset, stride } = (await frame.copyTo(source))[3]!;
  for (let y = 0; y < height; y++)
    target.set(source.subarray(offset + y * stride, offset + y * stride + width), y * targetStride);
}

async function copyFourthByte(frame: VideoFrame, target: Uint8Array, targetStride: number): Promise<void> {
  const { width, height } = frame.visibleRect!;
  const source = new Uint8Array(frame.allocationSize({ format: "RGBA" }));
  const { offset, stride } = (await frame.copyTo(source, { format: "RGBA" }))[0]!;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) target[y * targetStride + x] = source[offset + y * stride + 4 * x + 3]!;
  }
}

/** An opaque frame of a frame's colors, as WebM stores them, without alpha; the frame itself if its colors are straight already. */
export async function withStraightColor(frame: VideoFrame): Promise<VideoFrame> {
  if (!hasAlpha(frame) || frame.format === "I420A" || !hasPremultipliedFrames()) return frame;
  const { width, height } = frame.visibleRect!;
  const data = new Uint8Array(frame.allocationSize({ format: "RGBA" }));
  await frame.copyTo(data, { format: "RGBA" });
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! || 1;
    for (let channel = i; channel < i + 3; channel++)
      data[channel] = Math.min(255, Math.round((data[channel]! * 255) / alpha));
  }
  return new VideoFrame(data, {
    format: "RGBX",
    codedWidth: width,
    codedHeight: height,
    ...presentationOf(frame),
  });
}
