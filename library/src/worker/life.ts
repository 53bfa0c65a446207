/**
 * Tells the page when a worker is gone. Nothing is said when a worker is terminated, but its locks are released. Without the Web Locks
 * API, which needs a secure context as WebCodecs does, a terminated worker is not noticed.
 */

/** In the worker: takes the lock, calls back, and holds the lock until it is released. */
export function holdLife(name: string, onHeld: () => void): { release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (navigator.locks) {
    void navigator.locks.request(name, () => {
      onHeld();
      return released;
    });
  } else onHeld();
  return { release };
}

/** On the page: calls back once the worker, which holds the lock, is gone or has released it. Returns a function to stop waiting. */
export function watchLife(name: string, onGone: () => void): () => void {
  const controller = new AbortController();
  navigator.locks?.request(name, { signal: controller.signal }, onGone).catch(() => {}); // Nobody waits any more.
  return () => controller.abort();
}
