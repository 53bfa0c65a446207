/** Time in milliseconds between calls while the page is hidden. Browsers may prolong it. */
const HIDDEN_INTERVAL = 250;
/** The same where there is no `requestAnimationFrame`. */
const INTERVAL = 1000 / 60;

/** Calls back before each picture of the display, or now and then while the page is hidden. */
export class Ticker {
  readonly #tick: () => void;
  readonly #onVisible: () => void;
  #cancel: (() => void) | undefined;
  #running = false;

  /**
   * @param tick - Called before each picture.
   * @param onVisible - Called when the page is shown or hidden while it ticks.
   */
  constructor(tick: () => void, onVisible: () => void) {
    this.#tick = tick;
    this.#onVisible = onVisible;
  }

  /** Whether the page is in view. That of a worker is not known. */
  get isVisible(): boolean {
    return globalThis.document?.visibilityState !== "hidden";
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    globalThis.document?.addEventListener("visibilitychange", this.#changed);
    this.#plan();
  }

  stop(): void {
    this.#running = false;
    this.#cancel?.();
    globalThis.document?.removeEventListener("visibilitychange", this.#changed);
  }

  readonly #changed = () => {
    this.#cancel?.();
    this.#plan();
    this.#onVisible();
  };

  readonly #run = () => {
    this.#plan();
    this.#tick();
  };

  #plan(): void {
    if (this.isVisible && "requestAnimationFrame" in globalThis) {
      const request = requestAnimationFrame(this.#run);
      this.#cancel = () => cancelAnimationFrame(request);
    } else {
      const timer = setTimeout(this.#run, this.isVisible ? INTERVAL : HIDDEN_INTERVAL);
      this.#cancel = () => clearTimeout(timer);
    }
  }
}
