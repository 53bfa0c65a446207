/**
 * Gives frames at an even rate: each frame takes the slot nearest to it, stays for the empty slots after it, and gives way to
 * one that takes the same slot.
 */
export class FrameRate {
  #interval: number;
  #emit: (frame: VideoFrame) => void;
  #held: VideoFrame | undefined;
  #origin: number | undefined;
  #slot = 0;

  constructor(framesPerSecond: number, emit: (frame: VideoFrame) => void) {
    this.#interval = 1e6 / framesPerSecond;
    this.#emit = emit;
  }

  push(frame: VideoFrame): void {
    this.#origin ??= frame.timestamp;
    this.#fillTo(this.#slotOf(frame.timestamp));
    this.#held?.close();
    this.#held = frame;
  }

  /** Fills the slots up to the end of the last frame, or to `end` where that comes first. */
  finish(end: number): void {
    if (!this.#held) return;
    const { timestamp, duration } = this.#held;
    const last = duration ? timestamp + duration : timestamp + this.#interval;
    this.#fillTo(Math.max(1, this.#slotOf(Math.min(last, end))));
    this.close();
  }

  close(): void {
    this.#held?.close();
    this.#held = undefined;
  }

  #slotOf(time: number): number {
    return Math.round((time - (this.#origin ?? 0)) / this.#interval);
  }

  #timeOf(slot: number): number {
    return (this.#origin ?? 0) + Math.round(slot * this.#interval);
  }

  #fillTo(slot: number): void {
    if (!this.#held) return;
    for (; this.#slot < slot; this.#slot++) {
      const timestamp = this.#timeOf(this.#slot);
      const duration = this.#timeOf(this.#slot + 1) - timestamp;
      this.#emit(new VideoFrame(this.#held, { timestamp, duration }));
    }
  }
}
