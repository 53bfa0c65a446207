/** Microseconds to decode before the start: audio decoders need earlier packets to be exact from the first sample on. */
const PREROLL = 100_000;
/** MP3 frames use up to 511 bytes of earlier frames, which are 21 frames at the lowest bitrate. */
const MP3_PREROLL = 600_000;

/** How much of a track has to be decoded before the sound that is wanted, in microseconds. */
export function prerollOf(codec: string): number {
  // Vorbis packets differ in length, so only counting from the first one is exact.
  if (codec === "vorbis") return Number.POSITIVE_INFINITY;
  return codec === "mp3" ? MP3_PREROLL : PREROLL;
}
