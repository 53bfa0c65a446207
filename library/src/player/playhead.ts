import { type Clock, PageClock } from "./clock.ts";
import { shownTime } from "./shown-time.ts";

/** Where a player is in its edit: at a position, which a clock moves while it plays. Times are in milliseconds. */
export class Playhead {
  #clock: Clock | undefined;
  /** Position while there is no clock. */
  #position = 0;
  #duration = Number.NaN;
  /** Duration of an edit that doesn't know it, found by playing to the end. */
  #foundDuration = Number.POSITIVE_INFINITY;

  /** Set while the position moves. */
  get clock(): Clock | undefined {
    return this.#clock;
  }

  /** Whether it moves by the page's time, without sound. */
  get isSilent(): boolean {
    return this.#clock instanceof PageClock;
  }

  get position(): number {
    return this.#within(this.#clock ? this.#clock.position : this.#position);
  }

  /** Duration of the edit; `NaN` before it is known, infinite if the edit doesn't know it. */
  get duration(): number {
    return this.#duration;
  }

  /** Whether it stands at the end. */
  get isAtEnd(): boolean {
    return !this.#clock && this.#position >= this.#duration;
  }

  /** The time of the picture on screen at a time. */
  shown(time = this.position): number {
    return shownTime(this.#within(time), this.#duration);
  }

  /** Moves to a position, or to the nearest one that the edit has. Stops the clock. */
  place(position: number): void {
    this.#clock = undefined;
    this.#position = this.#within(position);
  }

  start(clock: Clock): void {
    this.#clock = clock;
  }

  /** Stops the clock at its position. */
  stop(): void {
    this.place(this.position);
  }

  /** Ends a step of the page's time. Call it before each picture. */
  advance(): void {
    if (this.#clock instanceof PageClock) this.#clock.advance();
  }

  /** Call it when the page is hidden or shown: the steps of its time are long while it is hidden. */
  changeVisibility(isVisible: boolean): void {
    if (!(this.#clock instanceof PageClock)) return;
    this.#clock.advance();
    this.#clock.isHidden = !isVisible;
  }

  /** Sets the duration that the edit tells. Returns whether it has changed. */
  setDuration(told: number): boolean {
    const duration = Math.min(told, this.#foundDuration);
    if (duration === this.#duration) return false;
    this.#duration = duration;
    this.#position = this.#within(this.#position);
    return true;
  }

  /** Takes the position for the end of an edit that doesn't know its duration. Returns whether the duration has changed. */
  findDuration(): boolean {
    if (Number.isFinite(this.#duration)) return false;
    this.#foundDuration = this.position;
    return this.setDuration(this.#foundDuration);
  }

  /** Forgets a duration that was found by playing another edit. */
  forgetFoundDuration(): void {
    this.#foundDuration = Number.POSITIVE_INFINITY;
  }

  /** A position that the edit has. */
  #within(position: number): number {
    return Math.max(0, Number.isNaN(this.#duration) ? position : Math.min(position, this.#duration));
  }
}
