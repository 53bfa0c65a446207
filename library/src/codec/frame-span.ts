import type { Span } from "../stream/span.ts";

/** Minimum overlap of a frame and an end of the span in microseconds, so that rounded times don't make slivers of frames. */
const SLIVER = 1000;

/** Cuts frames to a span of time. The frame shown at the start of the span starts with it, or keeps its own start. */
export class FrameSpan {
  #span: Span;
  #holdUntil: number;
  #earliest: number;
  #emit: (frame: VideoFrame) => void;
  /** The latest frame that starts before the span. */
  #early: VideoFrame | undefined;

  /**
   * @param options - `holdUntil` is until when the last frame is shown if it ends before the span; 0 if it is not shown. The frame shown at the
   *   start of the span keeps its own start, but not from before `earliest`.
   */
  constructor(
    span: Span,
    { holdUntil, earliest = span.start }: { holdUntil: number; earliest?: number },
    emit: (frame: VideoFrame) => void,
  ) {
    this.#span = span;
    this.#holdUntil = holdUntil;
    this.#earliest = earliest;
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

  /** Ends the stream of frames: one that started before the span is shown until its end, or else as long as it is held. */
  finish(): void {
    const frame = this.#early;
    if (!frame) return;
    this.#early = undefined;
    const { start, end } = this.#span;
    const own = endOf(frame) ?? 0;
    const until = own > start && end > start ? Math.min(own, end) : this.#holdUntil;
    if (until > start) this.#emit(cut(frame, this.#firstStart(frame), until));
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
    const first = this.#firstStart(frame);
    const isCut = first === start;
    if (next - start <= (isCut ? SLIVER : 0)) {
      frame.close();
      return isCut ? start : next;
    }
    const own = endOf(frame) ?? next;
    this.#emit(cut(frame, first, this.#cap(own > start ? own : next)));
    return next;
  }

  /** Start of the frame that is shown at the start of the span. */
  #firstStart({ timestamp }: VideoFrame): number {
    return Math.max(timestamp, this.#earliest);
  }

  /** The end of a frame, or of the span if that is earlier. */
  #cap<End extends number | undefined>(end: End): End | number {
    return end !== undefined && end - this.#span.end > SLIVER ? this.#span.end : end;
  }
}

/** A frame from one time to another; without a duration if it had none. */
function cut(frame: VideoFrame, start: number, end: number | undefined): VideoFrame {
  if (start === frame.timestamp && end === endOf(frame)) return frame;
  try {
    return new VideoFrame(frame, { timestamp: start, ...(end !== undefined && { duration: end - start }) });
  } finally {
    frame.close();
  }
}

/** End of a frame; `undefined` if it has no duration. */
const endOf = ({ timestamp, duration }: VideoFrame) => (duration ? timestamp + duration : undefined);
