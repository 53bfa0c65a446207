import type { Playable } from "./playable";

/** Player of a painted stream: it can pause and resume, but not seek. */
export class PaintedPlayer extends EventTarget implements Playable {
  /** Seconds, as in a media element. */
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

  /** Resolves when the player is not paused. */
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
