import { OptionError } from "../errors.ts";
import { unlessAborted } from "../media/abort.ts";
import { isAudioData, isVideoFrame } from "../media/platform.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";
import { type Edit, openRoot } from "./edit.ts";
import { requireTime } from "./require-time.ts";

/** Longest distance between two times, in microseconds, for which the edit is read on instead of started again. */
const READ_ON = 1_000_000;
/** How long before its end an edit is started for its last frame, in milliseconds. */
const LAST_MOMENT = 1;

/** The frames of an edit at times in milliseconds. Ascending times that are close share a run. */
export async function* framesOfEdit(
  edit: Edit,
  times: readonly number[],
  signal: AbortSignal | undefined,
): AsyncGenerator<VideoFrame, void> {
  let run: EditRun | undefined;
  try {
    for (const time of times) {
      if (!run?.reaches(Math.round(time * 1000))) {
        await run?.close();
        run = undefined;
        run = await EditRun.start(edit, time, signal);
      }
      yield await unlessAborted(run.frameAt(Math.round(time * 1000)), signal);
    }
  } finally {
    await run?.close();
  }
}

/** An edit that is read from a time on. */
class EditRun {
  readonly #reader: ReadableStreamDefaultReader<VideoFrame>;
  /** The frame on screen at the latest time. */
  #current: VideoFrame | undefined;
  /** The frame after it, if it was read. */
  #next: VideoFrame | undefined;
  #time = 0;
  #closed = false;

  private constructor(video: ReadableStream<VideoFrame>) {
    this.#reader = video.getReader();
  }

  static async start(edit: Edit, time: number, signal: AbortSignal | undefined): Promise<EditRun> {
    requireTime(time, edit.duration);
    if (!edit.video) throw new OptionError("input", "The edit has no picture.");
    const at = time === edit.duration ? Math.max(0, time - LAST_MOMENT) : time;
    const opening = openRoot(edit, { video: at * 1000, audio: undefined, signal });
    const { video } = await unlessAborted(opening.catch(throwFailureOf("The edit")), signal);
    if (!video) throw new OptionError("input", "The edit has no picture.");
    return new EditRun(video);
  }

  /** Whether a time, in microseconds, is worth reading on for. */
  reaches(time: number): boolean {
    return time >= this.#time && time - this.#time <= READ_ON;
  }

  /** A copy of the frame on screen at a time in microseconds; the last frame after the end. */
  async frameAt(time: number): Promise<VideoFrame> {
    while (!this.#isOnScreen(time)) {
      this.#next ??= await this.#read();
      if (!this.#next || (this.#current && this.#next.timestamp > time)) break;
      this.#current?.close();
      this.#current = this.#next;
      this.#next = undefined;
    }
    if (!this.#current) throw new OptionError("time", `The edit has no frame at ${time / 1000} ms.`);
    this.#time = time;
    return this.#current.clone();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#current?.close();
    this.#next?.close();
    this.#current = this.#next = undefined;
    await this.#reader.cancel().catch(() => {}); // A failure was reported by a read.
  }

  /** Whether the current frame is known to be on screen without reading the next. */
  #isOnScreen(time: number): boolean {
    if (!this.#current) return false;
    const { timestamp, duration } = this.#current;
    return timestamp > time || timestamp + (duration ?? 0) > time;
  }

  async #read(): Promise<VideoFrame | undefined> {
    const { value } = await this.#reader.read().catch(throwFailureOf("The picture of the edit"));
    if (!value) return undefined;
    const isPicture = isVideoFrame(value);
    if (isPicture && !this.#closed) return value;
    if (isPicture || isAudioData(value)) value.close();
    if (!isPicture) throw new OptionError("input", "The edit's `video` must be a stream of VideoFrames.");
    return undefined;
  }
}
