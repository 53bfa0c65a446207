/** The header of a Matroska element. */
interface ElementHeader {
  id: number;
  /** Length of the header in bytes. */
  length: number;
  /** Length of the content in bytes; `undefined` if the element continues until one that it cannot contain. */
  size: number | undefined;
}

/** The header at the start of the bytes. */
export function elementHeader(bytes: Uint8Array): ElementHeader | "cut" | "damaged" {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  if (idLength > 4) return "damaged";
  const sizeLength = Math.clz32(bytes[idLength] ?? 0xff) - 23;
  if (bytes.length < idLength + 1 || bytes.length < idLength + sizeLength) return "cut";
  if (sizeLength > 8) return "damaged";
  let id = 0;
  for (const byte of bytes.subarray(0, idLength)) id = id * 256 + byte;
  let size = (bytes[idLength] ?? 0) & (0xff >> sizeLength);
  let unknown = size === 0xff >> sizeLength;
  for (const byte of bytes.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { id, length: idLength + sizeLength, size: unknown ? undefined : size };
}
