import { bytesOf } from "../../media/bytes.ts";
import { joined } from "../../media/joined.ts";

/** Bytes of the size before each unit of a packet. */
const SIZE = 4;

/**
 * The sequence and picture parameter sets in a decoder's description of H.264 (`avcC`), as units of a packet. A packet that begins with them can be
 * decoded behind packets of another encoder.
 */
export function parameterSets(description: AllowSharedBufferSource): Uint8Array {
  const bytes = bytesOf(description);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units: Uint8Array[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    const count = bytes[at++]! & mask;
    for (let index = 0; index < count; index++) {
      const length = view.getUint16(at);
      const unit = new Uint8Array(SIZE + length);
      new DataView(unit.buffer).setUint32(0, length);
      unit.set(bytes.subarray(at + 2, at + 2 + length), SIZE);
      units.push(unit);
      at += 2 + length;
    }
  }
  return joined(units);
}

/** Whether the units of packets have sizes of four bytes, by the decoder's description of H.264. */
export const hasLongSizes = (description: AllowSharedBufferSource): boolean =>
  (bytesOf(description)[4]! & 3) + 1 === SIZE;
