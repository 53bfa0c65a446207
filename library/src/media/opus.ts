/** Microseconds that an Opus decoder skips at the beginning, from the setup data (in samples at 48 kHz). 0 for other codecs. */
export function preSkip({ codec, description }: AudioDecoderConfig): number {
  if (codec !== "opus" || !description) return 0;
  const view = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset, description.byteLength)
    : new DataView(description);
  return view.byteLength < 12 ? 0 : (view.getUint16(10, true) * 1e6) / 48_000;
}
