/** Names of codecs for readers, by the short names that `encode` takes. */
export const CODEC_NAMES: Readonly<Record<string, string>> = { h264: "H.264", vp8: "VP8", vp9: "VP9", av1: "AV1" };
