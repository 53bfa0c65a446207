import { closeItem } from "./close-item.ts";

/**
 * The items written to a stream that its sink has not taken yet. On abort, the standard drops queued items without closing them; a
 * strategy's `size` function sees each item as it is written.
 */
export class WrittenItems<T> {
  #items: T[] = [];
  #released = false;

  /** Adds an item, to be called by `size`. Closes it if the others have been closed. */
  add(item: T): void {
    if (this.#released) closeItem(item);
    else this.#items.push(item);
  }

  /** Hands the oldest item over to the sink's `write`, which gets items in the same order. Returns `false` if it has been closed. */
  take(): boolean {
    if (this.#released) return false;
    this.#items.shift();
    return true;
  }

  /** Closes the items that the sink has not taken, and all later ones. */
  release(): void {
    this.#released = true;
    for (const item of this.#items.splice(0)) closeItem(item);
  }
}
