/** Microseconds that an Opus decoder skips at the beginning, from the setup data (in samples at 48 kHz). 0 for other codecs. */
export function preSkip({ codec, description }: Pick<AudioDecoderConfig, "codec" | "description">): number {
  if (codec !== "opus" || !description) return 0;
  const view = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset, description.byteLength)
    : new DataView(description);
  return view.byteLength < 12 ? 0 : (view.getUint16(10, true) * 1e6) / 48_000;
}

/** Microseconds of the sizes of frames that a packet's first five bits stand for (RFC 6716, section 3.1). */
const SILK_FRAMES = [10_000, 20_000, 40_000, 60_000];
const HYBRID_FRAMES = [10_000, 20_000];
const CELT_FRAMES = [2_500, 5_000, 10_000, 20_000];

/** Length of an Opus packet in microseconds, from its first two bytes. */
export function packetLength([toc = 0, count = 0]: Uint8Array): number {
  const config = toc >> 3;
  const sizes = config < 12 ? SILK_FRAMES : config < 16 ? HYBRID_FRAMES : CELT_FRAMES;
  const code = toc & 3;
  const frames = code === 0 ? 1 : code === 3 ? count & 63 : 2;
  return frames * sizes[config % sizes.length]!;
}
