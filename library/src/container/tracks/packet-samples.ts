import { audioFamily } from "../../media/codec-family.ts";
import { packetLength } from "../../media/opus.ts";
import type { Packet } from "../core/packets.ts";

/** Position of the block sizes in the setup data of FLAC: behind its mark and the header of the first block. */
const FLAC_BLOCK_SIZES = 8;

/** Largest rounding error of a duration, in microseconds. */
const ROUNDING = 2000;

/** Number of samples of a packet at the rate of its configuration; `undefined` if only a decoder can tell. */
export function packetSamples(
  { codec, sampleRate, description }: AudioDecoderConfig,
  { data, duration }: Packet,
): number | undefined {
  switch (audioFamily(codec)) {
    case "opus":
      return (packetLength(data) * sampleRate) / 1e6;
    case "aac": {
      // Packets with spectral band replication have twice as many samples.
      const samples = (duration * sampleRate) / 1e6;
      return samples > 1536 ? 2048 : 1024;
    }
    case "mp3": {
      const isMpeg1 = ((data[1]! >> 3) & 3) === 3;
      return isMpeg1 ? 1152 : 576;
    }
    case "flac": {
      if (!description) return undefined;
      const view = ArrayBuffer.isView(description)
        ? new DataView(description.buffer, description.byteOffset, description.byteLength)
        : new DataView(description);
      if (view.byteLength < FLAC_BLOCK_SIZES + 4) return undefined;
      const [smallest, largest] = [view.getUint16(FLAC_BLOCK_SIZES), view.getUint16(FLAC_BLOCK_SIZES + 2)];
      // The last block may be shorter.
      const isShort = duration > 0 && duration + ROUNDING < (largest * 1e6) / sampleRate;
      return smallest === largest && !isShort ? largest : undefined;
    }
    default:
      return undefined;
  }
}
