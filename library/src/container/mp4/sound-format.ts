/** Bits of the flags of uncompressed audio in a sample description of the second version. */
const IS_FLOAT = 1;
const IS_BIG_ENDIAN = 2;
const IS_SIGNED = 4;

/**
 * The codec of a QuickTime sound description that mediabunny does not recognize.
 *
 * @param format - The name of the format.
 * @param description - The content of its box.
 */
export function soundCodec(format: string, description: DataView): string | undefined {
  // The second name is that of Microsoft, with the number that it gave to MP3.
  if (format === ".mp3" || format === "ms\0\x55") return "mp3";
  const version = description.getUint16(8);
  if (format !== "lpcm" || version !== 2) return undefined;
  const bits = description.getUint32(48);
  const flags = description.getUint32(52);
  const kind = flags & IS_FLOAT ? "f" : flags & IS_SIGNED ? "s" : "u";
  return `pcm-${kind}${bits}${flags & IS_BIG_ENDIAN ? "be" : ""}`;
}
