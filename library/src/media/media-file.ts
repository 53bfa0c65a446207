import type { AudioTrack, VideoTrack } from "./types.ts";

/**
 * A file that {@link openFile} has opened. {@link decode}, {@link probe} and {@link frameAt} take it as their input, any number of times, also at the same
 * time. After `close`, they fail with an `OptionError`.
 *
 * With `using file = await openFile(…)`, the file is closed at the end of the block.
 *
 * @group Decode
 * @since next
 */
export interface MediaFile {
  /** Duration of the longest track in milliseconds; `NaN` if the file doesn't say, like most recordings of `MediaRecorder`. */
  readonly duration: number;
  /** Main video track; `undefined` if the file has no video. */
  readonly video: VideoTrack | undefined;
  /** Main audio track; `undefined` if the file has no audio. */
  readonly audio: AudioTrack | undefined;
  /** Releases the file and its bytes. Tracks that are still being read fail with an {@link AbortedError}. */
  close(): void;
  /** Does the same as `close`, for `using`. */
  [Symbol.dispose](): void;
}
