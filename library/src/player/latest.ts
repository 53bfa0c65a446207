/** Time in milliseconds after which outdated work is aborted. Before, its picture is worth waiting for. */
const PATIENCE = 1000;

/**
 * Runs work for the latest of many requests, one at a time. Requests during the work become one more run after it, so that during a drag each
 * picture is finished, and the next is that of the current position.
 */
export class Latest {
  readonly #work: (signal: AbortSignal) => Promise<void>;
  #isWanted = false;
  #isClosed = false;
  #running: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param work - Must not reject. */
  constructor(work: (signal: AbortSignal) => Promise<void>) {
    this.#work = work;
  }

  /** Whether the running work was requested again, or is no longer needed. */
  get isOutdated(): boolean {
    return this.#isWanted || this.#isClosed;
  }

  request(): void {
    if (this.#isClosed) return;
    this.#isWanted = true;
    if (!this.#running) void this.#run();
    else this.#timer ??= setTimeout(() => this.#running?.abort(), PATIENCE);
  }

  /** Aborts the work. Later requests have no effect. */
  close(): void {
    this.#isClosed = true;
    this.#isWanted = false;
    clearTimeout(this.#timer);
    this.#running?.abort();
  }

  async #run(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false;
      this.#running = new AbortController();
      await this.#work(this.#running.signal);
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    this.#running = undefined;
  }
}
