import { unmarked } from "./track-rate.ts";
import type { AudioTrack, GenericTrack, VideoTrack } from "./types.ts";

/**
 * Description of a video track: a {@link VideoTrack} as plain data, which can be stored or posted to a worker. Times are in milliseconds.
 *
 * @group Decode
 * @since next
 */
export type VideoTrackInfo = Omit<VideoTrack, "toChunk" | "duration"> & {
  /** Duration in milliseconds; `NaN` if the file doesn't say. */
  duration: number;
  /**
   * Times of the key frames in milliseconds, in order; only with the option `keyFrames` of {@link probe}. At these times, copied video can be cut
   * without hidden frames.
   */
  keyFrames?: number[] | undefined;
};

/**
 * Description of an audio track: an {@link AudioTrack} as plain data, which can be stored or posted to a worker. Times are in milliseconds.
 *
 * @group Decode
 * @since next
 */
export type AudioTrackInfo = Omit<AudioTrack, "toChunk" | "duration"> & {
  /** Duration in milliseconds; `NaN` if the file doesn't say. */
  duration: number;
};

/** The description of a video track. */
export function videoInfo({ toChunk: _, duration, ...track }: VideoTrack): VideoTrackInfo {
  return { ...track, duration: inMilliseconds(duration) };
}

/** The description of an audio track. */
export function audioInfo({ toChunk: _, duration, config, ...track }: AudioTrack): AudioTrackInfo {
  return { ...track, config: unmarked(config), duration: inMilliseconds(duration) };
}

/** Duration of the longest track in milliseconds; `NaN` if no track says it. */
export function longest(tracks: readonly Pick<GenericTrack, "duration">[]): number {
  const durations = tracks.flatMap(({ duration }) => duration ?? []);
  return inMilliseconds(durations.length > 0 ? Math.max(...durations) : undefined);
}

const inMilliseconds = (time: number | undefined) => (time === undefined ? Number.NaN : time / 1000);
