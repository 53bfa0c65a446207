export type VideoFamily = "avc" | "hevc" | "vp8" | "vp9" | "av1";
export type AudioFamily = "aac" | "opus" | "vorbis" | "flac" | "mp3";

/** Sample formats of WAV files that are written, by their codec strings. The first is the default. */
export const WAV_CODECS = ["pcm-s16", "pcm-s24", "pcm-f32"] as const;
export type WavCodec = (typeof WAV_CODECS)[number];

export const isWavCodec = (codec: string): codec is WavCodec => (WAV_CODECS as readonly string[]).includes(codec);

/** Short codec names and the beginnings of full codec strings, by family. */
const VIDEO_NAMES: Record<VideoFamily, RegExp> = {
  avc: /^(avc|h\.?264|avc[13])(\.|$)/i,
  hevc: /^(hevc|h\.?265|hvc1|hev1)(\.|$)/i,
  vp8: /^(vp8|vp08)(\.|$)/i,
  vp9: /^(vp9|vp09)(\.|$)/i,
  av1: /^(av1|av01)(\.|$)/i,
};
const AUDIO_NAMES: Record<AudioFamily, RegExp> = {
  aac: /^(aac|mp4a(\.40\.\w+|\.67)?)$/i,
  opus: /^opus$/i,
  vorbis: /^vorbis$/i,
  flac: /^flac$/i,
  mp3: /^(mp3|mp4a\.(69|6b))$/i,
};

const familyOf = <F extends string>(names: Record<F, RegExp>, codec: string) =>
  (Object.keys(names) as F[]).find((family) => names[family].test(codec));

/** The family of a codec's short name or full codec string; `undefined` if MFX does not know it. */
export const videoFamily = (codec: string) => familyOf(VIDEO_NAMES, codec);
/** The family of a codec's short name or full codec string; `undefined` if MFX does not know it. */
export const audioFamily = (codec: string) => familyOf(AUDIO_NAMES, codec);
