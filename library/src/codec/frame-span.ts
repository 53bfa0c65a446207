import type { Span } from "../stream/span.ts";

/** Minimum overlap of a frame and the span in microseconds, so that rounded times don't make slivers of frames. */
const SLIVER = 1000;

/** Cuts frames to a span of time. The frame shown at the start of the span starts with it. */
export class FrameSpan {
  #span: Span;
  #emit: (frame: VideoFrame) => void;
  /** The latest frame that starts before the span. */
  #early: VideoFrame | undefined;

  constructor(span: Span, emit: (frame: VideoFrame) => void) {
    this.#span = span;
    this.#emit = emit;
  }

  /** Takes ownership of a frame, in presentation order. Returns whether later frames are needed. */
  push(frame: VideoFrame): boolean {
    const { timestamp } = frame;
    if (timestamp < this.#span.start) {
      this.#early?.close();
      this.#early = frame;
      return true;
    }
    this.#emitEarly(timestamp);
    if (timestamp >= this.#span.end) {
      frame.close();
      return false;
    }
    this.#emit(this.#cut(frame, timestamp, endOf(frame) ?? timestamp));
    return true;
  }

  /** Ends the stream of frames. */
  finish(): void {
    this.#emitEarly(Number.NEGATIVE_INFINITY);
  }

  close(): void {
    this.#early?.close();
    this.#early = undefined;
  }

  /** @param next - Start of the next frame. */
  #emitEarly(next: number): void {
    const frame = this.#early;
    if (!frame) return;
    this.#early = undefined;
    const { start, end } = this.#span;
    const until = endOf(frame) ?? next;
    if (Math.min(until, end) - start <= SLIVER) frame.close();
    else this.#emit(this.#cut(frame, start, until));
  }

  #cut(frame: VideoFrame, start: number, until: number): VideoFrame {
    const end = until - this.#span.end > SLIVER ? this.#span.end : until;
    if (start === frame.timestamp && end === until) return frame;
    const cut = new VideoFrame(frame, { timestamp: start, duration: end - start });
    frame.close();
    return cut;
  }
}

/** End of a frame; `undefined` if it has no duration. */
const endOf = ({ timestamp, duration }: VideoFrame) => (duration ? timestamp + duration : undefined);
