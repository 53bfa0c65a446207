import type { Span } from "../stream/span.ts";

/** Microseconds that a frame has to reach into the span, so that rounded times do not make slivers of frames. */
const SLIVER = 1000;

/** Cuts frames to a span of time. The frame that is shown when the span begins, begins with it. */
export class FrameSpan {
  #span: Span;
  #emit: (frame: VideoFrame) => void;
  /** The latest frame that begins before the span. */
  #early: VideoFrame | undefined;

  constructor(span: Span, emit: (frame: VideoFrame) => void) {
    this.#span = span;
    this.#emit = emit;
  }

  /** Takes a frame over, in the order of showing. Returns whether later ones are of use. */
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

  /** No more frames will come. */
  finish(): void {
    this.#emitEarly(Number.NEGATIVE_INFINITY);
  }

  close(): void {
    this.#early?.close();
    this.#early = undefined;
  }

  /** @param next - When the next frame begins. */
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

/** When a frame ends; `undefined` if it does not say. */
const endOf = ({ timestamp, duration }: VideoFrame) => (duration ? timestamp + duration : undefined);
