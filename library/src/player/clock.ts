/** Longest time in milliseconds between two pictures of a visible page that counts as playing. The machine slept if it is longer. */
const LONGEST_STEP = 1000;
/** The same for a hidden page, whose timers may run once a minute. The browser has frozen it, or the machine slept, if it is longer. */
const LONGEST_HIDDEN_STEP = 90_000;

/** Position of a playing player, in milliseconds of the edit. */
export interface Clock {
  readonly position: number;
  /** Whether the position stands still for want of sound. */
  readonly isWaiting: boolean;
}

/** A clock that follows the page's time, for edits without sound. It doesn't follow its jumps. */
export class PageClock implements Clock {
  readonly isWaiting = false;
  /** Whether the page is hidden: its steps may be long then. */
  isHidden: boolean;
  readonly #rate: number;
  #position: number;
  #time = performance.now();

  /**
   * @param position - Position now, in milliseconds.
   * @param rate - Milliseconds of the edit in a millisecond.
   */
  constructor(position: number, rate: number, isHidden: boolean) {
    this.#position = position;
    this.#rate = rate;
    this.isHidden = isHidden;
  }

  get position(): number {
    const longest = this.isHidden ? LONGEST_HIDDEN_STEP : LONGEST_STEP;
    const step = Math.max(0, Math.min(performance.now() - this.#time, longest));
    return this.#position + step * this.#rate;
  }

  /** Ends a step. Call it before each picture. */
  advance(): void {
    this.#position = this.position;
    this.#time = performance.now();
  }
}
