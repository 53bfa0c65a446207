/**
 * Where a run of an {@link Edit} starts. Its members are options of `decode`, `concat`, `audioEffect` and other stages, so that it can be passed to
 * them or spread into their options.
 *
 * @group Editing
 * @since next
 */
export interface EditStart {
  /**
   * Time of the edit to start at, in milliseconds, 0 or greater.
   *
   * @unit ms
   */
  start: number;
  /** Ends the run when aborted. Players set it; calls of your own may leave it out. */
  signal?: AbortSignal | undefined;
}

/**
 * What an {@link Edit} returns: streams from a start time on. The result of {@link concat} is one.
 *
 * @group Editing
 * @since next
 */
export interface EditStreams {
  /**
   * Picture; `undefined` if the edit has none. Timestamps are times of the edit. The first frame is the one on screen at `start`. It keeps its own
   * timestamp, which is `start` or earlier, so that effects compute for it what they compute in a run from 0. (A frame cut to begin at `start`, as
   * `trim.start` of `decode` cuts it, is also valid.)
   */
  video?: ReadableStream<VideoFrame> | undefined;
  /** Sound; `undefined` if the edit is silent. Timestamps are times of the edit. The first sample is that at `start`. */
  audio?: ReadableStream<AudioData> | undefined;
  /** Length of the whole edit in milliseconds, wherever the run starts. `NaN` if it is unknown, like that of a media element. */
  duration: number;
}

/**
 * A video as a function of its start time. `encode` takes what it returns for 0; a player calls it for each seek, and {@link frameAt} for a picture,
 * so that all of them show the same.
 *
 * The function may be called again before an earlier run has ended: it returns new streams each time. The caller reads or cancels both streams, and
 * closes their frames.
 *
 * @param from - Start time, and the signal that ends the run.
 * @returns Picture, sound and duration.
 *
 * @group Editing
 * @since next
 */
export type Edit = (from: EditStart) => EditStreams | Promise<EditStreams>;
