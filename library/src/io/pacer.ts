/** Reads that may follow each other without a pause: a few milliseconds of work. */
const MAX_READS = 2048;

/**
 * Gives the page a turn now and then. Reads of bytes in memory resolve in microtasks, so that a loop over a hostile file, made of
 * millions of tiny elements, would otherwise hold up the page until its end.
 */
export class Pacer {
  #reads = 0;

  /** To be awaited before a read, if it is not `undefined`. */
  tick(): Promise<void> | undefined {
    this.#reads = (this.#reads + 1) % MAX_READS;
    return this.#reads > 0 ? undefined : pause();
  }
}

/** Resolves once the page has had a turn. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
