/** Random numbers that are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `from` up to and without `to`. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * Math.max(1, to - from));
  }

  /** Often small, seldom large. */
  size(most: number): number {
    return Math.max(1, Math.floor(most ** this.next()));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length)]!;
  }
}
