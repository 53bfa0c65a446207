import type { Frame } from "./frames.ts";

/** Kilobits per second, by index, of MPEG-1 and of MPEG-2 and 2.5, Layer III. */
export const BITRATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Samples by which every decoder delays the audio. */
export const DECODER_DELAY = 529;
const MONO = 3;

/** The header of an MP3 frame. */
export interface Header extends Frame {
  sampleRate: number;
  numberOfChannels: number;
  /** Bytes of a frame of this bitrate on average, since a frame's bytes are whole. */
  averageSize: number;
  /** Bytes from the start of the frame to where encoders put their information. */
  infoOffset: number;
}

export function readHeader(bytes: Uint8Array): Header | undefined {
  const [sync, kind = 0, rates = 0, mode = 0] = bytes;
  const version = (kind >> 3) & 3;
  const isLayer3 = ((kind >> 1) & 3) === 1;
  const sampleRateIndex = (rates >> 2) & 3;
  const bitrateIndex = rates >> 4;
  if (sync !== 0xff || kind >> 5 !== 7 || version === 1 || !isLayer3 || sampleRateIndex === 3) return undefined;
  const isMpeg1 = version === 3;
  const kilobits = BITRATES[isMpeg1 ? 0 : 1][bitrateIndex - 1];
  if (!kilobits) return undefined;
  const sampleRate = SAMPLE_RATES[sampleRateIndex]! / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const isMono = mode >> 6 === MONO;
  const padding = (rates >> 1) & 1;
  const sideInformation = isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  const averageSize = (samples * kilobits * 125) / sampleRate;
  return {
    size: Math.floor(averageSize) + padding,
    averageSize,
    samples,
    headerSize: 0,
    sampleRate,
    numberOfChannels: isMono ? 1 : 2,
    infoOffset: 4 + sideInformation,
  };
}
