import { planesOf } from "../media/audio-planes.ts";
import { hex } from "../media/digits.ts";
import { frameFailure } from "../media/frame-failure.ts";
import { isAudioData, isVideoFrame } from "../media/platform.ts";
import { MFXTransformStream } from "./mfx-transform-stream.ts";

/**
 * Computes SHA-256 checksums of the items that pass, and one checksum of the whole sequence. Two pipelines with equal
 * `globalChecksum`s produced the same bytes in the same order.
 *
 * @typeParam T - `VideoFrame`, `AudioData`, `Blob` or bytes.
 *
 * @example
 * ```ts live
 * import { decode, Digest, Void } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const digest = new Digest<VideoFrame>(() => {});
 * await frames!.pipeThrough(digest).pipeTo(new Void());
 * await show(digest.globalChecksum);
 * ```
 *
 * @group Debug
 * @since 0.7.0
 */
export class Digest<T extends VideoFrame | AudioData | Blob | BufferSource> extends MFXTransformStream<T, T> {
  #global = "";

  /**
   * @param onSum - Called for each item with its checksum (64 hexadecimal digits), before the item passes. Don't close the item.
   * @param onFinal - Called with the checksum of the whole sequence at the end of the stream.
   */
  constructor(onSum: (sum: string, item: T) => void, onFinal?: (sum: string) => void) {
    super({
      transform: async (item, controller) => {
        const sum = await this.#add(item).catch((error) => {
          throw frameFailure(error);
        });
        onSum(sum, item);
        controller.enqueue(item);
      },
      flush: () => onFinal?.(this.#global),
    });
  }

  /** The item's checksum, which becomes part of the sequence's. */
  async #add(item: T): Promise<string> {
    const sum = await sha256(await bytesOf(item));
    this.#global = await sha256(new TextEncoder().encode(this.#global + sum));
    return sum;
  }

  override get identifier(): string {
    return "Digest";
  }

  /** Checksum of the sequence so far: the SHA-256 of the previous value and the latest item's checksum. Empty before the first item. */
  get globalChecksum(): string {
    return this.#global;
  }
}

async function bytesOf(item: VideoFrame | AudioData | Blob | BufferSource): Promise<BufferSource> {
  if (item instanceof Blob) return item.arrayBuffer();
  if (isVideoFrame(item)) return item.format ? storedPixels(item, item.format) : drawnPixels(item);
  if (isAudioData(item)) {
    return new Blob(planesOf(item) as BlobPart[]).arrayBuffer();
  }
  return item;
}

async function storedPixels(frame: VideoFrame, format: VideoPixelFormat): Promise<BufferSource> {
  const bytes = new Uint8Array(frame.allocationSize());
  try {
    await frame.copyTo(bytes);
    return bytes;
  } catch (error) {
    if (!format.endsWith("X")) throw error;
    return drawnPixels(frame); // WebKit copies no RGBX and no BGRX.
  }
}

/** The pixels of a frame without a format, or with one that the browser doesn't copy, can only be drawn. */
function drawnPixels(frame: VideoFrame): BufferSource {
  const { displayWidth: width, displayHeight: height } = frame;
  const context = new OffscreenCanvas(width, height).getContext("2d")!;
  context.drawImage(frame, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

async function sha256(bytes: BufferSource): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
