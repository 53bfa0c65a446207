/** Promises that are settled together. */
export class Waiters {
  #waiting: { resolve(): void; reject(reason: unknown): void }[] = [];

  /** A promise of the next settlement. Its failure may go unhandled: the player reports it as well. */
  wait(): Promise<void> {
    const promise = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    promise.catch(() => {});
    return promise;
  }

  resolve(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  reject(reason: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }
}
