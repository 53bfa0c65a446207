import type { MFXEncodedChunk } from "../../media/types.ts";
import type { OutputPacket } from "./feed.ts";

/**
 * The packet of an encoded chunk.
 *
 * @param skip - Microseconds that an audio decoder skips at the beginning.
 */
export function encodedPacket({ video, audio }: MFXEncodedChunk, skip = 0): OutputPacket {
  const { chunk } = (video ?? audio)!;
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  const padding = audio?.padding ?? 0;
  return {
    data,
    isKey: chunk.type === "key",
    time: chunk.timestamp - skip,
    duration: Math.max(0, (chunk.duration ?? 0) - padding),
    padding,
    alpha: video?.alpha,
  };
}
