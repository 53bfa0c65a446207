import type { Span } from "../stream/span.ts";

/** Minimum overlap of a frame and an end of the span in microseconds, so that rounded times don't make slivers of frames. */
const SLIVER = 1000;

export interface FrameSpanEnds {
  /** Where an edit list ends the track, in microseconds; infinite if none does. */
  track: number;
  /** End of the longest track of the file in microseconds, if it is known. */
  file: number | undefined;
}

/**
 * Cuts frames to a span of time. The frame shown at the start of the span starts with it. The last frame of the track is shown until the
 * end of the file.
 */
export class FrameSpan {
  #span: Span;
  /** End of the file or of the span, if that is earlier. */
  #fileEnd: number | undefined;
  #emit: (frame: VideoFrame) => void;
  /** The latest frame that starts before the span. */
  #early: VideoFrame | undefined;

  constructor(span: Span, ends: FrameSpanEnds, emit: (frame: VideoFrame) => void) {
    this.#span = { start: span.start, end: Math.min(span.end, ends.track) };
    this.#fileEnd = ends.file && Math.min(span.end, ends.file);
    this.#emit = emit;
  }

  /** Takes ownership of a frame, in presentation order. Returns whether later frames are needed. */
  push(frame: VideoFrame): boolean {
    const { timestamp } = frame;
    if (timestamp >= this.#span.end) {
      frame.close();
      this.finish();
      return false;
    }
    if (timestamp < this.#span.start) {
      this.#early?.close();
      this.#early = frame;
      return true;
    }
    const start = this.#emitBefore(timestamp);
    this.#emit(cut(frame, start, this.#cap(endOf(frame))));
    return true;
  }

  /** Ends the stream of frames: one that started before the span is shown until its end, or else until the end of the file. */
  finish(): void {
    const frame = this.#early;
    if (!frame) return;
    this.#early = undefined;
    const { start, end } = this.#span;
    const own = endOf(frame) ?? 0;
    const until = own > start && end > start ? Math.min(own, end) : (this.#fileEnd ?? 0);
    if (until > start) this.#emit(cut(frame, start, until));
    else frame.close();
  }

  close(): void {
    this.#early?.close();
    this.#early = undefined;
  }

  /** Emits the frame at the start of the span, unless it is a sliver. Returns the start of the next frame. */
  #emitBefore(next: number): number {
    const frame = this.#early;
    if (!frame) return next;
    this.#early = undefined;
    const { start } = this.#span;
    if (next - start <= SLIVER) {
      frame.close();
      return start;
    }
    const own = endOf(frame) ?? next;
    this.#emit(cut(frame, start, this.#cap(own > start ? own : next)));
    return next;
  }

  /** The end of a frame, or of the span if that is earlier. */
  #cap<End extends number | undefined>(end: End): End | number {
    return end !== undefined && end - this.#span.end > SLIVER ? this.#span.end : end;
  }
}

/** A frame from one time to another; without a duration if it had none. */
function cut(frame: VideoFrame, start: number, end: number | undefined): VideoFrame {
  if (start === frame.timestamp && end === endOf(frame)) return frame;
  const piece = new VideoFrame(frame, { timestamp: start, ...(end !== undefined && { duration: end - start }) });
  frame.close();
  return piece;
}

/** End of a frame; `undefined` if it has no duration. */
const endOf = ({ timestamp, duration }: VideoFrame) => (duration ? timestamp + duration : undefined);
