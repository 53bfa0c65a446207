/** What stands before an element of Matroska. */
interface ElementHeader {
  id: number;
  /** Bytes of the header itself. */
  length: number;
  /** Bytes of what follows; `undefined` where the element goes on until one that cannot be in it. */
  size: number | undefined;
}

/** The header that the bytes begin with. */
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
