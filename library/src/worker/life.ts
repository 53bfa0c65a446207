/**
 * Detects terminated workers. No event reports the termination of a worker, but its locks are released. Without the Web Locks API, which
 * needs a secure context like WebCodecs, termination goes unnoticed.
 */

/** In the worker: acquires the lock, calls back, and holds the lock until `release`. */
export function holdLife(name: string, onHeld: () => void): { release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (navigator.locks) {
    const held = navigator.locks.request(name, () => {
      onHeld();
      return released;
    });
    held.catch(onHeld); // The page finds no lock, and reports that the worker is gone.
  } else onHeld();
  return { release };
}

/** On the page: calls back when the worker has released the lock or was terminated. Returns a function to stop waiting. */
export function watchLife(name: string, onGone: () => void): () => void {
  const controller = new AbortController();
  navigator.locks?.request(name, { signal: controller.signal }, onGone).catch(() => {}); // Rejects when waiting is stopped.
  return () => controller.abort();
}
