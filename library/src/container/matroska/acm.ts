/** Formats by the numbers that Microsoft gave them. */
const PCM = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;
const MP3 = 0x55;

/**
 * The codec of a track whose codec is `A_MS/ACM`.
 *
 * @param setup - The setup data of the track: a `WAVEFORMATEX`.
 */
export function acmCodec(setup: Uint8Array): string | undefined {
  if (setup.length < 16) return undefined;
  const view = new DataView(setup.buffer, setup.byteOffset, setup.byteLength);
  const bits = view.getUint16(14, true);
  switch (view.getUint16(0, true)) {
    case PCM:
      return bits === 8 ? "pcm-u8" : `pcm-s${bits}`;
    case FLOAT:
      return `pcm-f${bits}`;
    case A_LAW:
      return "alaw";
    case MU_LAW:
      return "ulaw";
    case MP3:
      return "mp3";
    default:
      return undefined;
  }
}
