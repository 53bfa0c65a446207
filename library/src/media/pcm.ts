/** A format of uncompressed audio. */
interface PcmFormat {
  /** Bytes of a sample of one channel. */
  bytes: number;
  /** Reads the sample at an offset, as a number from −1 to 1. */
  read(view: DataView, offset: number): number;
}

const u8: PcmFormat = { bytes: 1, read: (view, at) => (view.getUint8(at) - 128) / 128 };
const s8: PcmFormat = { bytes: 1, read: (view, at) => view.getInt8(at) / 128 };
const ulaw: PcmFormat = { bytes: 1, read: (view, at) => ulawSample(view.getUint8(at)) / 0x8000 };
const alaw: PcmFormat = { bytes: 1, read: (view, at) => alawSample(view.getUint8(at)) / 0x8000 };

const s16 = (isLittle: boolean): PcmFormat => ({
  bytes: 2,
  read: (view, at) => view.getInt16(at, isLittle) / 0x8000,
});
const s24 = (isLittle: boolean): PcmFormat => ({
  bytes: 3,
  read: (view, at) => {
    const high = view.getInt8(isLittle ? at + 2 : at);
    const low = view.getUint16(isLittle ? at : at + 1, isLittle);
    return (high * 0x10000 + low) / 0x800000;
  },
});
const s32 = (isLittle: boolean): PcmFormat => ({
  bytes: 4,
  read: (view, at) => view.getInt32(at, isLittle) / 0x80000000,
});
const f32 = (isLittle: boolean): PcmFormat => ({ bytes: 4, read: (view, at) => view.getFloat32(at, isLittle) });
const f64 = (isLittle: boolean): PcmFormat => ({ bytes: 8, read: (view, at) => view.getFloat64(at, isLittle) });

/** Formats by their codec strings: those of the WebCodecs registry, and others built like them. */
const FORMATS = new Map<string, PcmFormat>([
  ["pcm-u8", u8],
  ["pcm-s8", s8],
  ["pcm-s16", s16(true)],
  ["pcm-s16be", s16(false)],
  ["pcm-s24", s24(true)],
  ["pcm-s24be", s24(false)],
  ["pcm-s32", s32(true)],
  ["pcm-s32be", s32(false)],
  ["pcm-f32", f32(true)],
  ["pcm-f32be", f32(false)],
  ["pcm-f64", f64(true)],
  ["pcm-f64be", f64(false)],
  ["ulaw", ulaw],
  ["alaw", alaw],
]);

/** The format of a codec; `undefined` if the codec is compressed. */
export const pcmFormat = (codec: string): PcmFormat | undefined => FORMATS.get(codec);

/** Expands a byte of µ-law to 16 bits, as ITU-T G.711 says. */
function ulawSample(byte: number): number {
  const bits = ~byte;
  const magnitude = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84;
  return bits & 0x80 ? -magnitude : magnitude;
}

/** Expands a byte of A-law to 16 bits, as ITU-T G.711 says. */
function alawSample(byte: number): number {
  const bits = byte ^ 0x55;
  const exponent = (bits & 0x70) >> 4;
  const mantissa = ((bits & 0x0f) << 4) + 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}
