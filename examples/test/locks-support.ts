/** The locks of a browser, as far as the editor uses them: one that is shared waits for the others, too. */
export class Locks {
  readonly #held = new Map<string, Promise<unknown>>();

  async request<T>(name: string, options: LockOptions, work: (lock: object | null) => T): Promise<Awaited<T>> {
    await undefined;
    if (options.ifAvailable && this.#held.has(name)) return await work(null);
    while (this.#held.has(name)) {
      await this.#held.get(name);
      options.signal?.throwIfAborted();
    }
    const done = (async () => work({}))().finally(() => this.#held.delete(name));
    this.#held.set(
      name,
      done.catch(() => {}),
    );
    return done as Promise<Awaited<T>>;
  }
}
