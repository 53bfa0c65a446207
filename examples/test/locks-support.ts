/** The locks of a browser, as far as the editor uses them. Those that are shared are held together. */
export class Locks {
  readonly #held = new Set<{ name: string; isShared: boolean; done: Promise<unknown> }>();

  async request<T>(name: string, options: LockOptions, work: (lock: object | null) => T): Promise<Awaited<T>> {
    await undefined;
    const isShared = options.mode === "shared";
    const find = () => [...this.#held].find((each) => each.name === name && !(isShared && each.isShared));
    let other = find();
    if (options.ifAvailable && other) return await work(null);
    for (; other; other = find()) {
      await other.done;
      options.signal?.throwIfAborted();
    }
    const done = (async () => work({}))().finally(() => this.#held.delete(lock));
    const lock = { name, isShared, done: done.catch(() => {}) };
    this.#held.add(lock);
    return done as Promise<Awaited<T>>;
  }
}
