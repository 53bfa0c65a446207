/** Reads between two pauses: a few milliseconds of work. */
const MAX_READS = 2048;

/**
 * Lets the page run between reads. Reads of bytes in memory resolve in microtasks, so a loop over a hostile file with millions of tiny
 * elements would block the page.
 */
export class Pacer {
  #reads = 0;

  /** A promise to await before a read; `undefined` if no pause is due. */
  tick(): Promise<void> | undefined {
    this.#reads = (this.#reads + 1) % MAX_READS;
    return this.#reads > 0 ? undefined : pause();
  }

  /** Counts a read that cannot wait. Returns whether it may be done: not if a pause is due, which the next `tick` gives. */
  count(): boolean {
    if (this.#reads === MAX_READS - 1) return false;
    this.#reads++;
    return true;
  }
}

/** Resolves in a new task. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
