/** The bytes of a decoder's description, without a copy. Empty if there is none. */
export function bytesOf(description: AllowSharedBufferSource = new Uint8Array()): Uint8Array {
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
}
