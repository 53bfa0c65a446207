import { hasAlpha } from "../frame/redraw.ts";
import { closeEncoder, encoderHasRoom } from "./encoder-queue.ts";

/**
 * Encodes the transparency of frames as separate pictures, as WebM stores it: browsers' encoders drop it.
 */
export class AlphaEncoder {
  #encoder: VideoEncoder;

  constructor(config: VideoEncoderConfig, output: (chunk: Uint8Array) => void, error: (cause: unknown) => void) {
    this.#encoder = new VideoEncoder({
      output: (chunk) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        output(bytes);
      },
      error,
    });
    this.#encoder.configure(config);
  }

  async encode(frame: VideoFrame, keyFrame: boolean, limit: number): Promise<void> {
    const alpha = await alphaOf(frame);
    try {
      await encoderHasRoom(this.#encoder, limit);
      if (this.#encoder.state === "configured") this.#encoder.encode(alpha, { keyFrame });
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

/** A grey picture: white where the frame is opaque. */
async function alphaOf(frame: VideoFrame): Promise<VideoFrame> {
  const { width, height } = frame.visibleRect!;
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
  const data = new Uint8Array(width * height + 2 * chroma).fill(255, 0, width * height).fill(128, width * height);
  if (frame.format === "I420A") await copyPlane(frame, data);
  else if (hasAlpha(frame)) await copyFourthByte(frame, data);
  return new VideoFrame(data, {
    format: "I420",
    codedWidth: width,
    codedHeight: height,
    timestamp: frame.timestamp,
    ...(frame.duration && { duration: frame.duration }),
    colorSpace: { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: true },
  });
}

async function copyPlane(frame: VideoFrame, target: Uint8Array): Promise<void> {
  const { width, height } = frame.visibleRect!;
  const source = new Uint8Array(frame.allocationSize());
  const { offset, stride } = (await frame.copyTo(source))[3]!;
  for (let y = 0; y < height; y++)
    target.set(source.subarray(offset + y * stride, offset + y * stride + width), y * width);
}

async function copyFourthByte(frame: VideoFrame, target: Uint8Array): Promise<void> {
  const { width, height } = frame.visibleRect!;
  const source = new Uint8Array(frame.allocationSize({ format: "RGBA" }));
  const { offset, stride } = (await frame.copyTo(source, { format: "RGBA" }))[0]!;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) target[y * width + x] = source[offset + y * stride + 4 * x + 3]!;
  }
}
