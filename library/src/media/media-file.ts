import type { Edit } from "../edit/edit.ts";
import type { SubtitleTrack } from "./subtitles.ts";
import type { AudioTrackInfo, VideoTrackInfo } from "./track-info.ts";

/**
 * A file that {@link openFile} has opened: an edit with the times of the file, and an input of {@link decode} and {@link probe}. Edits that are made of
 * it need it to stay open. After `close`, runs that are being read and new ones fail with an `OptionError`.
 *
 * With `using file = await openFile(…)`, the file is closed at the end of the block.
 *
 * @group Decode
 * @since next
 */
export interface MediaFile extends Edit {
  /** Duration of the longest track in milliseconds; `NaN` if the file doesn't say, like most recordings of `MediaRecorder`. */
  readonly duration: number;
  /** Main video track; `undefined` if the file has no video. */
  readonly video: VideoTrackInfo | undefined;
  /** Main audio track; `undefined` if the file has no audio. */
  readonly audio: AudioTrackInfo | undefined;
  /** Each video track as an edit, the main one first. */
  readonly videoTracks: readonly Edit[];
  /** Each audio track as an edit, the main one first: `combine({ video: file, audio: file.audioTracks[1] })`. */
  readonly audioTracks: readonly Edit[];
  /** Subtitle tracks. Each reads its cues when you call `cues`. */
  readonly subtitles: readonly SubtitleTrack[];
  /** Releases the file and its bytes. Tracks that are still being read fail with an {@link OptionError}. */
  close(): void;
  /** Does the same as `close`, for `using`. */
  [Symbol.dispose](): void;
}
