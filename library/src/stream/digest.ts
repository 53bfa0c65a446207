import { hex } from "../media/digits.ts";
import { isAudioData, isVideoFrame } from "../media/platform.ts";
import { MFXTransformStream } from "./mfx-transform-stream.ts";

/**
 * Computes checksums of what passes: of each item, and one of all of them in their order. Two pipelines gave the same if their
 * `globalChecksum`s are the same.
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
   * @param onSum - Called with the SHA-256 of each item, as 64 hexadecimal digits, before the item passes.
   * @param onFinal - Called with the checksum of all at the end.
   */
  constructor(onSum: (sum: string, item: T) => void, onFinal?: (sum: string) => void) {
    super({
      transform: async (item, controller) => {
        const sum = await sha256(await bytesOf(item));
        this.#global = await sha256(new TextEncoder().encode(this.#global + sum));
        onSum(sum, item);
        controller.enqueue(item);
      },
      flush: () => onFinal?.(this.#global),
    });
  }

  override get identifier(): string {
    return "Digest";
  }

  /** The SHA-256 of the checksum before and that of the latest item, as 64 hexadecimal digits; empty before the first. */
  get globalChecksum(): string {
    return this.#global;
  }
}

async function bytesOf(item: VideoFrame | AudioData | Blob | BufferSource): Promise<BufferSource> {
  if (item instanceof Blob) return item.arrayBuffer();
  if (isVideoFrame(item)) {
    const bytes = new Uint8Array(item.allocationSize());
    await item.copyTo(bytes);
    return bytes;
  }
  if (isAudioData(item)) {
    const planes = item.format?.endsWith("-planar") ? item.numberOfChannels : 1;
    const sizes = Array.from({ length: planes }, (_, planeIndex) => item.allocationSize({ planeIndex }));
    const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
    let offset = 0;
    for (const [planeIndex, size] of sizes.entries()) {
      item.copyTo(bytes.subarray(offset, offset + size), { planeIndex });
      offset += size;
    }
    return bytes;
  }
  return item;
}

async function sha256(bytes: BufferSource): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
