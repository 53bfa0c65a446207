/** Checksums of FLAC and Ogg, most significant bit first. */
const table = (polynomial: number, bits: 8 | 16 | 32): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    const top = 2 ** (bits - 1);
    let value = byte * 2 ** (bits - 8);
    for (let bit = 0; bit < 8; bit++) value = (value >= top ? ((value - top) * 2) ^ polynomial : value * 2) >>> 0;
    return value;
  });

const CRC8 = table(0x07, 8);
const CRC16 = table(0x8005, 16);
const CRC32 = table(0x04c11db7, 32);

export function crc8(bytes: Uint8Array): number {
  let checksum = 0;
  for (const byte of bytes) checksum = CRC8[checksum ^ byte]!;
  return checksum;
}

/** Adds a byte to a checksum. */
export const crc16 = (checksum: number, byte: number): number =>
  ((checksum << 8) & 0xffff) ^ CRC16[(checksum >> 8) ^ byte]!;

export function crc32(bytes: Uint8Array): number {
  let checksum = 0;
  for (const byte of bytes) checksum = ((checksum << 8) ^ CRC32[(checksum >>> 24) ^ byte]!) >>> 0;
  return checksum;
}
