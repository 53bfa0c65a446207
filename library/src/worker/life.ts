/**
 * Detects terminated workers. No event reports the termination of a worker, but its locks are released. Without the Web Locks API, which
 * needs a secure context like WebCodecs, termination goes unnoticed.
 */

/** In the worker: acquires the lock, which resolves `held`, and holds it until `release`. */
export function holdLife(name: string): { held: Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    if (!navigator.locks) return resolve();
    const request = navigator.locks.request(name, () => {
      resolve();
      return released;
    });
    request.catch(() => resolve()); // The page finds no lock, and reports that the worker is gone.
  });
  return { held, release };
}

/** On the page: calls back when the worker has released the lock or was terminated. Returns a function to stop waiting. */
export function watchLife(name: string, onGone: () => void): () => void {
  const controller = new AbortController();
  navigator.locks?.request(name, { signal: controller.signal }, onGone).catch(() => {}); // Rejects when waiting is stopped.
  return () => controller.abort();
}
