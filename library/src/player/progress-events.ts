/** Milliseconds between two `timeupdate` events. */
const TIME_UPDATE = 250;

/** The events that tell how playback goes on while the clock runs. */
export class ProgressEvents {
  readonly #emit: (type: "playing" | "waiting" | "timeupdate") => void;
  #isWaiting = false;
  #lastUpdate = 0;

  constructor(emit: (type: "playing" | "waiting" | "timeupdate") => void) {
    this.#emit = emit;
  }

  /** Tells that the clock was started. */
  start(): void {
    this.#isWaiting = false;
    this.#lastUpdate = performance.now();
    this.#emit("playing");
  }

  /** Tells that playback begins to wait, or goes on. */
  tellWaiting(isWaiting: boolean): void {
    if (isWaiting === this.#isWaiting) return;
    this.#isWaiting = isWaiting;
    this.#emit(isWaiting ? "waiting" : "playing");
  }

  /** Tells the position, if the last time is long enough ago. */
  tellTime(): void {
    if (performance.now() - this.#lastUpdate < TIME_UPDATE) return;
    this.#lastUpdate = performance.now();
    this.#emit("timeupdate");
  }
}
