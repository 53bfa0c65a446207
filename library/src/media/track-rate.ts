/** Key of the sample rate that a track's `config` has. A spread copies it along. */
const TRACK_RATE = Symbol("sample rate of a track");

/** The `config` of an audio track, marked so that settings into which it is spread differ from settings of a program. */
export const markedConfig = <C extends AudioDecoderConfig>(config: C): C => ({
  ...config,
  [TRACK_RATE]: config.sampleRate,
});

/** The config without its mark, as plain data. */
export const unmarked = (config: AudioDecoderConfig): AudioDecoderConfig => {
  const { [TRACK_RATE]: _, ...plain } = config as AudioDecoderConfig & { [TRACK_RATE]?: number };
  return plain;
};

/**
 * The sample rate that settings ask for; `undefined` if they have none, or only that of a track's `config`. A stream may have another rate
 * than the track: after `sound.resample`, or because HE-AAC says half of its rate.
 */
export function askedRate(settings: { sampleRate?: number | undefined }): number | undefined {
  const { sampleRate } = settings;
  return sampleRate === (settings as { [TRACK_RATE]?: number })[TRACK_RATE] ? undefined : sampleRate;
}
