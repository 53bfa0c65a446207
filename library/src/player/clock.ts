/** Position of a playing player, in milliseconds of the edit. */
export interface Clock {
  readonly position: number;
  /** Whether the position stands still for want of sound. */
  readonly isWaiting: boolean;
}

/** A clock that follows the page's time, for edits without sound. */
export class PageClock implements Clock {
  readonly isWaiting = false;
  readonly #start: number;
  readonly #rate: number;
  readonly #origin = performance.now();

  /**
   * @param start - Position now, in milliseconds.
   * @param rate - Milliseconds of the edit in a millisecond.
   */
  constructor(start: number, rate: number) {
    this.#start = start;
    this.#rate = rate;
  }

  get position(): number {
    return this.#start + (performance.now() - this.#origin) * this.#rate;
  }
}
