/** Where the encoder FAAC writes its name into the first packet. */
const NAME = new TextEncoder().encode("libfaac");
const AT = 4;
/** Samples of delay that FAAC begins with. */
const DELAY = 1024;

/** The delay of FAAC in microseconds if a packet is its first one, otherwise 0. Decoders of FFmpeg leave it out, others don't. */
export function delayOfFaac({ codec, sampleRate }: AudioDecoderConfig, data: Uint8Array): number {
  const isFaac = codec.startsWith("mp4a.") && NAME.every((byte, index) => data[AT + index] === byte);
  return isFaac ? (DELAY * 1e6) / sampleRate : 0;
}

/** The packet with the name overwritten, so that every decoder gives its samples. */
export const withoutFaac = (data: Uint8Array) => data.slice().fill(0, AT, AT + NAME.length);
