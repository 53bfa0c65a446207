import type { Playable } from "live-program/messages";

/** The player of a stream that is painted: it can be halted and goes on, but not back. */
export class PaintedPlayer extends EventTarget implements Playable {
  /** In seconds, as a media element has it. */
  currentTime = 0;
  paused = false;
  ended = false;
  #resumed = Promise.resolve();
  #resume = () => {};

  async play(): Promise<void> {
    if (!this.paused || this.ended) return;
    this.paused = false;
    this.#resume();
    this.dispatchEvent(new Event("play"));
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.#resumed = new Promise((resolve) => {
      this.#resume = resolve;
    });
    this.dispatchEvent(new Event("pause"));
  }

  /** Kept when it is not, or no longer, paused. */
  get resumed(): Promise<void> {
    return this.#resumed;
  }

  reach(seconds: number): void {
    this.currentTime = seconds;
    this.dispatchEvent(new Event("timeupdate"));
  }

  end(): void {
    this.ended = this.paused = true;
    this.dispatchEvent(new Event("ended"));
  }
}
